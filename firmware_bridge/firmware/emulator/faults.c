#include "faults.h"

#include <stdlib.h>
#include <string.h>

int number_of(const char *word, int limit)
{
    char *end;
    long value = word ? strtol(word, &end, 10) : -1;
    return word && *word && !*end && value >= 0 && value < limit ? (int)value : -1;
}

static bool amount(const char *word, double least, double most, double *value)
{
    char *end;
    *value = word ? strtod(word, &end) : 0;
    return word && *word && !*end && *value >= least && *value <= most;
}

/* fault corrupt|drop|double COUNT [WAY], fault rate corrupt|drop|double PROBABILITY [WAY] */
const char *harm(char *words[], int n)
{
    bool rate = !strcmp(words[1], "rate");
    int kind = noise_kind(words[rate ? 2 : 1]), at = rate ? 3 : 2;
    const char *way = n > at + 1 ? words[at + 1] : rate ? "both" : "out";
    bool in = !strcmp(way, "in"), out = !strcmp(way, "out");
    double value;
    if (kind < 0 || !amount(words[at], 0, rate ? 1 : 65536, &value) || !(in || out || !strcmp(way, "both")))
        return "say corrupt, drop or double, how many bytes or how likely, and in, out or both";
    for (int i = 0; i < 2; i++) {
        noisy_line *line = i ? &received : &sent;
        if (i ? out : in)
            continue;
        if (rate)
            line->rate[kind] = value;
        else
            line->next[kind] += (unsigned)value;
    }
    return NULL;
}

/* Faults of a reader that pass by themselves, or that depend on its gain. */
const char *reader_fault(char *words[], emulated_tile *tile, mfrc522 *chip)
{
    const char *kind = words[1];
    bool near = !strcmp(kind, "bleed") || !strcmp(kind, "reach");
    bool gained = !strcmp(kind, "need") || !strcmp(kind, "reach");
    double value;
    if (!amount(words[near ? 6 : 4], gained ? 0 : 0.01, gained ? 7 : 3600, &value))
        return gained ? "say a gain from 0 to 7" : "say a number of seconds from 0.01 to 3600";
    uint64_t until = tile->avr->cycle + (uint64_t)(value * TILE_CLOCK_HZ);
    if (near) {
        int other = number_of(words[4], count);
        int beside = other < 0 ? -1 : number_of(words[5], tiles[other].readers);
        if (beside < 0)
            return "there is no such reader to be heard";
        chip->beside = &tiles[other].chips[beside];
        chip->beside_until = gained ? UINT64_MAX : until;
        chip->reach = gained ? (uint8_t)value : 0;
    } else if (gained)
        chip->need = (uint8_t)value;
    else if (!strcmp(kind, "dropout"))
        chip->unheard_until = until;
    else
        chip->garbled_until = until;
    return NULL;
}

bool is_reader_fault(const char *kind)
{
    static const char *const known[] = {"dropout", "garble", "bleed", "need", "reach"};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (!strcmp(kind, known[i]))
            return true;
    return false;
}

/* Faults of a whole tile; false where it is none. */
bool tile_fault(char *words[], int number, int reader, const char **why)
{
    const char *kind = words[1];
    emulated_tile *tile = &tiles[number];
    double times, seconds;
    *why = NULL;
    if (!strcmp(kind, "slow")) {
        if (amount(words[3], 1, 100, &times) && amount(words[4], 0.01, 3600, &seconds))
            tile_slow(tile, times, tile->avr->cycle + tile->lag, (uint64_t)(seconds * TILE_CLOCK_HZ));
        else
            *why = "say how many times as slow, and for how many seconds";
    } else if (!strcmp(kind, "cut")) {
        if (reader < 0)
            *why = "there is no such lamp";
        else
            tile->cut = reader;
    } else if (!strcmp(kind, "mend"))
        tile->cut = TILE_LAMPS;
    else
        return false;
    return true;
}
