package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.search.index.IndexPosition;
import io.myria.search.index.IndexStatus;
import io.myria.search.index.IndexStatus.State;
import io.myria.search.index.IndexTrouble;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.LeafReaderContext;

/** The readers of an index, and its status. Thread-safe. */
final class IndexReaders {

  private static final long CACHED_BYTES = 32L << 20;

  private final ScopeCache scopes = new ScopeCache(CACHED_BYTES);
  private final AtomicReference<Throwable> trouble = new AtomicReference<>();
  private Optional<Answering> answering = Optional.empty();
  private State state = State.STARTING;
  private Optional<String> problem = Optional.empty();
  private EventSeq head = EventSeq.NONE;
  private long rebuilds;

  private record Answering(DirectoryReader reader, IndexPosition position) {}

  /**
   * @param reader as long as it is shown, or held by a view, it is not closed
   */
  synchronized void show(DirectoryReader reader, IndexPosition position) {
    answering = Optional.of(new Answering(reader, position));
    state = State.FOLLOWING;
    problem = Optional.empty();
    Set<Object> segments = new HashSet<>();
    for (LeafReaderContext leaf : reader.leaves()) {
      segments.add(leaf.reader().getCoreCacheHelper().getKey());
    }
    scopes.keep(segments);
    notifyAll();
  }

  synchronized void hide() {
    answering = Optional.empty();
    state = State.STARTING;
    scopes.keep(Set.of());
    notifyAll();
  }

  synchronized void fail(Throwable why) {
    hide();
    state = State.DOWN;
    problem = Optional.of(IndexTrouble.told(why));
  }

  synchronized void head(EventSeq seen) {
    head = seen;
  }

  synchronized void rebuilt() {
    rebuilds++;
  }

  /** What a reader found broken, told once. */
  Optional<Throwable> trouble() {
    return Optional.ofNullable(trouble.getAndSet(null));
  }

  synchronized Optional<SearchView> view(UUID logId) {
    return answering
        .filter(is -> is.position().logId().equals(logId))
        .filter(is -> is.reader().tryIncRef())
        .map(is -> new SearchView(is.reader(), is.position(), scopes, this::broken));
  }

  /** As if it were broken. */
  void dismiss() {
    broken(new IllegalStateException("it was asked to be made anew"));
  }

  /** Nobody reads on from what is broken. */
  private void broken(Throwable why) {
    trouble.compareAndSet(null, why);
    hide();
  }

  synchronized Optional<IndexPosition> position() {
    return answering.map(Answering::position);
  }

  /** Waits until what is shown has come to {@code seq}. */
  synchronized boolean await(EventSeq seq, long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (!has(seq)) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0 || state == State.DOWN) {
        return false;
      }
      wait(left);
    }
    return true;
  }

  private boolean has(EventSeq seq) {
    return position().filter(is -> is.seq().compareTo(seq) >= 0).isPresent();
  }

  synchronized IndexStatus status() {
    long read = position().map(is -> is.seq().value()).orElse(0L);
    return new IndexStatus(state, position(), Math.max(0, head.value() - read), rebuilds, problem);
  }
}
