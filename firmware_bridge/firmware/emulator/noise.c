#include "noise.h"

#include <stdlib.h>
#include <string.h>

int noise_kind(const char *word)
{
    static const char *const words[NOISE_KINDS] = {"corrupt", "drop", "double"};
    for (int kind = 0; word && kind < NOISE_KINDS; kind++)
        if (!strcmp(word, words[kind]))
            return kind;
    return -1;
}

static bool happens(noisy_line *line, int kind)
{
    if (line->next[kind]) {
        line->next[kind]--;
        return true;
    }
    return line->rate[kind] > 0 && drand48() < line->rate[kind];
}

size_t noise_carry(noisy_line *line, uint8_t byte, uint8_t out[2])
{
    if (happens(line, NOISE_CORRUPT))
        byte ^= (uint8_t)(1 + rand() % 255);
    if (happens(line, NOISE_DROP))
        return 0;
    out[0] = out[1] = byte;
    return happens(line, NOISE_DOUBLE) ? 2 : 1;
}
