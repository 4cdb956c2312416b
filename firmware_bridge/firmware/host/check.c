/* The parts of the firmware that know no hardware, tested on this machine under sanitizers.
 * The reader's part runs against the emulator's model of the chip. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../emulator/mfrc522.h"
#include "buttons.h"
#include "judge.h"
#include "lamps.h"
#include "reader.h"
#include "tile.h"
#include "wire.h"

static int failures;
static const char *test;

#define EXPECT(what)                                                                \
    do {                                                                            \
        if (!(what)) {                                                              \
            printf("%s: line %d: not so: %s\n", test, __LINE__, #what);             \
            failures++;                                                             \
        }                                                                           \
    } while (0)

/* --- what was sent --- */

static uint8_t sent[4096];
static unsigned sent_size;

static void put(uint8_t byte)
{
    if (sent_size < sizeof sent)
        sent[sent_size++] = byte;
}

static void hex(const char *text, uint8_t *out, unsigned *size)
{
    unsigned byte;
    int used;
    *size = 0;
    while (sscanf(text, "%2x%n", &byte, &used) == 1) {
        out[(*size)++] = (uint8_t)byte;
        text += used;
        while (*text == ' ')
            text++;
    }
}

static bool was_sent(const char *text)
{
    uint8_t wanted[256];
    unsigned size;
    hex(text, wanted, &size);
    bool same = size == sent_size && !memcmp(wanted, sent, size);
    if (!same) {
        printf("  sent:");
        for (unsigned i = 0; i < sent_size; i++)
            printf(" %02x", sent[i]);
        printf("\n");
    }
    sent_size = 0;
    return same;
}

static void hear(tile_state *tile, const char *text)
{
    uint8_t bytes[256];
    unsigned size;
    hex(text, bytes, &size);
    for (unsigned i = 0; i < size; i++)
        tile_receive(tile, bytes[i], 0);
}

/* --- the wire: the examples of docs/wire.md --- */

static void the_examples_of_the_page(void)
{
    tile_state tile;
    tile_begin(&tile, 2, 4, 0x1234, put);
    sent_size = 0;
    tile.sequence = 7;
    tile.due = 9;
    hear(&tile, "0b 10 09 01 03 02 ff ff ff 4c cf 00"); /* command 9: lamp 3 pulses white */
    EXPECT(was_sent("06 87 07 0a b5 74 00"));
    EXPECT(tile.lamps.state[3].pattern == LAMP_PULSE);
    hear(&tile, "04 10 0a 02 01 01 01 01 03 0f 05 02 ff 03 a6 f5 00"); /* lamp 15 is not there: none is changed */
    EXPECT(tile.due == 11);
    sent_size = 0;
    tile.sequence = 8;
    tile.due = 10;
    hear(&tile, "07 00");
    EXPECT(was_sent("07 88 08 01 0a 18 1e 00"));
}

static void a_command_is_carried_out_once_and_in_order(void)
{
    tile_state tile;
    tile_begin(&tile, 0, 16, 1, put);
    hear(&tile, "06 11 0b 05 cb 6f 00"); /* number 11, and 0 is due */
    hear(&tile, "06 11 0b 05 cb 6f 00");
    EXPECT(tile.due == 0 && tile.resets == 0 && tile.complained);
    tile.due = 11;
    hear(&tile, "06 11 0b 05 cb 6f 00");
    EXPECT(tile.due == 12 && tile.resets == 1u << 5);
    tile.resets = 0;
    hear(&tile, "06 11 0b 05 cb 6f 00"); /* again: the Ack was lost */
    EXPECT(tile.due == 12 && tile.resets == 0);
    hear(&tile, "07 12 0c 05 07 77 83 00");
    EXPECT(tile.gains[5] == 7);
}

static void a_snapshot_waits_until_every_cell_is_judged(void)
{
    tile_state tile;
    judge_answer nothing = {CELL_ABSENT, {{0}}};
    tile_begin(&tile, 0, 2, 1, put);
    hear(&tile, "04 02 3e 4d 00");
    sent_size = 0;
    tile_attend(&tile);
    EXPECT(sent_size == 0);
    for (uint16_t at = 0; at <= 300; at += 60)
        for (uint8_t cell = 0; cell < 2; cell++)
            tile_heard(&tile, cell, &nothing, at);
    sent_size = 0;
    tile_attend(&tile);
    EXPECT(sent_size > 0);
    sent_size = 0;
    tile_attend(&tile);
    EXPECT(sent_size == 0);
}

