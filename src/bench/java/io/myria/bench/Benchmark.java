package io.myria.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/** A workload and its rival. Run once, on one thread. */
public interface Benchmark {

  /** By which it is asked for. */
  String name();

  /** What is sent, and what the rival does, in a few sentences. */
  String workload();

  /** Options of the server's JVM that it needs. */
  default List<String> options() {
    return List.of();
  }

  /** What it has found beside comparisons, for the JSON; asked once it has run. */
  default Map<String, Object> details() {
    return Map.of();
  }

  /** On a server that has just started and holds nothing. */
  List<Comparison> run(BenchServer server, Effort effort) throws IOException, SQLException;
}
