#include "tile.h"

#include <fcntl.h>
#include <simavr/avr_eeprom.h>
#include <simavr/avr_ioport.h>
#include <simavr/avr_spi.h>
#include <simavr/avr_uart.h>
#include <simavr/sim_elf.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define BYTE_CYCLES (TILE_CLOCK_HZ / (TILE_BAUD / 10))
#define START_CYCLES (TILE_CLOCK_HZ / 50) /* what happens before the readers are set up is not asserted */
#define HOLD_MS 80                        /* how long a finger stays on a button, and then off it */

static bool level(emulated_tile *tile, char letter, int bit)
{
    avr_ioport_state_t state;
    avr_ioctl(tile->avr, AVR_IOCTL_IOPORT_GETSTATE(letter), &state);
    return state.port >> bit & 1;
}

static int addressed(emulated_tile *tile)
{
    return level(tile, ADDRESS_0_LETTER, ADDRESS_0_BIT) | level(tile, ADDRESS_1_LETTER, ADDRESS_1_BIT) << 1 |
           level(tile, ADDRESS_2_LETTER, ADDRESS_2_BIT) << 2;
}

/* The decoders: an enable that is low pulls one of eight outputs low. */
static void decode(emulated_tile *tile)
{
    int address = addressed(tile), selected = -1, reset = -1;
    if (!level(tile, SELECT_ENABLE_0_LETTER, SELECT_ENABLE_0_BIT))
        selected = address;
    else if (!level(tile, SELECT_ENABLE_1_LETTER, SELECT_ENABLE_1_BIT))
        selected = 8 + address;
    if (!level(tile, RESET_ENABLE_0_LETTER, RESET_ENABLE_0_BIT))
        reset = address;
    else if (!level(tile, RESET_ENABLE_1_LETTER, RESET_ENABLE_1_BIT))
        reset = 8 + address;
    if (selected != tile->selected && selected >= 0)
        mfrc522_select(&tile->chips[selected]);
    tile->selected = selected;
    for (int i = 0; i < TILE_READERS; i++)
        mfrc522_reset_line(&tile->chips[i], i == reset);
}

static void on_port(struct avr_irq_t *irq, uint32_t value, void *param)
{
    (void)irq, (void)value;
    decode(param);
}

static void check_fields(emulated_tile *tile)
{
    int on = 0;
    for (int i = 0; i < TILE_READERS; i++)
        on += mfrc522_field(&tile->chips[i]);
    tile->two_fields |= on > 1;
}

static void on_spi(struct avr_irq_t *irq, uint32_t value, void *param)
{
    emulated_tile *tile = param;
    uint8_t answer = 0;
    (void)irq;
    if (tile->selected >= 0 && tile->selected < tile->readers)
        answer = mfrc522_exchange(&tile->chips[tile->selected], (uint8_t)value, tile->avr->cycle, TILE_CLOCK_HZ);
    avr_raise_irq(avr_io_getirq(tile->avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_INPUT), answer);
    check_fields(tile);
}

/* A bit of the chain, by how long the line was high: 0.2 to 0.5 us is a zero, 0.55 to 1 us a one. A pause of more
 * than 50 us shows what was sent, and the next bits are for the first lamp again. */
static void on_lamps(struct avr_irq_t *irq, uint32_t value, void *param)
{
    emulated_tile *tile = param;
    uint64_t now = tile->avr->cycle;
    const double us = TILE_CLOCK_HZ / 1e6;
    (void)irq;
    if (value) {
        if ((double)(now - tile->fell_at) > 50 * us) {
            if (tile->bits || (tile->pixel && tile->pixel != tile->readers))
                tile->bad_bits++;
            tile->bits = tile->pixel = 0;
            tile->pictures++;
        }
        tile->rose_at = now;
        return;
    }
    if (!tile->rose_at)
        return; /* before the firmware drives the line it is nobody's */
    double high = (double)(now - tile->rose_at) / us;
    tile->fell_at = now;
    if (!((high >= 0.2 && high <= 0.5) || (high >= 0.55 && high <= 1.0)))
        tile->bad_bits++;
    tile->shifted = tile->shifted << 1 | (high > 0.525);
    if (++tile->bits < 24)
        return;
    tile->bits = 0;
    if (tile->pixel < TILE_LAMPS) {
        uint32_t grb = tile->shifted & 0xFFFFFF;
        tile->pixels[tile->pixel++] = (grb >> 8 & 0xFF) << 16 | (grb >> 16 & 0xFF) << 8 | (grb & 0xFF);
    }
}

