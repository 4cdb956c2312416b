#include "lamps.h"

#include <string.h>

#define FLASH_MS 400
#define FLASH_UNIT 4 /* ms */
#define PULSE_MS 2048 /* "once in 2 s": a power of two, so that the swell is a shift and not a division */

void lamps_begin(lamp_board *board)
{
    memset(board, 0, sizeof *board);
}

void lamps_set(lamp_board *board, uint8_t index, const lamp *wanted, uint16_t now_ms)
{
    if (wanted->pattern == LAMP_FLASH) {
        board->flash[index] = *wanted;
        board->flash_since[index] = (uint8_t)(now_ms / FLASH_UNIT);
    } else {
        board->state[index] = *wanted;
    }
}

/* How bright a pattern is now, 0 to 255. All lamps of one pattern swell and blink together. */
static uint8_t level(uint8_t pattern, uint16_t now_ms)
{
    switch (pattern) {
    case LAMP_STEADY:
    case LAMP_FLASH:
        return 255;
    case LAMP_PULSE: {
        uint16_t phase = now_ms & (PULSE_MS - 1);
        uint16_t rise = phase < PULSE_MS / 2 ? phase : (uint16_t)(PULSE_MS - 1 - phase);
        return (uint8_t)(32 + ((uint32_t)rise * 223 >> 10)); /* never quite dark: it says "you may" */
    }
    case LAMP_BLINK:
        return (now_ms & 1023) < 512 ? 255 : 0;
    case LAMP_FAST:
        return (now_ms & 255) < 128 ? 255 : 0;
    default:
        return 0;
    }
}

static uint8_t scaled(uint8_t colour, uint8_t bright)
{
    return (uint8_t)(((uint16_t)colour * (bright + 1u)) >> 8);
}

void lamps_colour(lamp_board *board, uint8_t index, uint16_t now_ms, uint8_t grb[3])
{
    const lamp *shown = &board->state[index];
    lamp *flash = &board->flash[index];
    if (flash->pattern == LAMP_FLASH) {
        if ((uint8_t)(now_ms / FLASH_UNIT - board->flash_since[index]) < FLASH_MS / FLASH_UNIT)
            shown = flash;
        else
            flash->pattern = LAMP_OFF;
    }
    uint8_t bright = level(shown->pattern, now_ms);
    grb[0] = scaled(shown->green, bright);
    grb[1] = scaled(shown->red, bright);
    grb[2] = scaled(shown->blue, bright);
}
