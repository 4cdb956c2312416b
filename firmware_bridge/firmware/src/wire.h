/* Bytes in, bodies of frames out, and back: COBS between zero bytes, a CRC-16 behind each body. docs/wire.md. */
#ifndef WIRE_H
#define WIRE_H

#include <stdbool.h>
#include <stdint.h>

#define WIRE_MAX_FRAME 64 /* on the wire, the zero included */
#define WIRE_MAX_BODY 60

typedef struct {
    uint8_t bytes[WIRE_MAX_FRAME]; /* what has come since the last zero */
    uint8_t count;                 /* WIRE_MAX_FRAME means: too long, and still counting as bad */
} wire_decoder;

typedef enum { WIRE_MORE, WIRE_BODY, WIRE_BAD } wire_result;

/* Take one byte. WIRE_BODY: decoder->bytes holds a body of *size bytes until the next call. */
wire_result wire_take(wire_decoder *decoder, uint8_t byte, uint8_t *size);

/* Put a body on the wire, byte by byte. The body is at most WIRE_MAX_BODY bytes. */
void wire_send(const uint8_t *body, uint8_t size, void (*put)(uint8_t byte));

uint16_t wire_crc(uint16_t crc, uint8_t byte); /* from 0xFFFF; inverted by whoever sends or compares it */

#endif