static void what_is_sent_can_be_read_again(void)
{
    uint8_t body[WIRE_MAX_BODY];
    for (unsigned round = 0; round < 2000; round++) {
        uint8_t size = (uint8_t)(1 + rand() % WIRE_MAX_BODY), got = 0;
        for (uint8_t i = 0; i < size; i++)
            body[i] = (uint8_t)(rand() % 4 ? rand() : 0);
        sent_size = 0;
        wire_send(body, size, put);
        wire_decoder decoder = {.count = 0};
        EXPECT(sent_size <= WIRE_MAX_FRAME && memchr(sent, 0, sent_size - 1) == NULL);
        for (unsigned i = 0; i + 1 < sent_size; i++)
            EXPECT(wire_take(&decoder, sent[i], &got) == WIRE_MORE);
        EXPECT(wire_take(&decoder, 0, &got) == WIRE_BODY && got == size && !memcmp(decoder.bytes, body, size));
    }
}

static void an_endless_frame_is_bad_once(void)
{
    wire_decoder decoder = {.count = 0};
    uint8_t size;
    for (unsigned i = 0; i < 1000; i++)
        EXPECT(wire_take(&decoder, 7, &size) == WIRE_MORE);
    EXPECT(wire_take(&decoder, 0, &size) == WIRE_BAD);
    EXPECT(wire_take(&decoder, 0, &size) == WIRE_MORE);
}

/* --- judging --- */

static judge_answer tags(const char *first, const char *second)
{
    judge_answer answer = {first ? CELL_PRESENT : CELL_ABSENT, {{0}}};
    const char *ids[] = {first, second};
    for (int t = 0; t < 2; t++)
        if (ids[t]) {
            answer.tags[t].size = 4;
            memcpy(answer.tags[t].id, ids[t], 4);
        }
    return answer;
}

static bool hears(judge_cell *cell, judge_answer answer, uint16_t at)
{
    return judge_hear(cell, &answer, at);
}

static void two_agreeing_reads_make_a_tag(void)
{
    judge_cell cell;
    judge_begin(&cell);
    EXPECT(!hears(&cell, tags("aaaa", NULL), 0));
    EXPECT(!hears(&cell, tags("aaab", NULL), 10)); /* garbled by a neighbour: no two agree */
    EXPECT(!hears(&cell, tags("aaaa", NULL), 20));
    EXPECT(hears(&cell, tags("aaaa", NULL), 30));
    EXPECT(cell.verdict.presence == CELL_PRESENT && judge_settled(&cell));
}

static judge_cell with_tags(const char *first, const char *second)
{
    judge_cell cell;
    judge_begin(&cell);
    hears(&cell, tags(first, second), 0);
    hears(&cell, tags(first, second), 0);
    return cell;
}

static void four_misses_over_time_make_it_gone(void)
{
    judge_cell cell = with_tags("aaaa", NULL);
    for (uint16_t at = 0; at < 3; at++)
        EXPECT(!hears(&cell, tags(NULL, NULL), at));
    EXPECT(!hears(&cell, tags("aaaa", NULL), 300)); /* there all the time */
    for (uint16_t at = 400; at < 600; at += 50)
        EXPECT(!hears(&cell, tags(NULL, NULL), at));
    EXPECT(hears(&cell, tags(NULL, NULL), 600) && cell.verdict.presence == CELL_ABSENT);
}

static void misses_are_counted_for_each_tag(void)
{
    judge_cell cell = with_tags("aaaa", "bbbb");
    bool noticed = false;
    /* b was taken away; a answers every other scan only. */
    for (uint16_t at = 10; at < 600; at += 20)
        noticed |= hears(&cell, tags(at / 20 % 2 ? "aaaa" : NULL, NULL), at);
    EXPECT(noticed && cell.verdict.presence == CELL_PRESENT);
    EXPECT(!memcmp(cell.verdict.tags[0].id, "aaaa", 4) && cell.verdict.tags[1].size == 0);
}

static void garbled_means_present_and_for_long_noisy(void)
{
    judge_cell cell = with_tags("aaaa", NULL);
    judge_answer garbled = {CELL_NOISY, {{0}}};
    for (uint16_t at = 0; at < 500; at += 50)
        EXPECT(!hears(&cell, garbled, at));
    EXPECT(hears(&cell, garbled, 500) && cell.verdict.presence == CELL_NOISY);
    EXPECT(!hears(&cell, tags("aaaa", NULL), 510) && hears(&cell, tags("aaaa", NULL), 520));
}

