#include "judge.h"

#include <string.h>

#include "config.h"
#include "wire.h"

#define NO_DOUBT 0xF
#define MANY_DOUBTS 0xF
#define MISS_UNIT 4 /* ms. Four misses are over long before such a byte has gone round */

void judge_begin(judge_cell *cell)
{
    memset(cell, 0, sizeof *cell);
    cell->verdict.presence = CELL_UNJUDGED;
    cell->doubt = NO_DOUBT;
}

bool judge_settled(const judge_cell *cell)
{
    return cell->verdict.presence != CELL_UNJUDGED && cell->doubt == NO_DOUBT && !cell->misses[0] &&
           !cell->misses[1];
}

static bool same_tag(const judge_tag *one, const judge_tag *other)
{
    return one->size == other->size && memcmp(one->id, other->id, one->size) == 0;
}

static bool holds(const judge_answer *answer, const judge_tag *tag)
{
    return same_tag(&answer->tags[0], tag) || same_tag(&answer->tags[1], tag);
}

static uint16_t sum_of(const judge_answer *answer)
{
    uint16_t crc = 0xFFFF;
    for (uint8_t t = 0; t < JUDGE_TAGS; t++) {
        crc = wire_crc(crc, answer->tags[t].size);
        for (uint8_t i = 0; i < answer->tags[t].size; i++)
            crc = wire_crc(crc, answer->tags[t].id[i]);
    }
    return crc;
}

static bool earlier(const judge_tag *one, const judge_tag *other)
{
    uint8_t shorter = one->size < other->size ? one->size : other->size;
    int order = memcmp(one->id, other->id, shorter);
    return order < 0 || (order == 0 && one->size < other->size);
}

void judge_sort(judge_answer *answer)
{
    if (!answer->tags[1].size || (answer->tags[0].size && earlier(&answer->tags[0], &answer->tags[1])))
        return;
    judge_tag first = answer->tags[1];
    answer->tags[1] = answer->tags[0];
    answer->tags[0] = first;
}

/* Does the scan hear a tag that the verdict does not know? */
static bool has_newcomer(const judge_cell *cell, const judge_answer *answer)
{
    for (uint8_t t = 0; t < JUDGE_TAGS; t++)
        if (answer->tags[t].size && !holds(&cell->verdict, &answer->tags[t]))
            return true;
    return false;
}

static void adopt(judge_cell *cell, const judge_answer *answer)
{
    cell->verdict = *answer;
    memset(cell->misses, 0, sizeof cell->misses);
    cell->doubt = NO_DOUBT;
}

/* The same thing must be heard `times` in a row, over at least so many milliseconds. */
static bool insists(judge_cell *cell, const judge_answer *answer, uint8_t times, uint16_t ms, uint16_t now)
{
    uint16_t sum = sum_of(answer);
    if (cell->doubt != answer->presence || cell->doubt_sum != sum) {
        cell->doubt = answer->presence;
        cell->doubt_sum = sum;
        cell->doubt_times = 0;
        cell->doubt_since = now;
    }
    if (cell->doubt_times < MANY_DOUBTS)
        cell->doubt_times++;
    return cell->doubt_times >= times && (uint16_t)(now - cell->doubt_since) >= ms;
}

/* Count who of the verdict's tags did not answer; true if one of them is gone. */
static bool count_misses(judge_cell *cell, const judge_answer *answer, uint16_t now)
{
    bool gone = false;
    uint8_t units = (uint8_t)(now / MISS_UNIT);
    for (uint8_t t = 0; t < JUDGE_TAGS; t++) {
        if (!cell->verdict.tags[t].size)
            continue;
        if (holds(answer, &cell->verdict.tags[t])) {
            cell->misses[t] = 0;
            continue;
        }
        if (cell->misses[t] == 0)
            cell->missed_at[t] = units;
        if (cell->misses[t] < 0xFF)
            cell->misses[t]++;
        if (cell->misses[t] >= JUDGE_MISSES && (uint8_t)(units - cell->missed_at[t]) >= JUDGE_GONE_MS / MISS_UNIT) {
            cell->verdict.tags[t].size = 0;
            cell->misses[t] = 0;
            gone = true;
        }
    }
    if (gone) {
        if (!cell->verdict.tags[0].size && cell->verdict.tags[1].size) {
            cell->misses[0] = cell->misses[1];
            cell->missed_at[0] = cell->missed_at[1];
            cell->misses[1] = 0;
            judge_sort(&cell->verdict);
        }
        if (!cell->verdict.tags[0].size)
            cell->verdict.presence = CELL_ABSENT;
    }
    return gone;
}

bool judge_hear(judge_cell *cell, const judge_answer *answer, uint16_t now)
{
    bool present = cell->verdict.presence == CELL_PRESENT;
    if (answer->presence == CELL_DOWN || answer->presence == CELL_NOISY) {
        /* Whoever rustles is there: no tag has been missed. */
        memset(cell->misses, 0, sizeof cell->misses);
        if (answer->presence == cell->verdict.presence) {
            cell->doubt = NO_DOUBT;
            return false;
        }
        bool patient = present && answer->presence == CELL_NOISY;
        if (!insists(cell, answer, patient ? JUDGE_GARBLES : JUDGE_READS, patient ? JUDGE_NOISY_MS : 0, now))
            return false;
        adopt(cell, answer);
        return true;
    }
    if (has_newcomer(cell, answer)) {
        if (!insists(cell, answer, JUDGE_READS, 0, now))
            return false;
        adopt(cell, answer);
        return true;
    }
    if (present) {
        cell->doubt = NO_DOUBT;
        return count_misses(cell, answer, now);
    }
    if (cell->verdict.presence == answer->presence) {
        cell->doubt = NO_DOUBT;
        return false;
    }
    if (!insists(cell, answer, JUDGE_MISSES, JUDGE_GONE_MS, now)) /* nothing there, on a cell not known to be empty */
        return false;
    adopt(cell, answer);
    return true;
}
