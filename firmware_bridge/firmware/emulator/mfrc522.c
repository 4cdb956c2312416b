#include "mfrc522.h"

#include <stdlib.h>
#include <string.h>

enum {
    COMMAND = 0x01,
    COM_IRQ = 0x04,
    ERROR = 0x06,
    FIFO_DATA = 0x09,
    FIFO_LEVEL = 0x0A,
    BIT_FRAMING = 0x0D,
    COLLISION = 0x0E,
    TX_CONTROL = 0x14,
    TX_ASK = 0x15,
    RF_CONFIG = 0x26,
    T_RELOAD_HIGH = 0x2C,
    T_RELOAD_LOW = 0x2D,
    VERSION = 0x37
};
enum { TRANSCEIVE = 0x0C, SOFT_RESET = 0x0F };
enum { IRQ_TIMER = 0x01, IRQ_RECEIVED = 0x20 };
enum { ERROR_PARITY = 0x02, ERROR_COLLISION = 0x08 };

#define WAKE_US 3000 /* a card needs up to 5 ms of field before it hears */
#define MOST_BITS 80
#define HEARD (2 * CARDS) /* cards that may answer at once: its own, and those of a reader beside it */

typedef struct {
    uint8_t bits[MOST_BITS];
    int count;
} signal;

void mfrc522_power_on(mfrc522 *chip)
{
    memset(chip->registers, 0, sizeof chip->registers);
    chip->registers[VERSION] = 0x92;
    chip->registers[COLLISION] = 0xA0;
    chip->registers[TX_CONTROL] = 0x80;
    chip->fifo_in = chip->fifo_out = 0;
    chip->powered_at = chip->answer_at = chip->timer_at = 0;
    for (int i = 0; i < CARDS; i++)
        chip->cards[i].state = chip->guests[i].state = CARD_OFF;
}

void mfrc522_reset_line(mfrc522 *chip, bool low)
{
    if (low && !chip->held) {
        chip->resets++;
        chip->hung = false;
        mfrc522_power_on(chip);
    }
    chip->held = low;
}

bool mfrc522_field(const mfrc522 *chip)
{
    return (chip->registers[TX_CONTROL] & 3) != 0;
}

void mfrc522_select(mfrc522 *chip)
{
    chip->addressed = false;
}

static uint16_t crc_a(const uint8_t *bytes, int size)
{
    uint16_t crc = 0x6363;
    for (int i = 0; i < size; i++) {
        crc ^= bytes[i];
        for (int bit = 0; bit < 8; bit++)
            crc = crc & 1 ? (uint16_t)(crc >> 1 ^ 0x8408) : (uint16_t)(crc >> 1);
    }
    return crc;
}

static void add_bytes(signal *out, const uint8_t *bytes, int size)
{
    for (int i = 0; i < size * 8 && out->count < MOST_BITS; i++)
        out->bits[out->count++] = bytes[i / 8] >> (i % 8) & 1;
}

/* The five bytes of a cascade level of an id: cascade tag and three bytes, or the last four; then the BCC. */
static void level_bytes(const card *c, int level, uint8_t out[5])
{
    int levels = c->size == 4 ? 1 : c->size == 7 ? 2 : 3;
    if (level < levels - 1) {
        out[0] = 0x88;
        memcpy(out + 1, c->id + 3 * level, 3);
    } else {
        memcpy(out, c->id + 3 * level, 4);
    }
    out[4] = out[0] ^ out[1] ^ out[2] ^ out[3];
}

static void sak(const card *c, signal *out)
{
    int levels = c->size == 4 ? 1 : c->size == 7 ? 2 : 3;
    uint8_t bytes[3] = {c->level < levels ? 0x04 : 0x00};
    uint16_t crc = crc_a(bytes, 1);
    bytes[1] = (uint8_t)crc;
    bytes[2] = (uint8_t)(crc >> 8);
    add_bytes(out, bytes, 3);
}

/* SEL: the rest of this level's bytes if the known bits are this card's; all 40 known: the card is chosen. */
static void select_level(card *c, const signal *in, const uint8_t *bytes, signal *out)
{
    uint8_t own[5];
    int known = in->count - 16;
    if (c->state != CARD_READY || bytes[0] != 0x93 + 2 * c->level)
        return;
    level_bytes(c, c->level, own);
    int compared = known > 40 ? 40 : known;
    for (int i = 0; i < compared; i++)
        if (in->bits[16 + i] != (own[i / 8] >> (i % 8) & 1)) {
            c->state = CARD_IDLE;
            return;
        }
    if (bytes[1] == 0x70) {
        if (known != 56 || crc_a(bytes, 9) != 0) /* with its own checksum behind it a frame leaves nothing */
            return;
        c->level++;
        sak(c, out);
        if (c->level == (c->size == 4 ? 1 : c->size == 7 ? 2 : 3))
            c->state = CARD_ACTIVE;
        return;
    }
    for (int i = known; i < 40; i++)
        out->bits[out->count++] = own[i / 8] >> (i % 8) & 1;
}

