/* The tile on an ATmega328P: pins, clocks and interrupts around the parts that know no hardware.
 *
 * One loop scans cell after cell. Whatever waits (the settling of a field, most of all) pumps meanwhile: bytes
 * from the Pi, buttons, lamps. So the Pi is answered within a few milliseconds, in the middle of a scan too.
 *
 * Lamps and bytes: WS2812 lamps want 24 bits in one go with interrupts off, and at 500 kbaud a byte comes every
 * 20 us. The UART holds two bytes and a third in its shift register. So interrupts are off for one lamp
 * (30 us, less than two bytes) and on between two lamps, where the bytes that wait are taken, up to four at 8 us each; the
 * lamps take a pause of up to 50 us for a part of the same picture. What is to be sent waits until they are done: with
 * both directions at full load the pauses would grow too long. */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <util/atomic.h>
#include <util/delay.h>

#include "buttons.h"
#include "config.h"
#include "reader.h"
#include "tile.h"

#define RX_ROOM 256 /* four frames of commands: what the Pi may have on its way; the index is a byte */
#define TX_ROOM 64
#define LAMPS_EVERY_MS 20

static volatile uint8_t rx[RX_ROOM], rx_in, rx_out;
static volatile uint8_t tx[TX_ROOM], tx_in, tx_out;
static volatile uint16_t ticks; /* milliseconds since the start */
static tile_state tile;
static button_board buttons;
static uint16_t lamps_at, buttons_at;
static uint8_t written[TILE_LAMPS][3]; /* what the chain shows, to write it only when it changes */

ISR(USART_RX_vect)
{
    uint8_t byte = UDR0;
    uint8_t next = (uint8_t)(rx_in + 1);
    if (next != rx_out) { /* full: the frame is lost, and the Pi sends it again */
        rx[rx_in] = byte;
        rx_in = next;
    }
}

ISR(USART_UDRE_vect)
{
    if (tx_in == tx_out) {
        UCSR0B &= (uint8_t)~_BV(UDRIE0);
        return;
    }
    UDR0 = tx[tx_out];
    tx_out = (tx_out + 1) % TX_ROOM;
}

ISR(TIMER0_COMPA_vect)
{
    ticks++;
}

static uint16_t now_ms(void)
{
    uint16_t now;
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        now = ticks;
    }
    return now;
}

static void put(uint8_t byte)
{
    uint8_t next = (tx_in + 1) % TX_ROOM;
    while (next == tx_out) /* 64 bytes leave in 1.3 ms */
        ;
    tx[tx_in] = byte;
    tx_in = next;
    UCSR0B |= _BV(UDRIE0);
}

/* One lamp, 24 bits of 10 clocks each: high for 3 (0.375 us) is a zero, for 6 (0.75 us) a one. */
static void write_lamp(const uint8_t grb[3])
{
    uint8_t high = LAMPS_PORT | _BV(LAMPS_BIT), low = LAMPS_PORT & (uint8_t)~_BV(LAMPS_BIT);
    uint8_t sreg = SREG;
    cli();
    for (uint8_t i = 0; i < 3; i++) {
        uint8_t byte = grb[i], bits = 8;
        __asm__ volatile("1: out %[port], %[high] \n\t"
                         "nop                     \n\t"
                         "sbrs %[byte], 7         \n\t"
                         "out %[port], %[low]     \n\t"
                         "lsl %[byte]             \n\t"
                         "nop                     \n\t"
                         "out %[port], %[low]     \n\t"
                         "dec %[bits]             \n\t"
                         "brne 1b                 \n\t"
                         : [byte] "+r"(byte), [bits] "+r"(bits)
                         : [port] "I"(_SFR_IO_ADDR(LAMPS_PORT)), [high] "r"(high), [low] "r"(low));
    }
    SREG = sreg;
}

static void write_chain(void)
{
    UCSR0B &= (uint8_t)~_BV(UDRIE0);
    for (uint8_t i = 0; i < tile.readers; i++)
        write_lamp(written[i]);
    UCSR0B |= _BV(UDRIE0); /* it goes off by itself where nothing is to be sent */
}

