/* Tiles in an emulator: the unmodified firmware in simavr, on pseudo-terminals, with the world on standard input.
 *
 *   tidetable-emulator --tiles 16,16,13 --link DIR --elf FILE [--speed N]
 *
 * It speaks like `python -m firmware_bridge.sim`: the first line is JSON with the ports, each line on standard input
 * gets one line back. Besides: `pixels TILE`, `counters TILE`. It has no `faults`. */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "faults.h"

#define SLICE_US 500
#define SETTLED_SCANS 6

typedef struct {
    int fd, far;
    char name[256];
} port;

emulated_tile tiles[TILES];
int count;
noisy_line sent, received;
static port ports[TILES];
static const char *folder, *elf;
static bool ended;
static volatile sig_atomic_t told_to_end;

/* `sync` waits until every cell has been scanned, the ones that were touched often enough for a verdict. */
static struct {
    bool waiting;
    uint64_t from[TILES];
    uint32_t wanted[TILES][TILE_READERS];
} settling;
static bool touched[TILES][TILE_READERS];

static void say(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
}

static bool open_port(int number)
{
    port *p = &ports[number];
    struct termios raw;
    if (openpty(&p->fd, &p->far, NULL, NULL, NULL) != 0)
        return false;
    tcgetattr(p->far, &raw);
    cfmakeraw(&raw);
    tcsetattr(p->far, TCSANOW, &raw);
    fcntl(p->fd, F_SETFL, O_NONBLOCK);
    snprintf(p->name, sizeof p->name, "%s/tile%d", folder, number);
    char fresh[300]; /* replaced in one step: whoever opens the name gets the old port or the new one */
    snprintf(fresh, sizeof fresh, "%s.new", p->name);
    unlink(fresh);
    return symlink(ttyname(p->far), fresh) == 0 && rename(fresh, p->name) == 0;
}

static void close_port(int number)
{
    unlink(ports[number].name);
    close(ports[number].fd);
    close(ports[number].far);
    ports[number].fd = -1;
}

static int hex_id(const char *word, uint8_t id[10])
{
    int digits = word ? (int)strlen(word) : 0;
    if (digits != 8 && digits != 14 && digits != 20)
        return 0;
    for (int i = 0; i < digits; i += 2) {
        unsigned byte;
        char two[3] = {word[i], word[i + 1], 0}, *end;
        byte = (unsigned)strtoul(two, &end, 16);
        if (*end)
            return 0;
        id[i / 2] = (uint8_t)byte;
    }
    return digits / 2;
}

static const char *place(mfrc522 *chip, const char *tag)
{
    card fresh = {.state = CARD_OFF};
    fresh.size = (uint8_t)hex_id(tag, fresh.id);
    if (!fresh.size)
        return "that is no tag id: write 8, 14 or 20 hex digits";
    for (int i = 0; i < CARDS; i++)
        if (!chip->cards[i].size) {
            chip->cards[i] = fresh;
            return NULL;
        }
    return "two tags lie there already";
}

static const char *lift(mfrc522 *chip, const char *tag)
{
    uint8_t id[10];
    int size = tag ? hex_id(tag, id) : 0;
    bool any = false;
    for (int i = 0; i < CARDS; i++) {
        card *c = &chip->cards[i];
        if (c->size && (!tag || (c->size == size && !memcmp(c->id, id, (size_t)size)))) {
            memset(c, 0, sizeof *c);
            any = true;
        }
    }
    return any ? NULL : "it does not lie there";
}

static const char *fault(char *words[], int number, int reader)
{
    const char *kind = words[1], *why;
    emulated_tile *tile = &tiles[number];
    if (tile_fault(words, number, reader, &why))
        return why;
    if (!strcmp(kind, "reboot") || !strcmp(kind, "brownout")) {
        tile_reboot(tile, kind[0] == 'b');
        return NULL;
    }
    if (!strcmp(kind, "close")) {
        if (ports[number].fd < 0)
            return "the port is closed";
        close_port(number);
        return NULL;
    }
    if (!strcmp(kind, "open"))
        return ports[number].fd >= 0 ? "the port is open" : open_port(number) ? NULL : "no port is free";
    if (reader < 0)
        return "there is no such reader";
    mfrc522 *chip = &tile->chips[reader];
    if (is_reader_fault(kind))
        return reader_fault(words, tile, chip);
    if (!strcmp(kind, "down"))
        chip->dead = true;
    else if (!strcmp(kind, "hung"))
        chip->hung = true;
    else if (!strcmp(kind, "noisy"))
        chip->noisy = true;
    else if (!strcmp(kind, "flicker") && words[4]) {
        chip->flicker_hz = atof(words[4]);
        chip->flicker_since = tile->avr->cycle;
    } else if (!strcmp(kind, "up")) {
        chip->dead = chip->hung = chip->noisy = false;
        chip->flicker_hz = 0;
        chip->unheard_until = chip->garbled_until = chip->beside_until = 0;
        chip->need = 0;
        mfrc522_power_on(chip); /* a reader that was dead comes back without its settings */
    } else
        return "there is no such fault";
    return NULL;
}

