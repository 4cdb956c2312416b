#include "tile.h"

#include <string.h>

#define PROTOCOL 1
#define DEFAULT_GAIN 4
#define MOST_GAIN 7
#define LAMPS_A_FRAME 11

enum { HELLO = 0x01, ASK_SNAPSHOT = 0x02, PING = 0x03, SET_LAMPS = 0x10, RESET_READER = 0x11, SET_GAIN = 0x12 };
enum {
    INFO = 0x81,
    SNAPSHOT_CELLS,
    SNAPSHOT_END,
    PONG,
    CELL_CHANGED,
    BUTTON_PRESSED,
    ACK,
    NACK
};
enum { GARBLED = 1, REFUSED = 2, OUT_OF_ORDER = 3 };

/* A frame being written: type and sequence number stand first in all of them. */
typedef struct {
    uint8_t body[WIRE_MAX_BODY];
    uint8_t size;
} frame;

static void open_frame(tile_state *tile, frame *out, uint8_t type)
{
    out->body[0] = type;
    out->body[1] = tile->sequence++;
    out->size = 2;
}

static void add(frame *out, uint8_t byte)
{
    out->body[out->size++] = byte;
}

static void add_two(frame *out, uint16_t word)
{
    add(out, (uint8_t)(word >> 8));
    add(out, (uint8_t)word);
}

static void send(tile_state *tile, const frame *out)
{
    wire_send(out->body, out->size, tile->put);
}

static void introduce(tile_state *tile, uint8_t token)
{
    static const char name[] = TILE_NAME;
    frame out;
    open_frame(tile, &out, INFO);
    add(&out, PROTOCOL);
    add(&out, token);
    add_two(&out, tile->boot);
    add(&out, tile->due);
    add(&out, tile->number);
    add(&out, tile->readers);
    add(&out, tile->readers); /* a button beside each reader */
    add(&out, sizeof name - 1);
    for (uint8_t i = 0; i < sizeof name - 1; i++)
        add(&out, (uint8_t)name[i]);
    send(tile, &out);
}

static void acknowledge(tile_state *tile)
{
    frame out;
    open_frame(tile, &out, ACK);
    add(&out, tile->due);
    send(tile, &out);
}

static void refuse(tile_state *tile, uint8_t reason)
{
    frame out;
    open_frame(tile, &out, NACK);
    add(&out, reason);
    add(&out, tile->due);
    send(tile, &out);
}

static void pong(tile_state *tile)
{
    frame out;
    open_frame(tile, &out, PONG);
    add_two(&out, tile->boot);
    add(&out, tile->due);
    uint16_t crc = 0xFFFF; /* over what the lamps should show; flashes are no state */
    for (uint8_t i = 0; i < tile->readers; i++) {
        const lamp *shown = &tile->lamps.state[i];
        crc = wire_crc(crc, shown->pattern);
        crc = wire_crc(crc, shown->red);
        crc = wire_crc(crc, shown->green);
        crc = wire_crc(crc, shown->blue);
    }
    add_two(&out, crc ^ 0xFFFF);
    send(tile, &out);
}

static uint8_t cell_size(const judge_answer *verdict)
{
    uint8_t size = 2;
    for (uint8_t t = 0; t < JUDGE_TAGS; t++)
        if (verdict->tags[t].size)
            size = (uint8_t)(size + 1 + verdict->tags[t].size);
    return size;
}

static void add_cell(frame *out, uint8_t index, const judge_answer *verdict)
{
    uint8_t tags = (uint8_t)((verdict->tags[0].size > 0) + (verdict->tags[1].size > 0));
    add(out, index);
    add(out, (uint8_t)(verdict->presence | tags << 4));
    for (uint8_t t = 0; t < JUDGE_TAGS; t++) {
        const judge_tag *tag = &verdict->tags[t];
        if (!tag->size)
            continue;
        add(out, tag->size);
        for (uint8_t i = 0; i < tag->size; i++)
            add(out, tag->id[i]);
    }
}

static void tell_snapshot(tile_state *tile)
{
    frame out;
    open_frame(tile, &out, SNAPSHOT_CELLS);
    for (uint8_t i = 0; i < tile->readers; i++) {
        if (out.size + cell_size(&tile->cells[i].verdict) > WIRE_MAX_BODY) {
            send(tile, &out);
            open_frame(tile, &out, SNAPSHOT_CELLS);
        }
        add_cell(&out, i, &tile->cells[i].verdict);
    }
    send(tile, &out);
    open_frame(tile, &out, SNAPSHOT_END);
    add_two(&out, tile->boot);
    add(&out, tile->readers);
    for (uint8_t i = 0; i < tile->readers; i++)
        add(&out, tile->presses[i]);
    send(tile, &out);
}