static void show_lamps(uint16_t now)
{
    uint8_t fresh[TILE_LAMPS][3];
    uint8_t changed = 0;
    for (uint8_t i = 0; i < tile.readers; i++) {
        lamps_colour(&tile.lamps, i, now, fresh[i]);
        for (uint8_t k = 0; k < 3; k++) {
            changed |= fresh[i][k] != written[i][k];
            written[i][k] = fresh[i][k];
        }
    }
    if (changed)
        write_chain();
}

static uint16_t read_buttons(void)
{
    uint16_t up = 0;
    BUTTONS_LOAD_PORT &= (uint8_t)~_BV(BUTTONS_LOAD_BIT);
    BUTTONS_LOAD_PORT |= _BV(BUTTONS_LOAD_BIT);
    for (uint8_t i = 0; i < 16; i++) { /* button 15 comes first */
        up = (uint16_t)(up << 1 | !!(BUTTONS_DATA_PIN & _BV(BUTTONS_DATA_BIT)));
        BUTTONS_CLOCK_PORT |= _BV(BUTTONS_CLOCK_BIT);
        BUTTONS_CLOCK_PORT &= (uint8_t)~_BV(BUTTONS_CLOCK_BIT);
    }
    return (uint16_t)~up; /* a closed button pulls its line low */
}

/* Everything but scanning. */
static void pump(void)
{
    wdt_reset();
    uint16_t now = now_ms();
    while (rx_out != rx_in) {
        uint8_t byte = rx[rx_out];
        rx_out = (uint8_t)(rx_out + 1);
        tile_receive(&tile, byte, now);
    }
    if ((uint16_t)(now - buttons_at) >= BUTTONS_EVERY_MS) {
        buttons_at = now;
        uint16_t fell = buttons_look(&buttons, read_buttons());
        for (uint8_t i = 0; i < tile.readers; i++)
            if (fell & _BV(i))
                tile_pressed(&tile, i);
    }
    if ((uint16_t)(now - lamps_at) >= LAMPS_EVERY_MS) {
        lamps_at = now;
        show_lamps(now);
        if (now & 512)
            ALIVE_PORT |= _BV(ALIVE_BIT);
        else
            ALIVE_PORT &= (uint8_t)~_BV(ALIVE_BIT);
    }
}

/* The readers' bus */

static void address(uint8_t reader)
{
    /* The three address lines lie side by side: tile.toml is checked for it. */
    ADDRESS_0_PORT = (uint8_t)((ADDRESS_0_PORT & ~(7 << ADDRESS_0_BIT)) | (reader & 7) << ADDRESS_0_BIT);
}

static void bus_select(uint8_t reader)
{
    address(reader);
    if (reader < 8)
        SELECT_ENABLE_0_PORT &= (uint8_t)~_BV(SELECT_ENABLE_0_BIT);
    else
        SELECT_ENABLE_1_PORT &= (uint8_t)~_BV(SELECT_ENABLE_1_BIT);
}

static void bus_release(void)
{
    SELECT_ENABLE_0_PORT |= _BV(SELECT_ENABLE_0_BIT);
    SELECT_ENABLE_1_PORT |= _BV(SELECT_ENABLE_1_BIT);
}

static uint8_t bus_exchange(uint8_t byte)
{
    SPDR = byte;
    while (!(SPSR & _BV(SPIF)))
        ;
    return SPDR;
}

static void bus_pulse_reset(uint8_t reader)
{
    address(reader);
    if (reader < 8) {
        RESET_ENABLE_0_PORT &= (uint8_t)~_BV(RESET_ENABLE_0_BIT);
        _delay_us(10);
        RESET_ENABLE_0_PORT |= _BV(RESET_ENABLE_0_BIT);
    } else {
        RESET_ENABLE_1_PORT &= (uint8_t)~_BV(RESET_ENABLE_1_BIT);
        _delay_us(10);
        RESET_ENABLE_1_PORT |= _BV(RESET_ENABLE_1_BIT);
    }
}

