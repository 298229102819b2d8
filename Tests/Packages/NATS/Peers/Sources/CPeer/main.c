// The C client alone: an echo, timed requests, and one-way messages.
//
//   CPeer echo URL SUBJECT ANSWER
//   CPeer measure URL SUBJECT SUBJECT SECONDS THREADS ROUNDS REQUEST
//   CPeer publish URL SUBJECT METHOD ARGUMENT COUNT

#include <nats/nats.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void check(natsStatus status, const char *what) {
    if (status == NATS_OK) return;
    fprintf(stderr, "error: %s: %s\n", what, natsStatus_GetText(status));
    exit(1);
}

// Connects as the client does by default, when messages leave a millisecond later, or so that each leaves at once.
static natsConnection *connectTo(const char *url, bool isPrompt) {
    natsOptions *options = NULL;
    natsConnection *connection = NULL;
    check(natsOptions_Create(&options), "options");
    check(natsOptions_SetURL(options, url), "address");
    check(natsOptions_SetSendAsap(options, isPrompt), "send as soon as possible");
    check(natsConnection_Connect(&connection, options), "connection");
    natsOptions_Destroy(options);
    return connection;
}

static void answer(natsConnection *connection, natsSubscription *subscription, natsMsg *message, void *text) {
    (void)subscription;
    check(natsConnection_PublishString(connection, natsMsg_GetReply(message), text), "answer");
    natsMsg_Destroy(message);
}

typedef struct {
    natsConnection *connection;
    const char *subject;
    const char *request;
    int64_t end;
    double *times;
    int capacity;
    int count;
} Caller;

static void *call(void *closure) {
    Caller *caller = closure;
    while (nats_NowInNanoSeconds() < caller->end && caller->count < caller->capacity) {
        natsMsg *reply = NULL;
        int64_t start = nats_NowInNanoSeconds();
        check(natsConnection_RequestString(&reply, caller->connection, caller->subject, caller->request, 5000), "request");
        caller->times[caller->count++] = (double)(nats_NowInNanoSeconds() - start) / 1000;
        natsMsg_Destroy(reply);
    }
    return NULL;
}

static int compare(const void *a, const void *b) {
    double difference = *(const double *)a - *(const double *)b;
    return difference < 0 ? -1 : difference > 0;
}

// Returns the requests per second, and sets the median and the 99th percentile of their times in microseconds.
static double measure(const char *url, const char *subject, const char *request, double seconds, int threads, double *p50, double *p99) {
    static double times[4000000];
    Caller callers[64];
    pthread_t tasks[64];
    int capacity = 4000000 / threads;
    for (int i = 0; i < threads; i++) {
        callers[i] = (Caller){connectTo(url, true), subject, request, 0, times + i * capacity, capacity, 0};
    }
    int64_t start = nats_NowInNanoSeconds();
    for (int i = 0; i < threads; i++) {
        callers[i].end = start + (int64_t)(seconds * 1e9);
        pthread_create(&tasks[i], NULL, call, &callers[i]);
    }
    int count = 0;
    for (int i = 0; i < threads; i++) {
        pthread_join(tasks[i], NULL);
        memmove(times + count, callers[i].times, sizeof(double) * (size_t)callers[i].count);
        count += callers[i].count;
    }
    double elapsed = (double)(nats_NowInNanoSeconds() - start) / 1e9;
    for (int i = 0; i < threads; i++) natsConnection_Destroy(callers[i].connection);
    qsort(times, (size_t)count, sizeof(double), compare);
    *p50 = times[count / 2];
    *p99 = times[count * 99 / 100];
    return count / elapsed;
}

// Appends a text to another one.
static char *append(char *end, const char *text) {
    while (*text) *end++ = *text++;
    return end;
}

// Appends a string as JSON, whose quotes, backslashes and control characters are escaped.
static char *appendString(char *end, const char *text) {
    *end++ = '"';
    for (; *text; text++) {
        unsigned char byte = (unsigned char)*text;
        if (byte < 0x20 || byte == 0x7F) {
            end += sprintf(end, "\\u%04x", byte);
        } else {
            if (byte == '"' || byte == '\\') *end++ = '\\';
            *end++ = (char)byte;
        }
    }
    *end++ = '"';
    return end;
}

// Returns the one-way messages per second, each of which is formatted before its publish.
static double publish(const char *url, const char *subject, const char *method, const char *argument, int count) {
    natsConnection *connection = connectTo(url, false);
    int64_t start = nats_NowInNanoSeconds();
    for (int i = 0; i < count; i++) {
        char text[4096];
        char *end = append(text, "{\"jsonrpc\":\"2.0\",\"method\":");
        end = appendString(end, method);
        end = append(end, ",\"params\":[");
        end = appendString(end, argument);
        end = append(end, "]}");
        check(natsConnection_Publish(connection, subject, text, (int)(end - text)), "publish");
    }
    check(natsConnection_Flush(connection), "flush");
    double elapsed = (double)(nats_NowInNanoSeconds() - start) / 1e9;
    natsConnection_Destroy(connection);
    return count / elapsed;
}

int main(int count, char **words) {
    if (count == 5 && strcmp(words[1], "echo") == 0) {
        natsConnection *connection = connectTo(words[2], true);
        natsSubscription *subscription = NULL;
        check(natsConnection_QueueSubscribe(&subscription, connection, words[3], "workers", answer, words[4]), "subscription");
        check(natsConnection_Flush(connection), "flush");
        puts("ready");
        fflush(stdout);
        for (;;) pause();
    }
    if (count == 9 && strcmp(words[1], "measure") == 0) {
        int threads = atoi(words[6]);
        int rounds = atoi(words[7]);
        if (threads < 1 || threads > 64) return 2;
        for (int round = 0; round < rounds; round++) {
            for (int i = 0; i < 2; i++) {
                double p50 = 0, p99 = 0;
                double rate = measure(words[2], words[3 + i], words[8], atof(words[5]), threads, &p50, &p99);
                printf("%s %.0f %.0f %.0f\n", i == 0 ? "first" : "second", rate, p50, p99);
                fflush(stdout);
            }
        }
        return 0;
    }
    if (count == 7 && strcmp(words[1], "publish") == 0) {
        printf("%.0f\n", publish(words[2], words[3], words[4], words[5], atoi(words[6])));
        return 0;
    }
    fprintf(stderr,
            "usage: CPeer echo URL SUBJECT ANSWER | measure URL SUBJECT SUBJECT SECONDS THREADS ROUNDS REQUEST"
            " | publish URL SUBJECT METHOD ARGUMENT COUNT\n");
    return 2;
}
