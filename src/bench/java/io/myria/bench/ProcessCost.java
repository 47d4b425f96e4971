package io.myria.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** What a process has cost so far, as Linux tells it. Stateless. */
final class ProcessCost {

  /** Of {@code /proc/…/stat}, on every Linux that Java runs on. */
  private static final double TICKS_A_SECOND = 100;

  /**
   * Counted behind the name, which may hold blanks: its user time, system time, and its children's.
   */
  private static final int TIMES = 11;

  private ProcessCost() {}

  /** Seconds of a processor that it took, and those of its children that have ended. */
  static double seconds(long process) throws IOException {
    String stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"));
    String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
    long ticks = 0;
    for (int field = TIMES; field < TIMES + 4; field++) {
      ticks += Long.parseLong(fields[field]);
    }
    return ticks / TICKS_A_SECOND;
  }

  /** Its resident memory. */
  static double megabytes(long process) throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc", Long.toString(process), "status"))) {
      if (line.startsWith("VmRSS:")) {
        return Long.parseLong(line.replaceAll("\\D", "")) / 1024.0;
      }
    }
    throw new IOException("process " + process + " has ended");
  }
}