/* Is this the body of a command or a question that the wire allows? Whether its reader exists is another matter. */
static bool well_formed(const uint8_t *body, uint8_t size)
{
    switch (body[0]) {
    case HELLO:
        return size == 2;
    case ASK_SNAPSHOT:
    case PING:
        return size == 1;
    case SET_LAMPS:
        if (size < 3 || body[2] > LAMPS_A_FRAME || size != 3 + 5 * body[2])
            return false;
        for (uint8_t at = 4; at < size; at = (uint8_t)(at + 5))
            if (body[at] > LAMP_FLASH)
                return false;
        return true;
    case RESET_READER:
        return size == 3;
    case SET_GAIN:
        return size == 4 && body[3] <= MOST_GAIN;
    default:
        return false;
    }
}

/* False if the command names a reader or lamp that this tile has not; then nothing is done. */
static bool carry_out(tile_state *tile, const uint8_t *body, uint8_t size, uint16_t now_ms)
{
    if (body[0] == SET_LAMPS) {
        for (uint8_t at = 3; at < size; at = (uint8_t)(at + 5))
            if (body[at] >= tile->readers)
                return false;
        for (uint8_t at = 3; at < size; at = (uint8_t)(at + 5)) {
            lamp wanted = {body[at + 1], body[at + 2], body[at + 3], body[at + 4]};
            lamps_set(&tile->lamps, body[at], &wanted, now_ms);
        }
        return true;
    }
    uint8_t reader = body[2];
    if (reader >= tile->readers)
        return false;
    if (body[0] == SET_GAIN) {
        tile->gains[reader] = body[3];
    } else {
        tile->resets |= (uint16_t)(1u << reader);
        judge_begin(&tile->cells[reader]);
    }
    return true;
}

static void obey(tile_state *tile, const uint8_t *body, uint8_t size, uint16_t now_ms)
{
    uint8_t ahead = (uint8_t)(body[1] - tile->due);
    if (ahead > 0 && ahead < 0x80) {
        /* One before it was lost, and those that follow are of no use either: one complaint is enough. */
        if (!tile->complained)
            refuse(tile, OUT_OF_ORDER);
        tile->complained = true;
        return;
    }
    if (ahead == 0) {
        tile->complained = false;
        tile->due++;
        if (!carry_out(tile, body, size, now_ms)) {
            refuse(tile, REFUSED);
            return;
        }
    }
    acknowledge(tile);
}

void tile_begin(tile_state *tile, uint8_t number, uint8_t readers, uint16_t boot, void (*put)(uint8_t byte))
{
    memset(tile, 0, sizeof *tile);
    tile->number = number;
    tile->readers = readers;
    tile->boot = boot;
    tile->put = put;
    for (uint8_t i = 0; i < TILE_READERS; i++) {
        tile->gains[i] = DEFAULT_GAIN;
        judge_begin(&tile->cells[i]);
    }
    lamps_begin(&tile->lamps);
    introduce(tile, 0);
}

void tile_receive(tile_state *tile, uint8_t byte, uint16_t now_ms)
{
    uint8_t size = 0;
    wire_result result = wire_take(&tile->decoder, byte, &size);
    if (result == WIRE_MORE)
        return;
    const uint8_t *body = tile->decoder.bytes;
    if (result == WIRE_BAD || !well_formed(body, size)) {
        refuse(tile, GARBLED);
        return;
    }
    switch (body[0]) {
    case HELLO:
        introduce(tile, body[1]);
        break;
    case PING:
        pong(tile);
        break;
    case ASK_SNAPSHOT:
        tile->snapshot_wanted = true;
        break;
    default:
        obey(tile, body, size, now_ms);
    }
}

bool tile_heard(tile_state *tile, uint8_t reader, const judge_answer *answer, uint16_t now_ms)
{
    judge_cell *cell = &tile->cells[reader];
    if (!judge_hear(cell, answer, now_ms))
        return false;
    frame out;
    open_frame(tile, &out, CELL_CHANGED);
    add_cell(&out, reader, &cell->verdict);
    send(tile, &out);
    return true;
}

void tile_pressed(tile_state *tile, uint8_t button)
{
    frame out;
    tile->presses[button]++;
    open_frame(tile, &out, BUTTON_PRESSED);
    add(&out, button);
    add(&out, tile->presses[button]);
    send(tile, &out);
}

void tile_attend(tile_state *tile)
{
    if (!tile->snapshot_wanted)
        return;
    for (uint8_t i = 0; i < tile->readers; i++)
        if (tile->cells[i].verdict.presence == CELL_UNJUDGED)
            return;
    tile->snapshot_wanted = false;
    tell_snapshot(tile);
}
