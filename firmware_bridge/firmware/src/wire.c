#include "wire.h"

uint16_t wire_crc(uint16_t crc, uint8_t byte)
{
    crc = (uint16_t)((crc >> 8) | (crc << 8));
    crc ^= byte;
    crc ^= (uint8_t)(crc & 0xFF) >> 4;
    crc ^= (uint16_t)(crc << 12);
    crc ^= (uint16_t)((crc & 0xFF) << 5);
    return crc;
}

/* Undo COBS in place; the size of what is left, or 0 where it is none. */
static uint8_t unstuff(uint8_t *bytes, uint8_t count)
{
    uint8_t from = 0, to = 0;
    while (from < count) {
        uint8_t piece = bytes[from++];
        if (piece - 1 > count - from)
            return 0;
        for (uint8_t i = 1; i < piece; i++)
            bytes[to++] = bytes[from++];
        if (from < count)
            bytes[to++] = 0;
    }
    return to;
}

static bool sound(const uint8_t *bytes, uint8_t size)
{
    uint16_t crc = 0xFFFF;
    if (size < 3)
        return false;
    for (uint8_t i = 0; i < size; i++)
        crc = wire_crc(crc, bytes[i]);
    return crc == 0x1D0F; /* a body and its checksum always leave this rest */
}

wire_result wire_take(wire_decoder *decoder, uint8_t byte, uint8_t *size)
{
    if (byte != 0) {
        if (decoder->count < WIRE_MAX_FRAME)
            decoder->bytes[decoder->count++] = byte;
        return WIRE_MORE;
    }
    uint8_t count = decoder->count;
    decoder->count = 0;
    if (count == 0)
        return WIRE_MORE; /* nothing at all between two zeros is no mistake */
    if (count >= WIRE_MAX_FRAME)
        return WIRE_BAD;
    uint8_t whole = unstuff(decoder->bytes, count);
    if (!sound(decoder->bytes, whole))
        return WIRE_BAD;
    *size = (uint8_t)(whole - 2);
    return WIRE_BODY;
}

void wire_send(const uint8_t *body, uint8_t size, void (*put)(uint8_t byte))
{
    uint8_t data[WIRE_MAX_BODY + 2];
    uint16_t crc = 0xFFFF;
    for (uint8_t i = 0; i < size; i++) {
        data[i] = body[i];
        crc = wire_crc(crc, body[i]);
    }
    crc ^= 0xFFFF;
    data[size] = (uint8_t)(crc >> 8);
    data[size + 1] = (uint8_t)crc;
    uint8_t whole = (uint8_t)(size + 2), start = 0;
    for (uint8_t i = 0; i <= whole; i++) {
        if (i < whole && data[i] != 0)
            continue;
        put((uint8_t)(i - start + 1));
        for (uint8_t k = start; k < i; k++)
            put(data[k]);
        start = (uint8_t)(i + 1);
    }
    put(0);
}
