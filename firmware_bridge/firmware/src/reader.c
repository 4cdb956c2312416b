#include "reader.h"

#include <string.h>

#include "config.h"

enum { /* registers */
    COMMAND = 0x01,
    COM_IRQ = 0x04,
    ERROR = 0x06,
    FIFO_DATA = 0x09,
    FIFO_LEVEL = 0x0A,
    CONTROL = 0x0C,
    BIT_FRAMING = 0x0D,
    COLLISION = 0x0E,
    MODE = 0x11,
    TX_CONTROL = 0x14,
    TX_ASK = 0x15,
    RF_CONFIG = 0x26,
    T_MODE = 0x2A,
    T_PRESCALER = 0x2B,
    T_RELOAD_HIGH = 0x2C,
    T_RELOAD_LOW = 0x2D,
    VERSION = 0x37
};
enum { IDLE = 0x00, TRANSCEIVE = 0x0C, SOFT_RESET = 0x0F };
enum { REQA = 0x26, WUPA = 0x52, CASCADE_TAG = 0x88, LEVEL_1 = 0x93, LEVEL_3 = 0x97, HALT = 0x50 };
enum { IRQ_TIMER = 0x01, IRQ_RECEIVED = 0x20, START_SEND = 0x80, FIELD_OFF = 0x80, FIELD_ON = 0x03, MORE_ID = 0x04 };
enum { ERROR_COLLISION = 0x08, ERROR_ANY_OTHER = 0x13 }; /* buffer overflow, parity, protocol */
enum { FULL_ASK = 0x40, CRC_START_6363 = 0x3D, TIMER_AUTO = 0x80, TICK_25_US = 0xA9 };

#define TIMER_TICKS (READER_TIMEOUT_US / 25)
#define POLLS 250 /* about 4.7 ms: the chip's own time-out of 2.5 ms comes long before, if it lives */

typedef enum { HEARD_NOTHING, HEARD_BYTES, HEARD_COLLISION, HEARD_NOISE } hearing;

/* The reader that is being scanned: calls deep down need no more than this. */
typedef struct {
    const reader_bus *bus;
    uint8_t index;
} chip;

static uint8_t get(const chip *c, uint8_t reg)
{
    c->bus->select(c->index);
    c->bus->exchange((uint8_t)(0x80 | reg << 1));
    uint8_t value = c->bus->exchange(0);
    c->bus->release();
    return value;
}

static void set(const chip *c, uint8_t reg, uint8_t value)
{
    c->bus->select(c->index);
    c->bus->exchange((uint8_t)(reg << 1));
    c->bus->exchange(value);
    c->bus->release();
}

/* Clones answer with versions of their own; a bus without a chip reads as all zeros or all ones. */
static bool alive(const chip *c)
{
    uint8_t version = get(c, VERSION);
    return version != 0x00 && version != 0xFF;
}

static void set_up(const chip *c)
{
    set(c, COMMAND, SOFT_RESET);
    c->bus->wait_us(200);
    set(c, T_MODE, TIMER_AUTO);
    set(c, T_PRESCALER, TICK_25_US);
    set(c, T_RELOAD_HIGH, TIMER_TICKS >> 8);
    set(c, T_RELOAD_LOW, TIMER_TICKS & 0xFF);
    set(c, TX_ASK, FULL_ASK);
    set(c, MODE, CRC_START_6363);
}

/* A reader that lost its supply for a moment answers, but has forgotten how it was set up. */
static bool ready(const chip *c)
{
    return alive(c) && get(c, TX_ASK) == FULL_ASK && get(c, T_RELOAD_LOW) == (TIMER_TICKS & 0xFF);
}

void reader_reset(const reader_bus *bus, uint8_t reader)
{
    chip c = {bus, reader};
    bus->pulse_reset(reader);
    bus->wait_us(1000); /* the oscillator starts */
    set_up(&c);
}

