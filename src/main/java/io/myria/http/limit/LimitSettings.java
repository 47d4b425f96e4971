package io.myria.http.limit;

import io.myria.config.Setting;
import io.myria.config.Source;
import java.time.Duration;
import java.util.List;

/**
 * What a request may cost.
 *
 * @param nesting deepest nesting of a request's JSON, the whole of it
 * @param stringCharacters longest string in it, in characters, names too
 * @param values most values in it
 * @param requests most requests that are answered at once
 * @param requestsPerCaller of one token's subject; nobody is told apart in {@code open} mode
 * @param streams most answers that are streams and open
 * @param streamsPerCaller of one token's subject
 * @param heldBytes most bytes of bodies and answers that are held at once
 * @param requestTimeout how long a request may be worked on
 * @param stallTimeout how long a client may send or take nothing
 * @param receiveTimeout how long a body may take to arrive
 */
public record LimitSettings(
    int nesting,
    int stringCharacters,
    int values,
    int requests,
    int requestsPerCaller,
    int streams,
    int streamsPerCaller,
    int heldBytes,
    Duration requestTimeout,
    Duration stallTimeout,
    Duration receiveTimeout) {

  static final Setting<Integer> NESTING =
      Setting.integer(
          "myria.mcp.request_nesting", 64, 16, 500, "Deepest nesting of a request's JSON.");
  static final Setting<Integer> STRING =
      Setting.integer(
          "myria.mcp.string_characters",
          2_000_000,
          1_000,
          64_000_000,
          "Longest string in a request, in characters.");
  static final Setting<Integer> VALUES =
      Setting.integer(
          "myria.mcp.request_values",
          1_000_000,
          1_000,
          20_000_000,
          "Most JSON values in a request.");
  static final Setting<Integer> REQUESTS =
      Setting.integer(
          "myria.mcp.concurrent_requests", 64, 1, 150, "Most requests that are answered at once.");
  static final Setting<Integer> REQUESTS_PER_CALLER =
      Setting.integer(
          "myria.mcp.concurrent_requests_per_caller",
          16,
          1,
          150,
          "Most of them for one token's subject; in open mode nobody is told apart.");
  static final Setting<Integer> STREAMS =
      Setting.integer(
          "myria.mcp.open_streams", 1000, 1, 100_000, "Most answers that are open streams.");
  static final Setting<Integer> STREAMS_PER_CALLER =
      Setting.integer(
          "myria.mcp.open_streams_per_caller",
          100,
          1,
          100_000,
          "Most of them for one token's subject; in open mode nobody is told apart.");
  static final Setting<Integer> HELD =
      Setting.bytes(
          "myria.mcp.held_bytes",
          "192MiB",
          1 << 30,
          "Most bytes of requests and answers that are held at once.");
  static final Setting<Duration> REQUEST_TIMEOUT =
      Setting.duration(
          "myria.mcp.request_timeout",
          "60s",
          Duration.ofMillis(100),
          Duration.ofMinutes(10),
          "How long a request may be worked on; a build that it began goes on.");
  static final Setting<Duration> STALL_TIMEOUT =
      Setting.duration(
          "myria.mcp.stall_timeout",
          "10s",
          Duration.ofSeconds(1),
          Duration.ofMinutes(5),
          "How long a client may send nothing of its request, or take nothing of its answer.");
  static final Setting<Duration> RECEIVE_TIMEOUT =
      Setting.duration(
          "myria.mcp.receive_timeout",
          "2m",
          Duration.ofSeconds(1),
          Duration.ofHours(1),
          "How long a request may take to arrive.");

  /** Every key of this room. */
  public static final List<Setting<?>> ALL =
      List.of(
          NESTING,
          STRING,
          VALUES,
          REQUESTS,
          REQUESTS_PER_CALLER,
          STREAMS,
          STREAMS_PER_CALLER,
          HELD,
          REQUEST_TIMEOUT,
          STALL_TIMEOUT,
          RECEIVE_TIMEOUT);

  public static LimitSettings from(Source source) {
    return new LimitSettings(
        NESTING.in(source),
        STRING.in(source),
        VALUES.in(source),
        REQUESTS.in(source),
        REQUESTS_PER_CALLER.in(source),
        STREAMS.in(source),
        STREAMS_PER_CALLER.in(source),
        HELD.in(source),
        REQUEST_TIMEOUT.in(source),
        STALL_TIMEOUT.in(source),
        RECEIVE_TIMEOUT.in(source));
  }
}
