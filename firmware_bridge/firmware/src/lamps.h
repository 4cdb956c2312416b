/* The lamps of a tile: what each should show (state), and the colour it has at this moment of its pattern. */
#ifndef LAMPS_H
#define LAMPS_H

#include <stdbool.h>
#include <stdint.h>

#include "config.h"

typedef enum { LAMP_OFF, LAMP_STEADY, LAMP_PULSE, LAMP_BLINK, LAMP_FAST, LAMP_FLASH } lamp_pattern;

typedef struct {
    uint8_t pattern, red, green, blue;
} lamp;

typedef struct {
    lamp state[TILE_LAMPS];
    lamp flash[TILE_LAMPS];            /* pattern LAMP_FLASH while it lasts */
    uint8_t flash_since[TILE_LAMPS]; /* in units of 4 ms: it is looked at long before it has gone round */
} lamp_board;

void lamps_begin(lamp_board *board);
void lamps_set(lamp_board *board, uint8_t index, const lamp *wanted, uint16_t now_ms);

/* The three bytes that the lamp needs now, in the chain's order: green, red, blue. */
void lamps_colour(lamp_board *board, uint8_t index, uint16_t now_ms, uint8_t grb[3]);

#endif
