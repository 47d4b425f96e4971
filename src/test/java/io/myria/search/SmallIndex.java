package io.myria.search;

import io.myria.event.Event;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.event.ParticipantSet;
import io.myria.event.Payload;
import io.myria.event.TopicHint;
import io.myria.log.Drafts;
import io.myria.log.LogReader.Followed;
import io.myria.search.index.IndexPosition;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** An index in memory, of events that a test makes up; participants are numbers. */
final class SmallIndex implements AutoCloseable {

  private final Directory directory = new ByteBuffersDirectory();
  private final OpenIndex index;
  private final ScopeCache scopes = new ScopeCache(100_000);
  private final List<Throwable> broken = new ArrayList<>();

  SmallIndex() throws IOException {
    index = OpenIndex.empty(directory, IndexPosition.before(UUID.randomUUID()));
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
    EventSeq seq = index.position().seq().plus(1);
    List<TopicHint> hints = said.hints().stream().map(hint -> new TopicHint(hint, 1)).toList();
    Event event =
        new Event(
            seq,
            EventId.next(),
            said.time(),
            said.time(),
            said.channel(),
            ParticipantSet.of("nobody reads the names"),
            Optional.empty(),
            said.context(),
            said.type(),
            new Payload(Map.of("text", said.text())),
            hints,
            said.internal());
    index.add(new Followed(event, 1), List.of(participants));
    return seq;
  }

  /** Ends a segment. */
  void refresh() throws IOException {
    if (index.refresh().isPresent()) {
      index.commit();
    }
  }

  int segments() {
    return index.reader().leaves().size();
  }

  SearchView view() throws IOException {
    refresh();
    index.reader().incRef();
    return new SearchView(index.reader(), index.position(), scopes, broken::add);
  }

  @Override
  public void close() throws IOException {
    index.close();
    directory.close();
    if (!broken.isEmpty()) {
      throw new AssertionError("a question failed", broken.get(0));
    }
  }
}