static void show_button(emulated_tile *tile)
{
    avr_irq_t *irq = avr_io_getirq(tile->avr, AVR_IOCTL_IOPORT_GETIRQ(BUTTONS_DATA_LETTER), BUTTONS_DATA_BIT);
    avr_raise_irq(irq, tile->shifting >> 15 & 1);
}

static void on_load(struct avr_irq_t *irq, uint32_t value, void *param)
{
    emulated_tile *tile = param;
    (void)irq;
    if (!value) {
        tile->shifting = (uint16_t)~tile->pressed; /* a closed button pulls its line low */
        show_button(tile);
    }
}

static void on_clock(struct avr_irq_t *irq, uint32_t value, void *param)
{
    emulated_tile *tile = param;
    (void)irq;
    if (value && !tile->clock_high) {
        tile->shifting = (uint16_t)(tile->shifting << 1);
        show_button(tile);
    }
    tile->clock_high = value != 0;
}

static void on_uart(struct avr_irq_t *irq, uint32_t value, void *param)
{
    emulated_tile *tile = param;
    byte_line *line = &tile->from_tile;
    (void)irq;
    line->bytes[line->in++ % LINE_ROOM] = (uint8_t)value;
    tile->sent_at = tile->avr->cycle;
}

static void wire(emulated_tile *tile, char letter, int bit, avr_irq_notify_t hear)
{
    avr_irq_register_notify(avr_io_getirq(tile->avr, AVR_IOCTL_IOPORT_GETIRQ(letter), bit), hear, tile);
}

static void set_switches(emulated_tile *tile)
{
    const struct { char letter; int bit; } poles[] = {{NUMBER_0_LETTER, NUMBER_0_BIT},
                                                      {NUMBER_1_LETTER, NUMBER_1_BIT},
                                                      {NUMBER_2_LETTER, NUMBER_2_BIT}};
    for (const char *letter = "BCD"; *letter; letter++) {
        avr_ioport_external_t closed = {.name = (unsigned char)*letter};
        for (int i = 0; i < 3; i++)
            if (poles[i].letter == *letter && tile->number >> i & 1)
                closed.mask |= 1u << poles[i].bit; /* pulls low, against the controller's own pull-up */
        avr_ioctl(tile->avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(*letter), &closed);
    }
    for (int i = 0; i < 3; i++) {
        avr_irq_t *irq = avr_io_getirq(tile->avr, AVR_IOCTL_IOPORT_GETIRQ(poles[i].letter), poles[i].bit);
        uint32_t open = !(tile->number >> i & 1);
        avr_raise_irq(irq, !open); /* a level that does not change is not taken over after a reset */
        avr_raise_irq(irq, open);
    }
}

/* simavr's loader talks on standard output, where only answers belong, and about nothing that matters. */
static bool read_quietly(const char *elf, elf_firmware_t *firmware)
{
    fflush(stdout);
    int kept = dup(1), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, 1);
    close(nowhere);
    bool read = elf_read_firmware(elf, firmware) == 0;
    fflush(stdout);
    dup2(kept, 1);
    close(kept);
    return read;
}

