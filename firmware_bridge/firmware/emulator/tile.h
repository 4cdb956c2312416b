/* One emulated tile: the controller in simavr, wired by config.h to decoders, readers, lamps and buttons. */
#ifndef EMULATED_TILE_H
#define EMULATED_TILE_H

#include <simavr/sim_avr.h>
#include <stdbool.h>
#include <stdint.h>

#include "../src/config.h"
#include "mfrc522.h"
#include "receiver.h"

#define LINE_ROOM 65536

typedef struct {
    uint8_t bytes[LINE_ROOM];
    unsigned in, out;
} byte_line;

typedef struct {
    avr_t *avr;
    int number, readers;
    mfrc522 chips[TILE_READERS];
    int selected; /* -1: none */
    /* the lamp chain */
    uint64_t rose_at, fell_at;
    uint32_t shifted;
    int bits, pixel;
    uint32_t pixels[TILE_LAMPS]; /* 0xRRGGBB */
    uint32_t bad_bits;           /* whose timing is not a WS2812's */
    uint64_t pictures;
    int cut; /* the first lamp that gets nothing */
    /* buttons */
    uint16_t pressed, shifting;
    uint64_t finger_at[TILE_BUTTONS]; /* when it may move again */
    unsigned to_press[TILE_BUTTONS];
    bool clock_high;
    /* the line */
    byte_line to_tile, from_tile;
    uint64_t next_byte_at, sent_at;
    receiver ear;
    /* a controller that is slower than it should be, so that its scans take longer */
    double slow_times;
    uint64_t slow_until, lag; /* cycles: of the others' time, and by how much this one is behind */
    /* what is asserted */
    uint64_t deaf_since, longest_deaf; /* cycles with interrupts off, after the start */
    bool was_deaf, two_fields;
    uint32_t boots;
} emulated_tile;

bool tile_open(emulated_tile *tile, int number, int readers, const char *elf);
void tile_reboot(emulated_tile *tile, bool brown_out);
void tile_press(emulated_tile *tile, int button);
/* Let it be so many times as slow, from this time of the others on for so long. */
void tile_slow(emulated_tile *tile, double times, uint64_t now, uint64_t cycles);
/* Run to this cycle of the others' time. False when the controller has crashed. */
bool tile_run(emulated_tile *tile, uint64_t until);

#endif
