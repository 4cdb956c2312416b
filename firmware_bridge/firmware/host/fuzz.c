/* Random bytes against the frame parser and the protocol: `fuzz RUNS [SEED]`. Each run is one input of up to 200
 * bytes: noise, or frames with a few bytes changed. Sanitizers find what must not be; besides, a tile that was
 * shouted at must answer a Ping afterwards, and what it sends must be frames. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tile.h"

static wire_decoder far_end;
static unsigned frames, broken;
static uint8_t last_type;

static void put(uint8_t byte)
{
    uint8_t size;
    wire_result result = wire_take(&far_end, byte, &size);
    frames += result == WIRE_BODY;
    broken += result == WIRE_BAD;
    if (result == WIRE_BODY)
        last_type = far_end.bytes[0];
}

static uint8_t input[512];
static unsigned input_size;

static void keep(uint8_t byte)
{
    if (input_size < sizeof input)
        input[input_size++] = byte;
}

/* A frame such as the Pi sends, with fields of any value. */
static void add_frame(void)
{
    static const uint8_t types[] = {0x01, 0x02, 0x03, 0x10, 0x11, 0x12, 0x81, 0xFF};
    uint8_t body[WIRE_MAX_BODY];
    uint8_t size = (uint8_t)(1 + rand() % 20);
    for (unsigned i = 0; i < sizeof body; i++)
        body[i] = (uint8_t)(rand() % 3 ? rand() % 17 : rand());
    body[0] = types[(unsigned)rand() % sizeof types];
    if (body[0] == 0x10 && rand() % 4) {
        body[2] = (uint8_t)(rand() % 12);
        size = (uint8_t)(3 + 5 * body[2]);
    }
    wire_send(body, size > WIRE_MAX_BODY ? WIRE_MAX_BODY : size, keep);
}

static void make_input(void)
{
    input_size = 0;
    unsigned wanted = 1 + (unsigned)rand() % 200;
    while (input_size < wanted)
        if (rand() % 3)
            add_frame();
        else
            keep((uint8_t)rand());
    for (int harm = rand() % 4; harm > 0; harm--)
        input[(unsigned)rand() % input_size] = (uint8_t)rand();
}

int main(int argc, char *argv[])
{
    unsigned long runs = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    unsigned seed = argc > 2 ? (unsigned)strtoul(argv[2], NULL, 10) : 1;
    static tile_state tile;
    srand(seed);
    tile_begin(&tile, 0, TILE_READERS, 1, put);
    for (unsigned long run = 0; run < runs; run++) {
        make_input();
        for (unsigned i = 0; i < input_size; i++)
            tile_receive(&tile, input[i], (uint16_t)run);
        for (uint8_t i = 0; i < tile.readers; i++) {
            uint8_t grb[3];
            lamps_colour(&tile.lamps, i, (uint16_t)run, grb);
        }
        static const uint8_t ping[] = {0, 0x04, 0x03, 0x2e, 0x6c, 0x00};
        last_type = 0;
        for (unsigned i = 0; i < sizeof ping; i++)
            tile_receive(&tile, ping[i], (uint16_t)run);
        if (last_type != 0x84 || broken) {
            printf("run %lu of seed %u: no Pong, or a broken frame was sent\n", run, seed);
            return 1;
        }
    }
    printf("%lu inputs, %u frames answered\n", runs, frames);
    return 0;
}
