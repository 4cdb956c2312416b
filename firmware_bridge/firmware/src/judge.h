/* How a tile makes up its mind about one cell, from single answers of a reader that cannot be trusted.
 *
 * - Two agreeing reads make a new tag count: neighbours and noise garble ids.
 * - Misses are counted for each tag by itself. Several in a row, over some time, make it gone; a resting
 *   card misses a scan now and then.
 * - A garbled answer means that something is there. A present card that is garbled for long is noisy.
 * - A reader that is dead twice is down; that says nothing about its cell.
 *
 * No I/O and no clock: the time is an argument, in milliseconds modulo 65536. */
#ifndef JUDGE_H
#define JUDGE_H

#include <stdbool.h>
#include <stdint.h>

#define JUDGE_TAGS 2
#define JUDGE_TAG_BYTES 10 /* ids of 4, 7 or 10 bytes: one to three cascade levels */

typedef enum { CELL_ABSENT, CELL_PRESENT, CELL_NOISY, CELL_DOWN, CELL_UNJUDGED } cell_presence;

typedef struct {
    uint8_t size; /* 0: no tag */
    uint8_t id[JUDGE_TAG_BYTES];
} judge_tag;

/* What one scan heard, and also what a cell is judged to be. Tags in ascending order. */
typedef struct {
    uint8_t presence;
    judge_tag tags[JUDGE_TAGS];
} judge_answer;

typedef struct {
    judge_answer verdict;
    uint8_t misses[JUDGE_TAGS];    /* of each tag of the verdict, in a row */
    uint8_t missed_at[JUDGE_TAGS]; /* when the first of them was, in units of 4 ms: memory is short */
    uint8_t doubt : 4;             /* what was heard against the verdict: a presence, or NO_DOUBT */
    uint8_t doubt_times : 4;
    uint16_t doubt_sum; /* a checksum of the tags that were heard: two reads must agree */
    uint16_t doubt_since;
} judge_cell;

void judge_begin(judge_cell *cell);

/* Take in what a scan heard. True if the verdict changed. */
bool judge_hear(judge_cell *cell, const judge_answer *answer, uint16_t now_ms);

/* Was the last answer as expected? If not, the cell should be looked at again soon. */
bool judge_settled(const judge_cell *cell);

/* Put the tags of an answer into the one order that everybody uses. */
void judge_sort(judge_answer *answer);

#endif
