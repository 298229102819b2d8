// The C client alone: an echo, and timed requests.
//
//   CPeer echo URL SUBJECT ANSWER
//   CPeer measure URL SUBJECT SUBJECT SECONDS THREADS ROUNDS REQUEST

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

static natsConnection *connectTo(const char *url) {
    natsOptions *options = NULL;
    natsConnection *connection = NULL;
    check(natsOptions_Create(&options), "options");
    check(natsOptions_SetURL(options, url), "address");
    check(natsOptions_SetSendAsap(options, true), "send as soon as possible");
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
        callers[i] = (Caller){connectTo(url), subject, request, 0, times + i * capacity, capacity, 0};
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

int main(int count, char **words) {
    if (count == 5 && strcmp(words[1], "echo") == 0) {
        natsConnection *connection = connectTo(words[2]);
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
    fprintf(stderr, "usage: CPeer echo URL SUBJECT ANSWER | measure URL SUBJECT SUBJECT SECONDS THREADS ROUNDS REQUEST\n");
    return 2;
}
