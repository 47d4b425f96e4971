package io.myria.search;

import io.myria.event.EventSeq;
import io.myria.search.IndexStatus.State;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;

/** The readers of an index, and its status. Thread-safe. */
final class IndexReaders {

  private static final long CACHED_BYTES = 32L << 20;

  /** Some 200 bytes each. */
  private static final long CACHED_COUNTS = 50_000;

  private final ScopeCache scopes = new ScopeCache(CACHED_BYTES);
  private CountCache counts = new CountCache(CACHED_COUNTS);
  private final AtomicReference<Throwable> trouble = new AtomicReference<>();
  private Optional<Answering> answering = Optional.empty();
  private State state = State.STARTING;
  private Optional<String> problem = Optional.empty();
  private EventSeq head = EventSeq.NONE;
  private long rebuilds;

  /**
   * @param position up to where all quarters were read that answer
   * @param whole up to where every quarter was
   */
  private record Answering(List<IndexPart> parts, IndexPosition position, IndexPosition whole) {}

  /** What was read of an index. */
  synchronized void show(QuarteredIndex index) {
    answering = Optional.of(new Answering(index.parts(), index.visible(), index.whole()));
    state = State.FOLLOWING;
    problem = Optional.empty();
    notifyAll();
  }

  synchronized void hide() {
    answering = Optional.empty();
    state = State.STARTING;
    forget();
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
        .map(is -> new SearchView(is.parts(), is.position(), scopes, counts));
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

  /** Up to where nothing is missing. */
  synchronized Optional<IndexPosition> position() {
    return answering.map(Answering::whole);
  }

  /** What was counted in a quarter may have been wrong. */
  synchronized void quarterRebuilt() {
    forget();
    rebuilt();
  }

  /** Not cleared but left to those who still count: what they put there is not to stay. */
  private void forget() {
    scopes.clear();
    counts = new CountCache(CACHED_COUNTS);
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
