package io.myria.compile;

import io.myria.snapshot.MemoryStatus;
import java.time.Duration;

/**
 * The state of the memory and of its builder, for administrators.
 *
 * @param memory the snapshots, the tail, the last failure
 * @param triggers how near the next build is
 */
public record BuildStatus(
    MemoryStatus memory,
    TriggerReadiness triggers,
    Duration inactivityTimeout,
    int maxUnindexedEvents) {}
