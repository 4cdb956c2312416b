/* The protocol of a tile: what comes from the Pi, what goes to it, and the state between. docs/wire.md.
 *
 * No I/O: bytes go out through `put`, the time comes in. Readers are set up and scanned elsewhere;
 * here is only what they are asked to do (`resets`, `gains`) and what was found. */
#ifndef TILE_H
#define TILE_H

#include <stdbool.h>
#include <stdint.h>

#include "config.h"
#include "judge.h"
#include "lamps.h"
#include "wire.h"

typedef struct {
    uint8_t number;  /* of the tile, by its switches */
    uint8_t readers; /* how many of TILE_READERS are fitted; as many lamps and buttons */
    uint16_t boot;
    uint8_t sequence;
    uint8_t due;
    bool complained;
    bool snapshot_wanted;
    uint8_t gains[TILE_READERS];
    uint16_t resets; /* a bit for each reader that is to be reset before its next scan */
    uint8_t presses[TILE_BUTTONS];
    judge_cell cells[TILE_READERS];
    lamp_board lamps;
    wire_decoder decoder;
    void (*put)(uint8_t byte);
} tile_state;

void tile_begin(tile_state *tile, uint8_t number, uint8_t readers, uint16_t boot, void (*put)(uint8_t byte));

/* A byte from the Pi. */
void tile_receive(tile_state *tile, uint8_t byte, uint16_t now_ms);

/* A scan has heard this of a cell. True if the verdict changed; it has been reported then. */
bool tile_heard(tile_state *tile, uint8_t reader, const judge_answer *answer, uint16_t now_ms);

/* A button went down. */
void tile_pressed(tile_state *tile, uint8_t button);

/* Answer what had to wait: to be called between two scans. */
void tile_attend(tile_state *tile);

#endif