bool tile_open(emulated_tile *tile, int number, int readers, const char *elf)
{
    elf_firmware_t firmware = {0};
    memset(tile, 0, sizeof *tile);
    tile->number = number;
    tile->readers = readers;
    tile->selected = -1;
    tile->avr = avr_make_mcu_by_name("atmega328p");
    if (tile->avr == NULL || !read_quietly(elf, &firmware))
        return false;
    avr_init(tile->avr);
    tile->avr->log = LOG_NONE;
    avr_load_firmware(tile->avr, &firmware);
    tile->avr->frequency = TILE_CLOCK_HZ;
    uint8_t fitted = (uint8_t)readers;
    avr_eeprom_desc_t eeprom = {.ee = &fitted, .offset = TILE_EEPROM_READERS, .size = 1};
    avr_ioctl(tile->avr, AVR_IOCTL_EEPROM_SET, &eeprom);
    for (int i = 0; i < TILE_READERS; i++)
        mfrc522_power_on(&tile->chips[i]);
    uint32_t flags = 0; /* neither echo nor sleep */
    avr_ioctl(tile->avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    for (const char *letter = "BCD"; *letter; letter++)
        avr_irq_register_notify(avr_io_getirq(tile->avr, AVR_IOCTL_IOPORT_GETIRQ(*letter), IOPORT_IRQ_PIN_ALL), on_port,
                                tile);
    avr_irq_register_notify(avr_io_getirq(tile->avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), on_spi, tile);
    avr_irq_register_notify(avr_io_getirq(tile->avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_uart, tile);
    wire(tile, LAMPS_LETTER, LAMPS_BIT, on_lamps);
    wire(tile, BUTTONS_LOAD_LETTER, BUTTONS_LOAD_BIT, on_load);
    wire(tile, BUTTONS_CLOCK_LETTER, BUTTONS_CLOCK_BIT, on_clock);
    set_switches(tile);
    tile->boots = 1;
    tile->cut = TILE_LAMPS;
    return receiver_attach(&tile->ear, tile->avr);
}

void tile_reboot(emulated_tile *tile, bool brown_out)
{
    uint64_t cycle = tile->avr->cycle;
    avr_reset(tile->avr);
    tile->avr->cycle = cycle;
    tile->boots++;
    tile->selected = -1;
    tile->was_deaf = false;
    receiver_reset(&tile->ear);
    if (brown_out)
        for (int i = 0; i < TILE_READERS; i++)
            mfrc522_power_on(&tile->chips[i]);
    set_switches(tile);
}

void tile_press(emulated_tile *tile, int button)
{
    tile->to_press[button]++;
}

/* A finger that is asked for twice goes down twice, one after the other. */
static void move_fingers(emulated_tile *tile)
{
    for (int i = 0; i < TILE_BUTTONS; i++) {
        uint16_t mask = (uint16_t)(1u << i);
        if (tile->avr->cycle < tile->finger_at[i] || !(tile->to_press[i] || tile->pressed & mask))
            continue;
        if (!(tile->pressed & mask))
            tile->to_press[i]--;
        tile->pressed ^= mask;
        tile->finger_at[i] = tile->avr->cycle + TILE_CLOCK_HZ / 1000 * HOLD_MS;
    }
}

static void deliver(emulated_tile *tile)
{
    byte_line *line = &tile->to_tile;
    uint64_t now = tile->avr->cycle;
    if (line->in == line->out || now < tile->next_byte_at)
        return;
    receiver_take(&tile->ear, line->bytes[line->out++ % LINE_ROOM]);
    /* byte after byte without a gap, however long the instruction was in which the last one ended */
    tile->next_byte_at = (now - tile->next_byte_at < BYTE_CYCLES ? tile->next_byte_at : now) + BYTE_CYCLES;
}

static void listen(emulated_tile *tile)
{
    bool deaf = !tile->avr->sreg[S_I];
    if (deaf && !tile->was_deaf)
        tile->deaf_since = tile->avr->cycle;
    if (!deaf && tile->was_deaf && tile->avr->cycle > START_CYCLES && tile->boots == 1) {
        uint64_t lasted = tile->avr->cycle - tile->deaf_since;
        if (lasted > tile->longest_deaf)
            tile->longest_deaf = lasted;
    }
    tile->was_deaf = deaf;
}

void tile_slow(emulated_tile *tile, double times, uint64_t now, uint64_t cycles)
{
    tile->slow_times = times;
    tile->slow_until = now + cycles;
}

bool tile_run(emulated_tile *tile, uint64_t until)
{
    uint64_t from = tile->avr->cycle + tile->lag;
    if (until <= tile->slow_until && until > from)
        tile->lag += (uint64_t)((double)(until - from) * (1 - 1 / tile->slow_times));
    move_fingers(tile);
    while (tile->avr->cycle + tile->lag < until) {
        deliver(tile);
        int state = avr_run(tile->avr);
        if (state == cpu_Crashed || state == cpu_Done)
            return false;
        listen(tile);
    }
    return true;
}
