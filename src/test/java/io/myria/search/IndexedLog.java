package io.myria.search;

import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.log.LogReader;
import io.myria.log.LogReader.Followed;
import io.myria.search.index.IndexPosition;
import io.myria.search.index.LogFeed;
import io.myria.search.index.LogFeed.Batch;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** An index of a log as it was at some places of it, in memory, read on the test's own thread. */
public final class IndexedLog implements AutoCloseable {

  private final LogFeed feed;
  private final Directory directory = new ByteBuffersDirectory();
  private final OpenIndex index;
  private final ScopeCache scopes = new ScopeCache(1 << 20);
  private final List<Stop> stops = new ArrayList<>();
  private final List<Throwable> broken = new ArrayList<>();

  private record Stop(DirectoryReader reader, IndexPosition position) {}

  /** Of nothing yet. */
  public IndexedLog(Transactions transactions, LogReader reader) {
    feed = new LogFeed(transactions, reader);
    try {
      index =
          OpenIndex.empty(
              directory, IndexPosition.before(feed.moment(EventSeq.NONE).pin().logId()));
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** Reads on and keeps what the index is then. */
  public void stopAt(long seq) {
    try {
      EventSeq last = new EventSeq(seq);
      while (index.position().seq().compareTo(last) < 0) {
        Batch batch = feed.next(index.position().seq(), last);
        for (Followed event : batch.events()) {
          index.add(event, batch.members(event));
        }
      }
      DirectoryReader before = index.reader();
      if (index.refresh().isEmpty()) {
        before.incRef();
      }
      stops.add(new Stop(index.reader(), index.position()));
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

  /** At the last stop, and none of its words can be read. */
  public SearchViews unreadable() {
    return logId -> {
      Stop last = stops.get(stops.size() - 1);
      last.reader().incRef();
      try {
        return Optional.of(
            new SearchView(
                new WordlessReader(last.reader()), last.position(), scopes, broken::add));
      } catch (IOException problem) {
        throw new UncheckedIOException(problem);
      }
    };
  }

  private SearchView view(Stop stop) {
    stop.reader().incRef();
    return new SearchView(stop.reader(), stop.position(), scopes, broken::add);
  }

  /** What readers found wrong with it. */
  public List<Throwable> broken() {
    return broken;
  }

  @Override
  public void close() {
    try {
      for (Stop stop : stops.subList(0, Math.max(0, stops.size() - 1))) {
        stop.reader().close();
      }
      index.close();
      directory.close();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }
}
