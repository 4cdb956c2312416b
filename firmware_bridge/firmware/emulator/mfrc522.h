/* A model of the MFRC522 reader at the level of its registers, with cards in its field.
 *
 * It knows what the firmware uses: the FIFO, Transceive, the timer, collisions, the field. Cards are ISO 14443
 * type A with ids of 4, 7 or 10 bytes. Times are in cycles of the controller's clock. */
#ifndef MFRC522_H
#define MFRC522_H

#include <stdbool.h>
#include <stdint.h>

#define CARDS 2

typedef enum { CARD_OFF, CARD_IDLE, CARD_READY, CARD_ACTIVE, CARD_HALTED } card_state;

typedef struct {
    uint8_t id[10];
    uint8_t size; /* 0: no card */
    card_state state;
    uint8_t level; /* how many cascade levels are done */
} card;

typedef struct mfrc522 {
    uint8_t registers[64];
    uint8_t fifo[64];
    uint8_t fifo_in, fifo_out;
    uint64_t powered_at, answer_at, timer_at; /* 0: not running */
    uint8_t address;
    bool reading, addressed;
    bool held;     /* its reset line is low */
    /* what is wrong with it */
    bool dead;     /* until it is mended */
    bool hung;     /* until its reset line is pulsed */
    bool noisy;
    double flicker_hz;
    uint64_t flicker_since;
    uint64_t unheard_until, garbled_until; /* what lies there is not heard, or read with another id */
    uint8_t need;                          /* the gain from which on it is heard */
    struct mfrc522 *beside;                /* a reader whose cards are heard here too, */
    uint64_t beside_until;                 /* for so long, */
    uint8_t reach;                         /* from this gain on */
    card cards[CARDS], guests[CARDS];      /* guests: the cards beside, as this reader has them */
    uint32_t scans; /* how often its field was switched on */
    uint32_t resets;
} mfrc522;

void mfrc522_power_on(mfrc522 *chip);
void mfrc522_reset_line(mfrc522 *chip, bool low);
void mfrc522_select(mfrc522 *chip);
uint8_t mfrc522_exchange(mfrc522 *chip, uint8_t byte, uint64_t now, uint64_t clock_hz);
bool mfrc522_field(const mfrc522 *chip);

#endif
