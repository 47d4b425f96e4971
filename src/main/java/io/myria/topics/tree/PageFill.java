package io.myria.topics.tree;

import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.tree.ReferenceWindows.Window;
import java.math.BigInteger;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Fills one page's tree from the last page's position, and tells the next one's. Confined to one
 * page.
 */
final class PageFill {

  /** Events are loaded this many at a time. */
  private static final int LOADED_AT_ONCE = 20;

  /** A page may be short where much was walked and little shown. */
  private static final int WINDOWS = 4;

  private final ReferenceLoader loader;
  private final ReferenceTree tree;
  private final Set<EventSeq> leftOut = new HashSet<>();

  PageFill(ReferenceLoader loader, PageRoom room, Map<TopicId, BigInteger> tops) {
    this.loader = loader;
    this.tree = new ReferenceTree(loader, room, tops);
  }

  ReferenceTree tree() {
    return tree;
  }

  /** Earlier pages hold these items, wherever they come. */
  void leaveOut(List<ReferenceItem> items) throws SQLException {
    loader.loadTopics(items);
    tree.told(items);
    items.forEach(item -> leftOut.add(item.event()));
  }

  /** Empty where everything is shown, as with the others. */
  Optional<String> rest(List<ReferenceItem> items, BranchPlace place) throws SQLException {
    tree.told(place.topic());
    OptionalInt cut = add(items, place.item());
    return cut.isEmpty()
        ? Optional.empty()
        : Optional.of(new BranchPlace(place.topic(), place.done(), cut.getAsInt()).write());
  }

  /** Items below named topics; the number of those done. */
  OptionalInt named(List<ReferenceItem> items, int from) throws SQLException {
    return add(items, from);
  }

  Optional<String> guided(GuidedItems guided, GuidedPlace from) throws SQLException {
    GuidedPlace place = from;
    for (int count = 0; count < WINDOWS; count++) {
      GuidedItems.Window window = guided.at(place.start());
      OptionalInt cut = add(window.items(), place.item());
      if (cut.isPresent()) {
        return Optional.of(place.at(place.start(), cut.getAsInt()).write());
      }
      if (window.next().isEmpty()) {
        return Optional.empty();
      }
      place = place.at(window.next().get(), 0);
    }
    return Optional.of(place.write());
  }

  Optional<String> windows(ReferenceWindows windows, ReferencePlace from) throws SQLException {
    ReferencePlace place = from;
    for (int count = 0; count < WINDOWS; count++) {
      Window window = windows.at(place);
      OptionalInt cut = add(window.items(), place.item());
      if (cut.isPresent()) {
        return Optional.of(place.cut(window.end(), cut.getAsInt()).write());
      }
      if (window.next().isEmpty()) {
        return Optional.empty();
      }
      place = window.next().get();
      if (!window.full()) {
        break;
      }
    }
    return Optional.of(place.write());
  }

  /** Which item did not fit any more. */
  private OptionalInt add(List<ReferenceItem> items, int from) throws SQLException {
    List<ReferenceItem> told = items.subList(0, Math.min(from, items.size()));
    loader.loadTopics(told);
    tree.told(told);
    for (int begin = from; begin < items.size(); begin += LOADED_AT_ONCE) {
      int end = Math.min(begin + LOADED_AT_ONCE, items.size());
      List<ReferenceItem> some = items.subList(begin, end);
      loader.loadTopics(some);
      loader.loadWords(chains(some));
      loader.loadEvents(some.stream().filter(tree::showsEvent).toList());
      for (int item = begin; item < end; item++) {
        if (!leftOut.contains(items.get(item).event()) && !tree.add(items.get(item))) {
          return OptionalInt.of(item);
        }
      }
    }
    return OptionalInt.empty();
  }

  private List<List<TopicVersion>> chains(List<ReferenceItem> items) {
    return items.stream()
        .flatMap(item -> item.leaf().stream())
        .distinct()
        .map(leaf -> tree.below(loader.chain(leaf)))
        .toList();
  }
}
