#include "receiver.h"

#include <simavr/sim_interrupts.h>
#include <simavr/sim_io.h>
#include <string.h>

static void hold(receiver *r, uint8_t byte)
{
    r->held[r->count++] = byte;
    avr_raise_interrupt(r->avr, &r->uart->rxc);
}

/* The firmware reads UDR: the oldest byte leaves, one from the shift register moves up, and the flag stays up while
 * there is more. */
static uint8_t on_read(struct avr_t *avr, avr_io_addr_t address, void *param)
{
    receiver *r = param;
    uint8_t byte = r->held[0];
    if (r->count) {
        memmove(r->held, r->held + 1, RECEIVER_HELD - 1);
        r->count--;
    }
    if (r->waiting) {
        r->held[r->count++] = r->shifting;
        r->waiting = false;
    }
    avr_clear_interrupt(avr, &r->uart->rxc);
    avr_regbit_clear(avr, r->uart->rxc.raised);
    if (r->count)
        avr_raise_interrupt(avr, &r->uart->rxc);
    avr->data[address] = byte;
    return byte;
}

bool receiver_attach(receiver *r, avr_t *avr)
{
    r->avr = avr;
    for (avr_io_t *io = avr->io_port; io; io = io->next)
        if (!strcmp(io->kind, "uart") && ((avr_uart_t *)io)->name == '0')
            r->uart = (avr_uart_t *)io;
    if (!r->uart)
        return false;
    avr->io[AVR_DATA_TO_IO(r->uart->r_udr)].r.c = on_read;
    avr->io[AVR_DATA_TO_IO(r->uart->r_udr)].r.param = r;
    return true;
}

void receiver_reset(receiver *r)
{
    r->count = 0;
    r->waiting = false;
}

void receiver_take(receiver *r, uint8_t byte)
{
    if (!avr_regbit_get(r->avr, r->uart->rxen))
        return; /* nobody listens yet */
    if (r->count < RECEIVER_HELD) {
        hold(r, byte);
    } else if (!r->waiting) {
        r->shifting = byte;
        r->waiting = true;
    } else {
        r->lost++; /* the first ones stay: the start of this byte found no room */
    }
}
