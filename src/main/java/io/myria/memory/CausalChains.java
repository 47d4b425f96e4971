package io.myria.memory;

import io.myria.config.Service;
import io.myria.database.Database;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.memory.CausalChain.Side;
import io.myria.read.EventLookup;
import io.myria.read.TokenBudget;
import jakarta.inject.Inject;
import java.sql.SQLException;
import java.util.Optional;

/** {@code myria_causal_chain}: breadth first along causal links. Thread-safe. */
@Service
public final class CausalChains {

  public static final int MOST_DEPTH = 20;
  public static final int DEFAULT_DEPTH = 5;

  private final Transactions transactions;
  private final Sources sources;

  @Inject
  public CausalChains(Transactions transactions, Sources sources) {
    this.transactions = transactions;
    this.sources = sources;
  }

  /**
   * @param depth most links from the memory to another, from 1 to {@link #MOST_DEPTH}
   * @param consequences whether those are wanted, too
   * @param budget for the memories on the way, those of consequences last
   */
  public record Request(
      MemoryScope asked,
      EventId id,
      int depth,
      boolean consequences,
      TokenBudget<CausalChain.Node> budget) {

    public Request(MemoryScope asked, EventId id, int depth, boolean consequences) {
      this(asked, id, depth, consequences, TokenBudget.unlimited());
    }
  }

  /**
   * @throws Fault {@code not_found} at {@code event_id}, as {@link MemoryLookup#load}; {@code
   *     invalid_argument} at {@code budget_tokens} for one that holds no node
   */
  public CausalChain chain(Request request) {
    return transactions
        .read(db -> chain(db, request))
        .map(chain -> chain.within(request.budget()))
        .orElseThrow(EventLookup::unknown);
  }

  private Optional<CausalChain> chain(Database database, Request request) throws SQLException {
    MemoryReader.Pin pin =
        MemoryReader.Pin.take(database, sources, request.asked(), Optional.empty());
    Optional<MemoryReader> found = MemoryReader.of(database, sources, pin);
    Optional<Event> event =
        found.isPresent() ? found.get().find(request.id(), request.asked()) : Optional.empty();
    if (event.isEmpty()) {
      return Optional.empty();
    }
    MemoryReader reading = found.get();
    Side causes = new ChainWalk(reading, event.get(), true).walk(request.depth());
    Optional<Side> consequences =
        request.consequences()
            ? Optional.of(new ChainWalk(reading, event.get(), false).walk(request.depth()))
            : Optional.empty();
    Memory memory = reading.memory(event.get());
    pin.read().confirm(database);
    return Optional.of(
        new CausalChain(
            memory,
            causes,
            consequences,
            reading.isPending(event.get()),
            request.asked().snapshotId()));
  }
}
