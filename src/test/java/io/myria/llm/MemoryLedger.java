package io.myria.llm;

import io.myria.event.EventId;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;

/** Books in memory, without caps. Thread-safe. */
public final class MemoryLedger implements Ledger {

  private final Map<String, String> recorded = new ConcurrentHashMap<>();
  private final Set<String> shown = new ConcurrentSkipListSet<>();
  private final List<Settlement> settlements = new CopyOnWriteArrayList<>();
  private final List<WorkReport> reports = new CopyOnWriteArrayList<>();
  private volatile boolean on = true;

  public void turn(boolean next) {
    on = next;
  }

  /** Ids of all events that models were shown. */
  public Set<String> shown() {
    return shown;
  }

  public List<Settlement> settlements() {
    return settlements;
  }

  public List<WorkReport> reports() {
    return reports;
  }

  public WorkReport lastReport() {
    return reports.get(reports.size() - 1);
  }

  @Override
  public boolean isOn() {
    return on;
  }

  @Override
  public Book open(Work work, String model) {
    return new Book() {
      @Override
      public Optional<String> recorded(ChatRequest request) {
        return Optional.ofNullable(recorded.get(request.hash()));
      }

      @Override
      public void reserve(ModelUsage estimate) {
        if (!on) {
          throw ModelProblem.of(ModelFailure.MODEL_OFF, "models are switched off");
        }
      }

      @Override
      public void settle(Settlement settlement) {
        settlements.add(settlement);
        settlement.answer().ifPresent(body -> recorded.put(settlement.request().hash(), body));
      }

      @Override
      public void show(List<EventId> events) {
        events.forEach(event -> shown.add(event.toString()));
      }

      @Override
      public void close(WorkReport report) {
        reports.add(report);
      }
    };
  }
}