static void card_hears(card *c, const signal *in, const uint8_t *bytes, signal *out)
{
    static const uint8_t atqa[2] = {0x44, 0x00};
    if (c->size == 0 || c->state == CARD_OFF)
        return;
    if (in->count == 7) {
        bool wakes = bytes[0] == 0x52 || (bytes[0] == 0x26 && c->state != CARD_HALTED);
        if (wakes && c->state != CARD_ACTIVE) {
            c->state = CARD_READY;
            c->level = 0;
            add_bytes(out, atqa, 2);
        }
    } else if (bytes[0] == 0x50 && c->state == CARD_ACTIVE) {
        c->state = CARD_HALTED;
    } else if (bytes[0] == 0x93 || bytes[0] == 0x95 || bytes[0] == 0x97) {
        select_level(c, in, bytes, out);
    }
}

static bool vanished(const mfrc522 *chip, uint64_t now, uint64_t clock_hz)
{
    if (now < chip->unheard_until)
        return true;
    if (chip->flicker_hz <= 0)
        return false;
    double passed = (double)(now - chip->flicker_since) / (double)clock_hz;
    return (uint64_t)(passed * 2 * chip->flicker_hz) % 2 == 1;
}

/* Shifted by one bit, as ids are that two fields give together: nothing in it says that it is wrong. */
static card garbled(const card *c)
{
    card other = *c;
    for (int i = 0; i < c->size; i++)
        other.id[i] = (uint8_t)(c->id[i] << 1 | c->id[(i + 1) % c->size] >> 7);
    return other;
}

/* What lies beside, as it is heard here: a card that came since is new to this field. */
static void invite(mfrc522 *chip)
{
    for (int i = 0; i < CARDS; i++) {
        const card *there = &chip->beside->cards[i];
        card *here = &chip->guests[i];
        if (here->size != there->size || memcmp(here->id, there->id, sizeof here->id) != 0) {
            *here = *there;
            here->state = CARD_OFF;
        }
    }
}

static void one_hears(card *c, bool garble, const signal *in, const uint8_t *bytes, signal *out)
{
    if (c->state == CARD_OFF)
        c->state = CARD_IDLE;
    card speaks = garble ? garbled(c) : *c;
    card_hears(&speaks, in, bytes, out);
    c->state = speaks.state;
    c->level = speaks.level;
}

/* All cards in the field of a chip answer, those beside it too where they are in reach. */
static void field_hears(mfrc522 *chip, const signal *in, const uint8_t *bytes, signal answers[HEARD], uint64_t now,
                        uint64_t clock_hz)
{
    uint8_t gain = chip->registers[RF_CONFIG] >> 4 & 7;
    bool own = !vanished(chip, now, clock_hz) && gain >= chip->need;
    bool others = chip->beside && now < chip->beside_until && gain >= chip->reach;
    if (others)
        invite(chip);
    for (int i = 0; i < CARDS; i++) {
        if (own)
            one_hears(&chip->cards[i], now < chip->garbled_until, in, bytes, &answers[i]);
        if (others)
            one_hears(&chip->guests[i], false, in, bytes, &answers[CARDS + i]);
    }
}

/* What the antenna hears: the answers on top of each other, and where the first two differ (-1: nowhere). */
static int superpose(const signal answers[HEARD], signal *heard)
{
    int collision = -1;
    heard->count = 0;
    for (int i = 0; i < HEARD; i++) {
        for (int bit = 0; bit < answers[i].count; bit++) {
            if (bit >= heard->count)
                heard->bits[heard->count++] = answers[i].bits[bit];
            else if (heard->bits[bit] != answers[i].bits[bit] && (collision < 0 || bit < collision))
                collision = bit;
        }
    }
    return collision;
}

static void receive(mfrc522 *chip, const signal *heard, int collision, int align)
{
    int bits = collision < 0 ? heard->count : collision; /* bits after a collision are cleared */
    int bytes = (align + heard->count + 7) / 8;
    if (collision >= 0)
        bytes = (align + collision + 8) / 8;
    memset(chip->fifo, 0, sizeof chip->fifo);
    for (int i = 0; i < bits; i++)
        chip->fifo[(align + i) / 8] |= (uint8_t)(heard->bits[i] << ((align + i) % 8));
    chip->fifo_out = 0;
    chip->fifo_in = (uint8_t)bytes;
    if (collision >= 0) {
        chip->registers[ERROR] |= ERROR_COLLISION;
        chip->registers[COLLISION] = (uint8_t)((collision + 1) & 0x1F); /* 32 counts as 0 */
    } else {
        chip->registers[COLLISION] = 0x20;
    }
}