static bool revive(const chip *c)
{
    if (ready(c))
        return true;
    set_up(c);
    if (ready(c))
        return true;
    reader_reset(c->bus, c->index);
    return ready(c);
}

/* Send bytes and take the answer: at most `room` bytes, *count of them, the last with *bits of its bits (0: all). */
static hearing talk(const chip *c, const uint8_t *bytes, uint8_t size, uint8_t framing, uint8_t *answer,
                    uint8_t room, uint8_t *count)
{
    set(c, COMMAND, IDLE);
    set(c, COM_IRQ, 0x7F);
    set(c, FIFO_LEVEL, 0x80);
    for (uint8_t i = 0; i < size; i++)
        set(c, FIFO_DATA, bytes[i]);
    set(c, BIT_FRAMING, framing);
    set(c, COMMAND, TRANSCEIVE);
    set(c, BIT_FRAMING, framing | START_SEND);
    uint8_t irq = 0;
    for (uint8_t poll = 0; poll < POLLS && !(irq & (IRQ_RECEIVED | IRQ_TIMER)); poll++)
        irq = get(c, COM_IRQ);
    set(c, BIT_FRAMING, framing);
    *count = 0;
    if (!(irq & IRQ_RECEIVED))
        return HEARD_NOTHING;
    uint8_t error = get(c, ERROR);
    uint8_t level = get(c, FIFO_LEVEL);
    for (uint8_t i = 0; i < level && i < room; i++)
        answer[(*count)++] = get(c, FIFO_DATA);
    if (error & ERROR_COLLISION)
        return HEARD_COLLISION;
    return error & ERROR_ANY_OTHER ? HEARD_NOISE : HEARD_BYTES;
}

static void crc_a(const uint8_t *bytes, uint8_t size, uint8_t out[2])
{
    uint16_t crc = 0x6363;
    for (uint8_t i = 0; i < size; i++) {
        uint8_t byte = (uint8_t)(bytes[i] ^ (crc & 0xFF));
        byte ^= (uint8_t)(byte << 4);
        crc = (uint16_t)((crc >> 8) ^ ((uint16_t)byte << 8) ^ ((uint16_t)byte << 3) ^ (byte >> 4));
    }
    out[0] = (uint8_t)crc;
    out[1] = (uint8_t)(crc >> 8);
}

/* Find one of the ids at a cascade level, bit by bit where several cards speak at once: the five bytes of the
 * level, BCC last. At a collision the cards with a 1 there are followed. Of two cards only one is left after
 * the first collision of a level, so nothing rests on how the chip counts the positions of later ones. */
static bool anticollide(const chip *c, uint8_t level, uint8_t id[5])
{
    uint8_t sent[7] = {level, 0x20};
    uint8_t known = 0; /* bits */
    for (uint8_t round = 0; round <= 32; round++) {
        uint8_t bytes = known >> 3, bits = known & 7, count = 0, answer[5];
        memcpy(&sent[2], id, (uint8_t)(bytes + (bits > 0)));
        sent[1] = (uint8_t)((bytes + 2) << 4 | bits);
        uint8_t size = (uint8_t)(2 + bytes + (bits > 0));
        /* the answer goes on in the middle of a byte where the question ended there */
        hearing heard = talk(c, sent, size, (uint8_t)(bits << 4 | bits), answer, sizeof answer, &count);
        if (heard == HEARD_NOTHING || heard == HEARD_NOISE || count == 0)
            return false;
        uint8_t mask = (uint8_t)(0xFF << bits);
        for (uint8_t i = 0; i < count && bytes + i < 5; i++) {
            uint8_t keep = i == 0 && bits ? (uint8_t)(id[bytes] & (uint8_t)~mask) : 0;
            uint8_t fresh = i == 0 && bits ? (uint8_t)(answer[0] & mask) : answer[i];
            id[bytes + i] = (uint8_t)(keep | fresh);
        }
        if (heard == HEARD_BYTES)
            return bytes + count == 5 && (id[0] ^ id[1] ^ id[2] ^ id[3]) == id[4];
        uint8_t at = get(c, COLLISION);
        if (at & 0x20)
            return false; /* no valid position */
        at &= 0x1F;
        if (at == 0)
            at = 32;
        if (at <= known)
            return false;
        id[(at - 1) >> 3] |= (uint8_t)(1 << ((at - 1) & 7));
        known = at;
    }
    return false;
}

