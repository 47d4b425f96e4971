package io.myria.search;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.eventlog.Drafts;
import io.myria.eventlog.LogReader.Followed;
import io.myria.search.LogFeed.Batch;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.lucene.index.DirectoryReader;

/** An index in memory, of events that a test makes up; participants are numbers. */
final class SmallIndex implements AutoCloseable {

  private static final int PENDING = 1_000;

  private final IndexFolder folder;
  private final QuarteredIndex index;
  private final ScopeCache scopes;
  private final CountCache counts = new CountCache(100_000);
  private final List<Followed> pending = new ArrayList<>();
  private final Map<Long, List<Long>> members = new HashMap<>();
  private EventSeq last = EventSeq.NONE;
  private Instant clock = Instant.EPOCH;

  SmallIndex() throws IOException {
    this(16, 100_000);
  }

  SmallIndex(int mostOpen, long cachedBytes) throws IOException {
    this(new MemoryFolder(), mostOpen, cachedBytes);
  }

  SmallIndex(IndexFolder folder, int mostOpen, long cachedBytes) throws IOException {
    this.folder = folder;
    scopes = new ScopeCache(cachedBytes);
    index =
        QuarteredIndex.empty(
            folder, folder.open(), mostOpen, IndexPosition.before(UUID.randomUUID()));
  }

  /** What an event says to the index, whoever it belongs to. */
  record Said(
      Instant time,
      String channel,
      String type,
      Optional<String> context,
      List<String> hints,
      String text,
      boolean internal) {

    static Said of(String text) {
      return new Said(Drafts.NOON, "test", "message", Optional.empty(), List.of(), text, false);
    }
  }

  EventSeq add(Said said, Long... participants) throws IOException {
    last = last.plus(1);
    clock = said.time().isAfter(clock) ? said.time() : clock;
    List<TopicHint> hints = said.hints().stream().map(hint -> new TopicHint(hint, 1)).toList();
    Event event =
        new Event(
            last,
            EventId.next(),
            said.time(),
            clock,
            said.channel(),
            ParticipantSet.of("nobody reads the names"),
            Optional.empty(),
            said.context(),
            said.type(),
            new Payload(Map.of("text", said.text())),
            hints,
            said.internal());
    pending.add(new Followed(event, last.value()));
    members.put(last.value(), List.of(participants));
    if (pending.size() == PENDING) {
      write();
    }
    return last;
  }

  private void write() throws IOException {
    index.add(new Batch(pending, members));
    pending.clear();
    members.clear();
  }

  /** Ends segments. */
  void refresh() throws IOException {
    write();
    index.refresh();
    index.commit();
  }

  /** As after a quiet minute. */
  void settle() throws IOException {
    refresh();
    while (!index.settle(Duration.ZERO)) {
      Thread.onSpinWait();
    }
  }

  int segments() throws IOException {
    int segments = 0;
    for (IndexPart part : index.parts()) {
      DirectoryReader reader = part.source().acquire().orElseThrow();
      segments += reader.leaves().size();
      reader.decRef();
    }
    return segments;
  }

  int quarters() {
    return index.parts().size();
  }

  SearchView view() throws IOException {
    refresh();
    return new SearchView(index.parts(), index.position(), scopes, counts);
  }

  @Override
  public void close() throws IOException {
    Optional<QuarterFailure> trouble = index.trouble();
    index.close();
    if (trouble.isPresent()) {
      throw new AssertionError("a question failed", trouble.get());
    }
  }
}