static void transceive(mfrc522 *chip, uint64_t now, uint64_t clock_hz)
{
    uint8_t framing = chip->registers[BIT_FRAMING];
    int last = framing & 7, align = framing >> 4 & 7;
    signal in = {.count = 0}, answers[HEARD] = {{.count = 0}}, heard;
    add_bytes(&in, chip->fifo + chip->fifo_out, chip->fifo_in - chip->fifo_out);
    if (last)
        in.count -= 8 - last;
    uint8_t bytes[16] = {0};
    memcpy(bytes, chip->fifo + chip->fifo_out, chip->fifo_in - chip->fifo_out > 16 ? 16 : chip->fifo_in - chip->fifo_out);
    chip->fifo_in = chip->fifo_out = 0;
    chip->registers[ERROR] = 0;
    bool awake = mfrc522_field(chip) && chip->registers[TX_ASK] == 0x40 &&
                 now - chip->powered_at >= clock_hz / 1000000 * WAKE_US;
    if (awake)
        field_hears(chip, &in, bytes, answers, now, clock_hz);
    if (awake && chip->noisy) {
        for (int bit = 0; bit < 16; bit++)
            answers[0].bits[bit] = (uint8_t)(rand() & 1);
        answers[0].count = 16;
        for (int i = 1; i < HEARD; i++)
            answers[i].count = 0;
    }
    int collision = superpose(answers, &heard);
    if (heard.count == 0) {
        uint64_t ticks = (uint64_t)(chip->registers[T_RELOAD_HIGH] << 8 | chip->registers[T_RELOAD_LOW]);
        chip->timer_at = now + clock_hz / 40000 * ticks; /* of 25 us */
        return;
    }
    receive(chip, &heard, collision, align);
    if (chip->noisy)
        chip->registers[ERROR] |= ERROR_PARITY;
    chip->answer_at = now + clock_hz / 1000000 * (uint64_t)(91 + 9 * (in.count + heard.count));
}

static void pass_time(mfrc522 *chip, uint64_t now)
{
    if (chip->answer_at && now >= chip->answer_at) {
        chip->registers[COM_IRQ] |= IRQ_RECEIVED;
        chip->answer_at = 0;
    }
    if (chip->timer_at && now >= chip->timer_at) {
        chip->registers[COM_IRQ] |= IRQ_TIMER;
        chip->timer_at = 0;
    }
}

static void write_register(mfrc522 *chip, uint8_t reg, uint8_t value, uint64_t now, uint64_t clock_hz)
{
    switch (reg) {
    case COMMAND:
        if ((value & 0x0F) == SOFT_RESET) {
            mfrc522_power_on(chip);
            return;
        }
        chip->answer_at = chip->timer_at = 0;
        break;
    case COM_IRQ: /* bit 7 clear: the marked bits are cleared */
        chip->registers[reg] = value & 0x80 ? chip->registers[reg] | (value & 0x7F) : chip->registers[reg] & ~value;
        return;
    case FIFO_LEVEL:
        if (value & 0x80)
            chip->fifo_in = chip->fifo_out = 0;
        return;
    case FIFO_DATA:
        if (chip->fifo_in < sizeof chip->fifo)
            chip->fifo[chip->fifo_in++] = value;
        return;
    case TX_CONTROL: {
        bool was = mfrc522_field(chip);
        chip->registers[reg] = value;
        if (mfrc522_field(chip) && !was) {
            chip->powered_at = now;
            chip->scans++;
        }
        for (int i = 0; !mfrc522_field(chip) && i < CARDS; i++)
            chip->cards[i].state = chip->guests[i].state = CARD_OFF;
        return;
    }
    case VERSION:
        return;
    }
    chip->registers[reg] = value;
    if (reg == BIT_FRAMING && (value & 0x80) && (chip->registers[COMMAND] & 0x0F) == TRANSCEIVE)
        transceive(chip, now, clock_hz);
}

static uint8_t read_register(mfrc522 *chip, uint8_t reg)
{
    if (reg == FIFO_DATA)
        return chip->fifo_out < chip->fifo_in ? chip->fifo[chip->fifo_out++] : 0;
    if (reg == FIFO_LEVEL)
        return (uint8_t)(chip->fifo_in - chip->fifo_out);
    return chip->registers[reg];
}

uint8_t mfrc522_exchange(mfrc522 *chip, uint8_t byte, uint64_t now, uint64_t clock_hz)
{
    if (chip->dead || chip->held)
        return 0x00;
    if (chip->hung)
        return 0xFF;
    pass_time(chip, now);
    if (!chip->addressed) {
        chip->addressed = true;
        chip->reading = byte & 0x80;
        chip->address = byte >> 1 & 0x3F;
        return 0x00;
    }
    if (!chip->reading) {
        write_register(chip, chip->address, byte, now, clock_hz);
        return 0x00;
    }
    uint8_t value = read_register(chip, chip->address);
    chip->address = byte >> 1 & 0x3F;
    return value;
}
