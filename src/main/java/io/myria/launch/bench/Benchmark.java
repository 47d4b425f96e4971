package io.myria.launch.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.List;

/** A workload and its rival. Run once, on one thread. */
interface Benchmark {

  /** By which it is asked for. */
  String name();

  /** What is sent, and what the rival does, in a few sentences. */
  String workload();

  /** Options of the server's JVM that it needs. */
  default List<String> options() {
    return List.of();
  }

  /** On a server that has just started and holds nothing. */
  List<Comparison> run(BenchServer server, Effort effort) throws IOException, SQLException;
}