static void a_dead_reader_is_down_and_not_empty(void)
{
    judge_cell cell = with_tags("aaaa", NULL);
    judge_answer dead = {CELL_DOWN, {{0}}};
    EXPECT(!hears(&cell, dead, 0) && hears(&cell, dead, 10) && cell.verdict.presence == CELL_DOWN);
    for (uint16_t at = 20; at < 200; at += 30)
        EXPECT(!hears(&cell, tags(NULL, NULL), at));
    EXPECT(hears(&cell, tags(NULL, NULL), 230) && cell.verdict.presence == CELL_ABSENT);
}

static void a_swapped_card_is_seen_at_once(void)
{
    judge_cell cell = with_tags("aaaa", NULL);
    EXPECT(!hears(&cell, tags("cccc", NULL), 0) && hears(&cell, tags("cccc", NULL), 10));
    EXPECT(!memcmp(cell.verdict.tags[0].id, "cccc", 4) && !cell.verdict.tags[1].size);
}

/* --- lamps and buttons --- */

static void patterns_swell_and_blink(void)
{
    lamp_board board;
    uint8_t grb[3];
    lamps_begin(&board);
    lamps_set(&board, 0, &(lamp){LAMP_STEADY, 10, 20, 30}, 0);
    lamps_colour(&board, 0, 77, grb);
    EXPECT(grb[0] == 20 && grb[1] == 10 && grb[2] == 30);
    lamps_set(&board, 0, &(lamp){LAMP_FLASH, 0, 255, 0}, 1000);
    lamps_colour(&board, 0, 1399, grb);
    EXPECT(grb[0] == 255 && grb[1] == 0);
    lamps_colour(&board, 0, 1400, grb);
    EXPECT(grb[0] == 20); /* it lies over what the lamp shows, and leaves it as it is */
    lamps_set(&board, 1, &(lamp){LAMP_BLINK, 255, 0, 0}, 0);
    lamps_colour(&board, 1, 100, grb);
    EXPECT(grb[1] == 255);
    lamps_colour(&board, 1, 600, grb);
    EXPECT(grb[1] == 0);
    uint8_t least = 255, most = 0;
    lamps_set(&board, 2, &(lamp){LAMP_PULSE, 255, 255, 255}, 0);
    for (uint16_t at = 0; at < 2048; at++) {
        lamps_colour(&board, 2, at, grb);
        least = grb[0] < least ? grb[0] : least;
        most = grb[0] > most ? grb[0] : most;
    }
    EXPECT(least > 0 && least < 64 && most > 240);
}

static void a_press_counts_once_however_it_bounces(void)
{
    button_board board = {0};
    int presses = 0;
    const char *contact = "0000101101111111111111111010010000000000001111111";
    for (const char *at = contact; *at; at++)
        presses += buttons_look(&board, *at == '1' ? 1 << 3 : 0) == 1 << 3;
    EXPECT(presses == 2);
}

/* --- the reader, against the model of its chip --- */

static mfrc522 chips[2];
static int selected = -1;
static uint64_t cycle;
static bool two_fields;

static void model_select(uint8_t reader)
{
    selected = reader;
    mfrc522_select(&chips[reader]);
}
static void model_release(void)
{
    selected = -1;
}
static unsigned exchanges, hang_at; /* hang_at: it hangs at this byte; 0 never */

static uint8_t model_exchange(uint8_t byte)
{
    if (++exchanges == hang_at)
        chips[selected].hung = true;
    cycle += 60; /* about what two calls and a byte at 4 MHz take */
    uint8_t answer = mfrc522_exchange(&chips[selected], byte, cycle, 8000000);
    two_fields |= mfrc522_field(&chips[0]) && mfrc522_field(&chips[1]);
    return answer;
}
static void model_reset(uint8_t reader)
{
    mfrc522_reset_line(&chips[reader], true);
    mfrc522_reset_line(&chips[reader], false);
}
static void model_wait(uint16_t us)
{
    cycle += us * 8u;
}
static const reader_bus bus = {model_select, model_release, model_exchange, model_reset, model_wait};

static judge_answer scan(void)
{
    judge_answer heard;
    cycle += 8000; /* a chip that is asked too often still has its own time-outs */
    reader_scan(&bus, 0, 4, &heard);
    EXPECT(!mfrc522_field(&chips[0]));
    return heard;
}

