/* Buttons without their bounces: the press counts at once, what follows within 25 ms does not. */
#ifndef BUTTONS_H
#define BUTTONS_H

#include <stdint.h>

#include "config.h"

#define BUTTONS_EVERY_MS 5
#define BUTTONS_DEAF 5 /* looks after a change in which nothing counts */

typedef struct {
    uint16_t down;
    uint8_t deaf[TILE_BUTTONS];
} button_board;

/* One look at all of them, a bit each: the ones that went down. */
uint16_t buttons_look(button_board *board, uint16_t pressed);

#endif
