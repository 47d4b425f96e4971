package io.myria.search;

import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntSupplier;
import org.apache.lucene.index.DirectoryReader;

/** An index of a log as it was at some places of it, in memory, read on the test's own thread. */
public final class IndexedLog implements AutoCloseable {

  private final LogFeed feed;
  private final IndexFolder folder = new MemoryFolder();
  private final QuarteredIndex index;
  private final ScopeCache scopes = new ScopeCache(1 << 20);
  private final CountCache counts = new CountCache(1_000);
  private final List<Stop> stops = new ArrayList<>();
  private final List<Throwable> broken = new ArrayList<>();

  private record Stop(List<IndexPart> parts, IndexPosition position) {}

  /** What a quarter was. */
  private record Fixed(DirectoryReader reader, List<Throwable> broken) implements IndexPart.Source {

    @Override
    public Optional<DirectoryReader> acquire() {
      reader.incRef();
      return Optional.of(reader);
    }

    @Override
    public void broken(Throwable why) {
      broken.add(why);
    }
  }

  /** Of nothing yet. */
  public IndexedLog(Transactions transactions, LogReader reader) {
    feed = new LogFeed(transactions, reader);
    try {
      index =
          QuarteredIndex.empty(
              folder,
              folder.open(),
              2,
              IndexPosition.before(feed.moment(EventSeq.NONE).pin().logId()));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Reads on and keeps what the index is then. */
  public void stopAt(long seq) {
    try {
      EventSeq last = new EventSeq(seq);
      while (index.position().seq().compareTo(last) < 0) {
        index.add(feed.next(index.position().seq(), last));
      }
      index.refresh();
      List<IndexPart> parts = new ArrayList<>();
      for (IndexPart part : index.parts()) {
        Fixed fixed = new Fixed(part.source().acquire().orElseThrow(), broken);
        parts.add(new IndexPart(part.quarter(), part.extent(), fixed));
      }
      stops.add(new Stop(parts, index.position()));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** At any of the stops, or none at all; another one for each read. */
  public SearchViews any(Random random) {
    return logId -> {
      int stop = random.nextInt(stops.size() + 1);
      return stop == stops.size() ? Optional.empty() : Optional.of(view(stops.get(stop)));
    };
  }

  /** At the last stop. */
  public SearchViews whole() {
    return logId -> Optional.of(view(stops.get(stops.size() - 1)));
  }

  /** At the stop of a number, from 0; none at all for a negative one, which each read asks for. */
  public SearchViews at(IntSupplier stop) {
    return logId -> {
      int number = stop.getAsInt();
      return number < 0 ? Optional.empty() : Optional.of(view(stops.get(number)));
    };
  }

  /** At the last stop, and none of its words can be read. */
  public SearchViews unreadable() {
    return logId -> {
      Stop last = stops.get(stops.size() - 1);
      List<IndexPart> parts =
          last.parts().stream()
              .map(part -> new IndexPart(part.quarter(), part.extent(), new Wordless(part)))
              .toList();
      return Optional.of(view(new Stop(parts, last.position())));
    };
  }

  private record Wordless(IndexPart part) implements IndexPart.Source {

    @Override
    public Optional<DirectoryReader> acquire() throws IOException {
      return Optional.of(new WordlessReader(part.source().acquire().orElseThrow()));
    }

    @Override
    public void broken(Throwable why) {
      part.source().broken(why);
    }
  }

  private SearchView view(Stop stop) {
    return new SearchView(stop.parts(), stop.position(), scopes, counts);
  }

  /** What readers found wrong with it. */
  public List<Throwable> broken() {
    return broken;
  }

  @Override
  public void close() {
    try {
      for (Stop stop : stops) {
        for (IndexPart part : stop.parts()) {
          ((Fixed) part.source()).reader().decRef();
        }
      }
      index.close();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
