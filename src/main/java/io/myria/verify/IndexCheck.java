package io.myria.verify;

import io.myria.database.Database;
import io.myria.event.EventSeq;
import io.myria.eventlog.LogReader;
import io.myria.eventlog.LogReader.Followed;
import io.myria.search.SearchView;
import io.myria.search.SearchViews;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * This server's index: its files on disk against their checksums, and what it holds against the
 * log, that is, who finds an event, when it was, and how much it says. Up to where the index has
 * come; one that does not answer at the moment is not looked at.
 */
final class IndexCheck implements StoreCheck {

  private static final int EVENTS = 500;

  private final SearchViews index;
  private final LogReader reader;

  IndexCheck(SearchViews index, LogReader reader) {
    this.index = index;
    this.reader = reader;
  }

  @Override
  public String name() {
    return "index";
  }

  @Override
  public long extent(Database database, StorePin pin) {
    return last(pin);
  }

  private long last(StorePin pin) {
    try (SearchView view = index.of(pin.log().logId()).orElse(null)) {
      return view == null ? 0 : Math.min(pin.head(), view.position().seq().value());
    }
  }

  @Override
  public Stretch look(Database database, StorePin pin, String after) throws SQLException {
    EventSeq from = new EventSeq(StoreCheck.seq(after));
    EventSeq end = new EventSeq(last(pin));
    if (end.compareTo(from) <= 0) {
      return new Stretch(Optional.empty(), 0, List.of());
    }
    List<Followed> events = reader.followWithSets(database, from, end, EVENTS);
    Map<Long, List<Long>> members =
        reader.members(database, events.stream().map(Followed::participantSetId).toList());
    EventSeq to = events.isEmpty() ? end : events.get(events.size() - 1).event().seq();
    try (SearchView view = index.of(pin.log().logId()).orElse(null)) {
      if (view == null) {
        return new Stretch(Optional.empty(), 0, List.of());
      }
      List<Finding> found = new ArrayList<>();
      if (from.equals(EventSeq.NONE)) {
        view.damagedFiles().ifPresent(files -> files.forEach(file -> found.add(damagedFile(file))));
      }
      if (from.equals(EventSeq.NONE)
          && !reader.idAt(database, view.position().seq()).equals(view.position().event())) {
        found.add(
            Finding.of(
                Damage.INDEX_OFF_LOG,
                "the index has read another event at place " + view.position().seq().value()));
      }
      view.differing(events, members, from, to)
          .ifPresentOrElse(
              places -> places.forEach(place -> found.add(differs(place))),
              () ->
                  found.add(
                      Finding.of(
                          Damage.INDEX_UNREADABLE, "the index could not be read to its end")));
      return Stretch.ofEvents(from.value(), to.value(), end.value(), found);
    }
  }

  private static Finding damagedFile(String file) {
    return Finding.of(
        Damage.INDEX_UNREADABLE, "the bytes of the index file " + file + " are not those written");
  }

  private static Finding differs(EventSeq place) {
    return Finding.of(
        Damage.INDEX_DIFFERS,
        "the index holds something else than the log of the event at place " + place.value());
  }
}
