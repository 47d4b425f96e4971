package io.myria.build;

import io.myria.snapshot.MemoryStatus;
import java.time.Duration;

/**
 * How the memory and its builder stand: for administrators.
 *
 * @param memory the snapshots, the tail, the last failure
 * @param triggers how near the next build is
 */
public record BuildStatus(
    MemoryStatus memory,
    TriggerReadiness triggers,
    Duration inactivityTimeout,
    int maxUnindexedEvents) {}
