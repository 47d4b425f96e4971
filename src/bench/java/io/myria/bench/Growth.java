package io.myria.bench;

import java.io.IOException;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/** {@code growth}: what the length of the log costs those who see little of it, and the machine. */
final class Growth implements Benchmark {

  /** Where it begins. */
  private static final int SMALL = 10_000;

  /** Of a scope that sees all. */
  private static final int LARGE = 100_000;

  private final Map<String, Object> details = new LinkedHashMap<>();
  private StandInModel model;

  @Override
  public String name() {
    return "growth";
  }

  @Override
  public String workload() {
    return "A log of 10,000 events of 1,000 exact sets, the same one grown to 100,000 and to"
        + " --events, derived and compiled; vectors are of an endpoint that stands in for a model."
        + " At each size: an append (p50); the newest 20 events, references and a recall of a scope"
        + " that sees 600 (p95); the middle one of three builds after 100 new events, with the rows"
        + " and the WAL that it writes; a look at the triggers with nothing to do; an index of"
        + " words made anew; the heap after a collection; the disk, part by part, without payloads"
        + " and vectors; with 100,000 events a recall of a scope that sees them all (p50). Times"
        + " stand beside those of the 10,000, the others beside what they may be at most.";
  }

  @Override
  public List<String> options() {
    model = new StandInModel();
    return model.options();
  }

  @Override
  public Map<String, Object> details() {
    return details;
  }

  @Override
  public List<Comparison> run(BenchServer server, Effort effort) throws IOException, SQLException {
    List<Comparison> found = List.of();
    Figures shortest = null;
    try (GrowingLog log = new GrowingLog(server)) {
      log.append(GrowthSteps.FEW, GrowthSteps.FEW_EVENTS);
      for (int size : sizes(effort.events())) {
        System.err.printf("myria: %s: %,d events%n", name(), size);
        log.fill(size);
        if (shortest == null) {
          // What a JVM that has just started takes is not the log's.
          new GrowthSteps(server, log).measured(false);
        }
        Figures figures = new GrowthSteps(server, log).measured(size == LARGE);
        StoreSize disk = StoreSize.of(server);
        figures.put("disk", disk.perEvent());
        details.put("at " + size, figures.json());
        details.put("bytes an event at " + size, disk.json());
        shortest = shortest == null ? figures : shortest;
        found = figures.beside(shortest);
        effort.reached().accept(found);
      }
    } finally {
      model.close();
    }
    return found;
  }

  private static TreeSet<Integer> sizes(int largest) {
    TreeSet<Integer> sizes = new TreeSet<>(List.of(SMALL, largest));
    if (largest > LARGE) {
      sizes.add(LARGE);
    }
    return sizes;
  }
}