static void begin_sync(void)
{
    settling.waiting = true;
    for (int t = 0; t < count; t++) {
        settling.from[t] = tiles[t].avr->cycle;
        for (int r = 0; r < tiles[t].readers; r++) {
            settling.wanted[t][r] = tiles[t].chips[r].scans + (touched[t][r] ? SETTLED_SCANS : 1);
            touched[t][r] = false;
        }
    }
}

static bool settled(void)
{
    for (int t = 0; t < count; t++) {
        uint64_t now = tiles[t].avr->cycle;
        if (now - settling.from[t] < TILE_CLOCK_HZ / 1000 * 260 || now - tiles[t].sent_at < TILE_CLOCK_HZ / 1000 * 5)
            return false;
        if (tiles[t].to_tile.in != tiles[t].to_tile.out)
            return false;
        for (int r = 0; r < tiles[t].readers; r++) {
            const mfrc522 *chip = &tiles[t].chips[r];
            if (!chip->dead && !chip->hung && (int32_t)(chip->scans - settling.wanted[t][r]) < 0)
                return false;
        }
    }
    return true;
}

static void tell_pixels(int number)
{
    char text[TILE_LAMPS * 8] = "";
    for (int i = 0; i < tiles[number].readers; i++)
        sprintf(text + strlen(text), " %06x", i < tiles[number].cut ? tiles[number].pixels[i] : 0);
    say("ok%s", text);
}

static void tell_counters(int number)
{
    const emulated_tile *t = &tiles[number];
    uint32_t scans = 0, resets = 0;
    for (int i = 0; i < t->readers; i++) {
        scans += t->chips[i].scans;
        resets += t->chips[i].resets;
    }
    say("ok {\"cycles\": %llu, \"longest_deaf\": %llu, \"bad_bits\": %u, \"pictures\": %llu, \"two_fields\": %s, "
        "\"scans\": %u, \"resets\": %u, \"boots\": %u, \"lost_bytes\": %u}",
        (unsigned long long)t->avr->cycle, (unsigned long long)t->longest_deaf, t->bad_bits,
        (unsigned long long)t->pictures, t->two_fields ? "true" : "false", scans, resets, t->boots, t->ear.lost);
}

static void obey(char *line)
{
    char *words[8] = {0}, quoted[512];
    int n = 0;
    snprintf(quoted, sizeof quoted, "%s", line);
    for (char *word = strtok(line, " \t\r"); word && n < 7; word = strtok(NULL, " \t\r"))
        words[n++] = word;
    if (!n)
        return;
    if (!strcmp(words[0], "sync")) {
        begin_sync();
        return;
    }
    bool is_fault = !strcmp(words[0], "fault") && n > 1;
    if (is_fault && (noise_kind(words[1]) >= 0 || !strcmp(words[1], "rate"))) {
        const char *why = harm(words, n);
        why ? say("error '%s': %s", quoted, why) : say("ok");
        return;
    }
    int number = number_of(words[is_fault ? 2 : 1], count);
    if (number < 0) {
        say("error '%s': there is no such tile, or no such command", quoted);
        return;
    }
    int reader = number_of(words[is_fault ? 3 : 2], tiles[number].readers);
    if (!strcmp(words[0], "pixels")) {
        tell_pixels(number);
        return;
    }
    if (!strcmp(words[0], "counters")) {
        tell_counters(number);
        return;
    }
    const char *why = "no such command";
    if (is_fault)
        why = fault(words, number, reader);
    else if (reader < 0)
        why = "there is no such reader";
    else if (!strcmp(words[0], "place"))
        why = place(&tiles[number].chips[reader], words[3]);
    else if (!strcmp(words[0], "lift"))
        why = lift(&tiles[number].chips[reader], words[3]);
    else if (!strcmp(words[0], "press")) {
        tile_press(&tiles[number], reader);
        why = NULL;
    }
    if (why) {
        say("error '%s': %s", quoted, why);
        return;
    }
    if (reader >= 0)
        touched[number][reader] = true;
    say("ok");
}

static char waiting[65536];
static size_t waiting_size;

static void obey_lines(void)
{
    char *end;
    while (!settling.waiting && (end = memchr(waiting, '\n', waiting_size))) {
        char line[512];
        size_t size = (size_t)(end - waiting);
        snprintf(line, sizeof line, "%.*s", (int)size, waiting);
        memmove(waiting, end + 1, waiting_size - size - 1);
        waiting_size -= size + 1;
        obey(line);
    }
}

