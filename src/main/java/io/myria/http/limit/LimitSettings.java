package io.myria.http.limit;

import io.myria.config.Setting;
import java.time.Duration;

/** What a request may cost. */
public record LimitSettings(
    @Setting(
            key = "myria.mcp.request_nesting",
            byDefault = "64",
            least = "16",
            most = "500",
            meaning = "Deepest nesting of a request's JSON.",
            fixed = LimitSettings.ENOUGH)
        int nesting,
    @Setting(
            key = "myria.mcp.string_characters",
            byDefault = "2000000",
            least = "1000",
            most = "64000000",
            meaning = "Longest string in a request, in characters.",
            fixed = LimitSettings.ENOUGH)
        int stringCharacters,
    @Setting(
            key = "myria.mcp.request_values",
            byDefault = "1000000",
            least = "1000",
            most = "20000000",
            meaning = "Most JSON values in a request.",
            fixed = LimitSettings.ENOUGH)
        int values,
    @Setting(
            key = "myria.mcp.concurrent_requests",
            byDefault = "64",
            least = "1",
            most = "150",
            meaning = "Most requests that are answered at once.")
        int requests,
    @Setting(
            key = "myria.mcp.concurrent_requests_per_caller",
            byDefault = "16",
            least = "1",
            most = "150",
            meaning =
                "Most of them for one token's subject; in open mode all callers count as one.")
        int requestsPerCaller,
    @Setting(
            key = "myria.mcp.open_streams",
            byDefault = "1000",
            least = "1",
            most = "100000",
            meaning = "Most answers that are open streams.")
        int streams,
    @Setting(
            key = "myria.mcp.open_streams_per_caller",
            byDefault = "100",
            least = "1",
            most = "100000",
            meaning =
                "Most of them for one token's subject; in open mode all callers count as one.")
        int streamsPerCaller,
    @Setting(
            key = "myria.mcp.held_bytes",
            byDefault = "192MiB",
            most = "1024MiB",
            meaning = "Most bytes of requests and answers that are held at once.")
        int heldBytes,
    @Setting(
            key = "myria.mcp.request_timeout",
            byDefault = "60s",
            least = "100ms",
            most = "10m",
            meaning = "How long a request may be worked on; a build that it began goes on.")
        Duration requestTimeout,
    @Setting(
            key = "myria.mcp.stall_timeout",
            byDefault = "10s",
            least = "1s",
            most = "5m",
            meaning =
                "How long a client may send nothing of its request, or take nothing of its answer.",
            fixed = "A slower sender holds a place that others need.")
        Duration stallTimeout,
    @Setting(
            key = "myria.mcp.receive_timeout",
            byDefault = "2m",
            least = "1s",
            most = "1h",
            meaning = "How long a request may take to arrive.",
            fixed = "A slower sender holds a place that others need.")
        Duration receiveTimeout) {

  static final String ENOUGH =
      "No request of a client comes near it; myria.mcp.request_bytes and myria.limits.payload_bytes"
          + " bound what may be stored.";
}