static void bus_wait_us(uint16_t us)
{
    if (us < 1000) {
        while (us--)
            _delay_us(1);
        return;
    }
    uint16_t from = now_ms();
    do
        pump();
    while ((uint16_t)(now_ms() - from) <= us / 1000);
}

static const reader_bus bus = {bus_select, bus_release, bus_exchange, bus_pulse_reset, bus_wait_us};

/* Every other scan goes to a cell in doubt, if there is one, the others go round all cells. */
static uint8_t choose_cell(void)
{
    static uint8_t turn, doubtful, round;
    turn = !turn;
    for (uint8_t i = 0; turn && i < tile.readers; i++) {
        doubtful = (uint8_t)((doubtful + 1) % tile.readers);
        if (!judge_settled(&tile.cells[doubtful]))
            return doubtful;
    }
    round = (uint8_t)((round + 1) % tile.readers);
    return round;
}

static void scan(uint8_t reader)
{
    judge_answer heard;
    if (tile.resets & _BV(reader)) {
        tile.resets &= (uint16_t)~_BV(reader);
        reader_reset(&bus, reader);
    }
    reader_scan(&bus, reader, tile.gains[reader], &heard);
    tile_heard(&tile, reader, &heard, now_ms());
}

static void set_up_pins(void)
{
    bus_release();
    RESET_ENABLE_0_PORT |= _BV(RESET_ENABLE_0_BIT);
    RESET_ENABLE_1_PORT |= _BV(RESET_ENABLE_1_BIT);
    BUTTONS_LOAD_PORT |= _BV(BUTTONS_LOAD_BIT);
    DDRB |= OUTPUTS_B;
    DDRC |= OUTPUTS_C;
    DDRD |= OUTPUTS_D;
    NUMBER_0_PORT |= 7 << NUMBER_0_BIT; /* pull-ups: a closed switch reads low */
    SPCR = _BV(SPE) | _BV(MSTR);
    SPSR = _BV(SPI2X); /* 4 MHz */
    UBRR0 = TILE_CLOCK_HZ / 8 / TILE_BAUD - 1;
    UCSR0A = _BV(U2X0);
    UCSR0C = _BV(UCSZ01) | _BV(UCSZ00);
    UCSR0B = _BV(RXEN0) | _BV(TXEN0) | _BV(RXCIE0);
    TCCR0A = _BV(WGM01);
    TCCR0B = _BV(CS01) | _BV(CS00);
    OCR0A = TILE_CLOCK_HZ / 64 / 1000 - 1;
    TIMSK0 = _BV(OCIE0A);
}

/* The boot number, one more than the last one. An EEPROM cell bears 100,000 of them. */
static uint16_t next_boot(void)
{
    uint16_t boot = (uint16_t)(eeprom_read_word((const uint16_t *)TILE_EEPROM_BOOT) + 1);
    eeprom_update_word((uint16_t *)TILE_EEPROM_BOOT, boot);
    return boot;
}

static uint8_t fitted_readers(void)
{
    uint8_t readers = eeprom_read_byte((const uint8_t *)TILE_EEPROM_READERS);
    return readers >= 1 && readers <= TILE_READERS ? readers : TILE_READERS;
}

int main(void)
{
    MCUSR = 0;
    wdt_enable(WDTO_500MS);
    set_up_pins();
    _delay_us(10); /* the pull-ups of the switches */
    uint8_t number = (uint8_t)(~(NUMBER_0_PIN >> NUMBER_0_BIT) & 7);
    for (uint8_t i = 0; i < TILE_READERS; i++)
        bus_pulse_reset(i); /* a restart in mid-scan has left a field on */
    sei();
    tile_begin(&tile, number, fitted_readers(), next_boot(), put);
    write_chain(); /* lamps may still show what they did before the power went */
    for (;;) {
        pump();
        scan(choose_cell());
        tile_attend(&tile);
    }
}