static void read_commands(void)
{
    ssize_t got = read(0, waiting + waiting_size, sizeof waiting - waiting_size);
    if (got > 0)
        waiting_size += (size_t)got;
    else if (got == 0 || errno != EAGAIN) {
        ended = true;
        if (!memchr(waiting, '\n', waiting_size))
            waiting_size = 0; /* whoever wrote half a line will not end it */
    }
}

static void exchange(int number)
{
    emulated_tile *tile = &tiles[number];
    byte_line *in = &tile->to_tile, *out = &tile->from_tile;
    uint8_t buffer[4096];
    size_t size = 0;
    while (out->in != out->out && size + 2 <= sizeof buffer)
        size += noise_carry(&sent, out->bytes[out->out++ % LINE_ROOM], buffer + size);
    if (ports[number].fd < 0)
        return;
    if (size && write(ports[number].fd, buffer, size) < 0 && errno != EAGAIN)
        return; /* what does not fit is lost, as on a line where nobody listens */
    if (in->in - in->out > LINE_ROOM / 2)
        return;
    ssize_t got = read(ports[number].fd, buffer, sizeof buffer);
    for (ssize_t i = 0; i < got; i++) {
        uint8_t came[2];
        size_t arrived = noise_carry(&received, buffer[i], came);
        for (size_t k = 0; k < arrived; k++)
            in->bytes[in->in++ % LINE_ROOM] = came[k];
    }
}

static uint64_t real_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000 + (uint64_t)now.tv_nsec / 1000;
}

static bool run_slice(uint64_t until)
{
    for (int t = 0; t < count; t++) {
        if (!tile_run(&tiles[t], until)) {
            fprintf(stderr, "tidetable-emulator: the controller of tile %d has crashed\n", t);
            return false;
        }
        exchange(t);
        if (tiles[t].two_fields) {
            fprintf(stderr, "tidetable-emulator: two fields were on at once on tile %d\n", t);
            return false;
        }
    }
    if (settling.waiting && settled()) {
        settling.waiting = false;
        say("ok sync");
    }
    return true;
}

/* Emulated time follows real time, `speed` times as fast; where the machine cannot keep up it is slower. */
static int run(double speed)
{
    const uint64_t cycles_per_us = TILE_CLOCK_HZ / 1000000;
    uint64_t began = real_us(), at = tiles[0].avr->cycle;
    while (!told_to_end && !(ended && !waiting_size && !settling.waiting)) {
        uint64_t target = (uint64_t)((double)(real_us() - began) * speed) * cycles_per_us;
        if (at < target) {
            if (target - at > TILE_CLOCK_HZ / 4) { /* never run after time that is lost */
                began = real_us() - (uint64_t)((double)at / (double)cycles_per_us / speed);
            }
            at += SLICE_US * cycles_per_us;
            if (!run_slice(at))
                return 3;
        }
        struct pollfd fds[1] = {{0, POLLIN, 0}};
        poll(fds, ended ? 0 : 1, at < target ? 0 : 1);
        if (!ended && fds[0].revents)
            read_commands();
        obey_lines();
    }
    return 0;
}

static void end(int signal)
{
    (void)signal;
    told_to_end = 1;
}

static bool understand(int argc, char *argv[], int sizes[TILES], double *speed)
{
    for (int i = 1; i + 1 < argc; i += 2) {
        if (!strcmp(argv[i], "--tiles"))
            for (char *word = strtok(argv[i + 1], ","); word && count < TILES; word = strtok(NULL, ","))
                sizes[count++] = atoi(word);
        else if (!strcmp(argv[i], "--link"))
            folder = argv[i + 1];
        else if (!strcmp(argv[i], "--elf"))
            elf = argv[i + 1];
        else if (!strcmp(argv[i], "--speed"))
            *speed = atof(argv[i + 1]);
    }
    for (int i = 0; i < count; i++)
        if (sizes[i] < 1 || sizes[i] > TILE_READERS)
            return false;
    return count && folder && elf && *speed > 0;
}

int main(int argc, char *argv[])
{
    int sizes[TILES];
    double speed = 1;
    if (!understand(argc, argv, sizes, &speed)) {
        fprintf(stderr, "usage: tidetable-emulator --tiles 16,16,13 --link DIR --elf FILE [--speed N]\n");
        return 2;
    }
    signal(SIGTERM, end);
    signal(SIGPIPE, SIG_IGN);
    fcntl(0, F_SETFL, O_NONBLOCK);
    for (int t = 0; t < count; t++) {
        if (!tile_open(&tiles[t], t, sizes[t], elf) || !open_port(t)) {
            fprintf(stderr, "tidetable-emulator: %s cannot be run, or there is no folder %s\n", elf, folder);
            return 2;
        }
    }
    printf("{\"ports\": [");
    for (int t = 0; t < count; t++)
        printf("%s\"%s\"", t ? ", " : "", ports[t].name);
    say("]}");
    int result = run(speed);
    for (int t = 0; t < count; t++)
        if (ports[t].fd >= 0)
            close_port(t);
    return result;
}
