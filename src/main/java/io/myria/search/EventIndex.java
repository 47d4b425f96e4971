package io.myria.search;

import io.myria.config.Service;
import io.myria.database.Foreground;
import io.myria.database.Transactions;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.search.IndexStatus.State;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * This server's index of the log: follows it in a task from {@link #start} to {@link #close}, and
 * hands out views to ask. Thread-safe.
 */
@Service
public final class EventIndex implements SearchViews, AutoCloseable {

  private static final Logger LOG = Logger.getLogger(EventIndex.class.getName());
  private static final Duration PARTING = Duration.ofSeconds(20);
  private static final Duration BURST = Duration.ofSeconds(2);

  private final SearchSettings settings;
  private final IndexReaders shown = new IndexReaders();
  private final IndexFollower follower;
  private CompletableFuture<Void> following;

  @Inject
  public EventIndex(SearchSettings settings, Transactions transactions, LogReader reader) {
    this(settings, new IndexFolder(settings.folder()), new LogFeed(transactions, reader));
  }

  public EventIndex(SearchSettings settings, IndexFolder folder, LogFeed feed) {
    this.settings = settings;
    this.follower = new IndexFollower(folder, feed, settings, shown);
  }

  /**
   * Once; without an index by setting it does nothing.
   *
   * @param executor one of whose threads may begin transactions, and is kept
   */
  public void start(Executor executor) {
    start(executor, new Foreground());
  }

  /** As above, and makes way for requests, if only little: what it has not read, they have to. */
  public synchronized void start(Executor executor, Foreground foreground) {
    if (settings.enabled() && following == null) {
      follower.makeWay(foreground.pace(BURST));
      following = CompletableFuture.runAsync(follower, executor);
    }
  }

  @Override
  public Optional<SearchView> of(UUID logId) {
    return shown.view(logId);
  }

  /** Up to where it answers; empty while it does not. */
  public Optional<IndexPosition> position() {
    return shown.position();
  }

  /**
   * Has the log looked at now, and waits until all up to {@code seq} is searchable; never inside a
   * transaction.
   *
   * @return whether it is
   */
  public boolean catchUp(EventSeq seq, Duration patience) {
    try {
      if (shown.await(seq, 0)) {
        return true;
      }
      if (follower.isPaused()) {
        return false;
      }
      follower.wake();
      return shown.await(seq, patience.toMillis());
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  /** Has the log looked at soon, because there is something new. */
  public void wake() {
    follower.wake();
  }

  /** Drops it and has it made anew; the database answers meanwhile. */
  public void rebuild() {
    shown.dismiss();
    follower.wake();
  }

  /**
   * Lets this server's index stay where it is, or go on; the database answers for what lies behind.
   * It lasts until the server ends.
   */
  public void pause(boolean pauses) {
    follower.pause(pauses);
  }

  public boolean isPaused() {
    return follower.isPaused();
  }

  public IndexStatus status() {
    IndexStatus status = shown.status();
    return settings.enabled()
        ? status
        : new IndexStatus(State.OFF, Optional.empty(), 0, 0, Optional.empty());
  }

  /** Commits what was read and waits for the end of its task. */
  @Override
  public synchronized void close() {
    if (following == null) {
      return;
    }
    follower.stop();
    try {
      following.get(PARTING.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException unfinished) {
      LOG.log(Level.FINE, "the last of the index is read again at the next start", unfinished);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
