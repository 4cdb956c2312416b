/* The controller's serial receiver as its data sheet has it: it holds two bytes and a third in its shift register, and
 * what comes then is lost. simavr's own takes 64 bytes, each a little later than the line brings it, so that it can
 * neither lose a byte nor be run at full load; this one stands in its place. */
#ifndef RECEIVER_H
#define RECEIVER_H

#include <simavr/avr_uart.h>
#include <simavr/sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

#define RECEIVER_HELD 2

typedef struct {
    avr_t *avr;
    avr_uart_t *uart;
    uint8_t held[RECEIVER_HELD], shifting;
    int count;
    bool waiting;  /* a whole byte in the shift register */
    uint32_t lost; /* bytes that nobody took in time */
} receiver;

/* Take the place of the controller's UART 0. False when it has none. */
bool receiver_attach(receiver *r, avr_t *avr);
/* The controller was reset: whatever was held is gone. */
void receiver_reset(receiver *r);
/* The last bit of a byte has come. */
void receiver_take(receiver *r, uint8_t byte);

#endif
