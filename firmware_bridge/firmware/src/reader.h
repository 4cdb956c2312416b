/* An MFRC522 behind SPI: set it up, ask it what lies on its cell. ISO 14443-3 type A, ids of 4 and 7 bytes.
 *
 * Registers are reached through functions that the board gives, so that this runs against a model on the host. */
#ifndef READER_H
#define READER_H

#include <stdbool.h>
#include <stdint.h>

#include "judge.h"

typedef struct {
    void (*select)(uint8_t reader);
    void (*release)(void);
    uint8_t (*exchange)(uint8_t byte);    /* one byte each way while a reader is selected */
    void (*pulse_reset)(uint8_t reader);
    void (*wait_us)(uint16_t us);         /* may do other things meanwhile, but never another scan */
} reader_bus;

/* One scan: what it heard. The field is on only within this call. */
void reader_scan(const reader_bus *bus, uint8_t reader, uint8_t gain, judge_answer *heard);

/* Pulse the reset line, and set the reader up anew. */
void reader_reset(const reader_bus *bus, uint8_t reader);

#endif