/* Select what was found: its SAK, or -1. */
static int16_t choose(const chip *c, uint8_t level, const uint8_t id[5])
{
    uint8_t sent[9] = {level, 0x70}, answer[3], count;
    memcpy(&sent[2], id, 5);
    crc_a(sent, 7, &sent[7]);
    if (talk(c, sent, sizeof sent, 0, answer, sizeof answer, &count) != HEARD_BYTES || count != 3)
        return -1;
    uint8_t crc[2];
    crc_a(answer, 1, crc);
    return crc[0] == answer[1] && crc[1] == answer[2] ? answer[0] : -1;
}

/* One card, from woken up to halted. False where its answers are of no use. */
static bool take_card(const chip *c, judge_tag *tag)
{
    uint8_t id[5], known = 0;
    tag->size = 0;
    for (uint8_t level = LEVEL_1;; level += 2) {
        memset(id, 0, sizeof id);
        int16_t sak = anticollide(c, level, id) ? choose(c, level, id) : -1;
        if (sak < 0)
            return false;
        if (!(sak & MORE_ID))
            break;
        if (id[0] != CASCADE_TAG || level == LEVEL_3)
            return false;
        memcpy(&tag->id[known], &id[1], 3);
        known += 3;
    }
    memcpy(&tag->id[known], id, 4);
    tag->size = (uint8_t)(known + 4);
    uint8_t halt[4] = {HALT, 0}, answer[1], count;
    crc_a(halt, 2, &halt[2]);
    talk(c, halt, sizeof halt, 0, answer, sizeof answer, &count); /* a card that obeys says nothing */
    return true;
}

static hearing wake(const chip *c, uint8_t word)
{
    uint8_t answer[2], count;
    set(c, COLLISION, 0x00); /* bits after a collision are cleared */
    return talk(c, &word, 1, 7, answer, sizeof answer, &count);
}

static uint8_t hear(const chip *c, judge_answer *heard)
{
    c->bus->wait_us(READER_SETTLE_US);
    if (wake(c, WUPA) == HEARD_NOTHING) /* WUPA: a halted card must answer too */
        return CELL_ABSENT;
    if (!take_card(c, &heard->tags[0]))
        return CELL_NOISY;
    /* The first one is halted, so that REQA wakes only another. If there is one, it must be readable: half an
     * answer is no news. */
    if (wake(c, REQA) != HEARD_NOTHING && !take_card(c, &heard->tags[1]))
        return CELL_NOISY;
    judge_sort(heard);
    return CELL_PRESENT;
}

void reader_scan(const reader_bus *bus, uint8_t reader, uint8_t gain, judge_answer *heard)
{
    chip c = {bus, reader};
    memset(heard, 0, sizeof *heard);
    if (!revive(&c)) {
        heard->presence = CELL_DOWN;
        return;
    }
    set(&c, RF_CONFIG, (uint8_t)(gain << 4));
    set(&c, TX_CONTROL, FIELD_OFF | FIELD_ON);
    uint8_t presence = hear(&c, heard);
    set(&c, TX_CONTROL, FIELD_OFF);
    if (get(&c, TX_CONTROL) != FIELD_OFF)
        reader_reset(bus, reader); /* it hangs, and its field would stay on while the next one is asked */
    if (presence != CELL_PRESENT)
        memset(heard, 0, sizeof *heard);
    heard->presence = presence;
}
