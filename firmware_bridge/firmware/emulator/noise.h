/* What a bad cable does to bytes: alters, drops or doubles them; the next few, or some at random. */
#ifndef NOISE_H
#define NOISE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { NOISE_CORRUPT, NOISE_DROP, NOISE_DOUBLE, NOISE_KINDS };

typedef struct {
    unsigned next[NOISE_KINDS];
    double rate[NOISE_KINDS];
} noisy_line;

/* -1 when there is no such kind. */
int noise_kind(const char *word);
/* Carry one byte: 0, 1 or 2 of them arrive. */
size_t noise_carry(noisy_line *line, uint8_t byte, uint8_t out[2]);

#endif
