/* The faults of docs/wire.md that readers, lamps and lines have on order, as words of a line. */
#ifndef FAULTS_H
#define FAULTS_H

#include "noise.h"
#include "tile.h"

#define TILES 8

extern emulated_tile tiles[TILES];
extern int count;
extern noisy_line sent, received; /* as the tiles see it */

/* A number below a limit, or -1. */
int number_of(const char *word, int limit);

/* Each does what the words say and returns NULL, or why it cannot. */
const char *harm(char *words[], int n);
bool is_reader_fault(const char *kind);
const char *reader_fault(char *words[], emulated_tile *tile, mfrc522 *chip);
/* False where it is no fault of a whole tile. */
bool tile_fault(char *words[], int number, int reader, const char **why);

#endif
