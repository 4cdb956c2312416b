#include "buttons.h"

uint16_t buttons_look(button_board *board, uint16_t pressed)
{
    uint16_t fell = 0;
    for (uint8_t i = 0; i < TILE_BUTTONS; i++) {
        uint16_t bit = (uint16_t)(1u << i);
        if (board->deaf[i]) {
            board->deaf[i]--;
            continue;
        }
        if ((pressed ^ board->down) & bit) {
            board->down ^= bit;
            board->deaf[i] = BUTTONS_DEAF;
            fell |= pressed & bit;
        }
    }
    return fell;
}