static void lay(int slot, const char *id, uint8_t size)
{
    chips[0].cards[slot] = (card){.size = size};
    memcpy(chips[0].cards[slot].id, id, size);
}

static void begin_chips(void)
{
    memset(chips, 0, sizeof chips);
    for (int i = 0; i < 2; i++)
        mfrc522_power_on(&chips[i]);
}

static void a_reader_reads_ids_of_both_lengths(void)
{
    begin_chips();
    EXPECT(scan().presence == CELL_ABSENT);
    lay(0, "\x0a\x0b\x0c\x0d", 4);
    judge_answer heard = scan();
    EXPECT(heard.presence == CELL_PRESENT && heard.tags[0].size == 4 && !memcmp(heard.tags[0].id, "\x0a\x0b\x0c\x0d", 4));
    lay(0, "\x04\xa1\xb2\xc3\xd4\xe5\xf6", 7);
    heard = scan();
    EXPECT(heard.presence == CELL_PRESENT && heard.tags[0].size == 7);
    EXPECT(!memcmp(heard.tags[0].id, "\x04\xa1\xb2\xc3\xd4\xe5\xf6", 7) && !heard.tags[1].size);
}

static void two_cards_are_two_whatever_their_ids(void)
{
    for (int round = 0; round < 3000; round++) {
        begin_chips();
        char one[7] = {4}, two[7] = {4};
        for (int i = 1; i < 7; i++) {
            one[i] = (char)rand();
            two[i] = (char)(rand() % 3 ? one[i] : rand());
        }
        two[6] ^= (char)(1 << rand() % 8);
        if (!memcmp(one, two, 7))
            continue;
        uint8_t size = rand() % 4 ? 7 : 4;
        if (size == 4 && (!memcmp(one, two, 4)))
            continue;
        lay(0, one, size);
        lay(1, two, rand() % 8 ? size : 7);
        judge_answer heard = scan();
        EXPECT(heard.presence == CELL_PRESENT && heard.tags[0].size && heard.tags[1].size);
        if (failures)
            return;
    }
}

static void a_reader_that_forgot_or_hangs_is_brought_back(void)
{
    begin_chips();
    lay(0, "\x0a\x0b\x0c\x0d", 4);
    scan();
    mfrc522_power_on(&chips[0]); /* its supply dipped: it has forgotten how it was set up */
    EXPECT(scan().presence == CELL_PRESENT);
    chips[0].hung = true;
    EXPECT(scan().presence == CELL_PRESENT && chips[0].resets >= 1);
    chips[0].dead = true;
    EXPECT(scan().presence == CELL_DOWN);
    chips[0].dead = false;
    EXPECT(scan().presence == CELL_PRESENT);
    chips[0].noisy = true;
    EXPECT(scan().presence == CELL_NOISY);
    EXPECT(!two_fields);
}

static void a_reader_that_hangs_in_mid_scan_leaves_no_field_on(void)
{
    for (hang_at = 1; hang_at < 400; hang_at++) {
        begin_chips();
        lay(0, "\x0a\x0b\x0c\x0d", 4);
        scan();
        exchanges = 0;
        judge_answer heard;
        reader_scan(&bus, 0, 4, &heard);
        EXPECT(!mfrc522_field(&chips[0]));
    }
    hang_at = 0;
}

#define RUN(name) (test = #name, name(), ran++)

int main(void)
{
    int ran = 0;
    srand(7);
    RUN(the_examples_of_the_page);
    RUN(a_command_is_carried_out_once_and_in_order);
    RUN(a_snapshot_waits_until_every_cell_is_judged);
    RUN(what_is_sent_can_be_read_again);
    RUN(an_endless_frame_is_bad_once);
    RUN(two_agreeing_reads_make_a_tag);
    RUN(four_misses_over_time_make_it_gone);
    RUN(misses_are_counted_for_each_tag);
    RUN(garbled_means_present_and_for_long_noisy);
    RUN(a_dead_reader_is_down_and_not_empty);
    RUN(a_swapped_card_is_seen_at_once);
    RUN(patterns_swell_and_blink);
    RUN(a_press_counts_once_however_it_bounces);
    RUN(a_reader_reads_ids_of_both_lengths);
    RUN(two_cards_are_two_whatever_their_ids);
    RUN(a_reader_that_forgot_or_hangs_is_brought_back);
    RUN(a_reader_that_hangs_in_mid_scan_leaves_no_field_on);
    printf("%d passed, %d failed\n", failures ? 0 : ran, failures);
    return failures != 0;
}
