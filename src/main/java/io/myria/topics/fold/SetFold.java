package io.myria.topics.fold;

import io.myria.event.Boundary;
import io.myria.event.EventId;
import io.myria.event.EventSeq;
import io.myria.snapshot.TopicVersion;
import io.myria.topics.TopicId;
import io.myria.topics.fold.EventDigest.Judging;
import io.myria.topics.fold.Fold.Word;
import io.myria.topics.fold.Placement.Home;
import io.myria.topics.fold.Placement.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Folds the events of one exact participant set, in {@code event_seq} order. No clock; not
 * thread-safe.
 *
 * <p>Let the body's interval run from its earliest to its latest timestamp. An event is <b>near</b>
 * an interval if it lies in it or at most {@code gap} outside, on either side, for events may be
 * backdated. It <b>fits</b> the body if the body then has fewer than {@code leafRefs} events (the
 * last place is kept for a provisional one) and at most {@code tokens} tokens. It <b>continues</b>
 * the body if it is near its interval, fits, has the context of the body's last event, and no
 * boundary lies between ({@link Boundary}).
 *
 * <p>An event <i>e</i> of a set
 *
 * <ol>
 *   <li>with no open leaf opens one;
 *   <li>while there is no provisional event, is kept by the body if it continues it, or if the body
 *       has one event only (which must not stay alone); otherwise it becomes provisional. A body
 *       that turns to something else within ({@link TopicShift}) divides there;
 *   <li>while there is a provisional event <i>p</i>:
 *       <ol type="a">
 *         <li>if <i>e</i> goes on from <i>p</i>, the leaf divides: <i>p</i> opens the next leaf,
 *             whose body is <i>p</i> and <i>e</i>;
 *         <li>else if <i>e</i> continues the body, the body keeps it, and <i>p</i> stays
 *             provisional;
 *         <li>else <i>p</i> is a straggler. If an earlier leaf of its topic takes it in, it goes
 *             there; else if it fits the body, the body keeps it; and then <i>e</i> is judged again
 *             by rule 2. If it fits neither, the leaf divides as under (a).
 *       </ol>
 * </ol>
 *
 * <p>What divides off is closed and finds its place ({@link Placement}, {@link SetForest}). A leaf
 * has two events at least, unless the set has one in all, and at most {@code leafRefs}. Each rule
 * looks at what came before and at <i>e</i>, and all of it can be derived from what is stored; so
 * it makes no difference where one build ends and the next begins.
 */
final class SetFold {

  private final ExactSet set;
  private final FoldRules rules;
  private final FoldStore past;
  private final Leaves leaves;
  private final Forest forest;
  private final SetForest grove;
  private final Vocabulary vocabulary;
  private final Placement placement;
  private final LeafDirections meanings;
  private final Map<EventId, Word> words = new HashMap<>();
  private final List<Word> newWords = new ArrayList<>();
  private SetState state;
  private OpenLeaf open;
  private boolean changed;

  SetFold(ExactSet set, SetState state, Workshop workshop) {
    this.set = set;
    this.rules = workshop.rules();
    this.past = workshop.past();
    this.leaves = workshop.leaves();
    this.forest = workshop.forest();
    this.grove = workshop.grove();
    this.meanings = workshop.meanings();
    this.state = state;
    this.vocabulary = new Vocabulary(set, past, rules, state.events());
    this.placement = new Placement(rules, forest, grove, vocabulary, meanings);
  }

  /** What all sets of one fold share. */
  record Workshop(
      FoldRules rules,
      FoldStore past,
      Leaves leaves,
      Forest forest,
      SetForest grove,
      LeafDirections meanings) {}

  ExactSet set() {
    return set;
  }

  SetState state() {
    return state;
  }

  Vocabulary vocabulary() {
    return vocabulary;
  }

  /** Goes on with the open leaf that was stored. */
  void resume(Map<EventSeq, EventDigest> gists) {
    open = state.open().map(leaf -> leaves.reopen(forest.get(leaf), gists)).orElse(null);
  }

  /** Terms of the open leaf, which whatever comes next is compared with. */
  Set<String> openTerms() {
    return Stream.ofNullable(open)
        .flatMap(leaf -> leaf.events().stream())
        .flatMap(event -> Vocabulary.keys(event, rules).stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  void accept(EventDigest event) {
    changed = true;
    event.judging().ifPresent(judging -> hear(event, judging));
    vocabulary.note(event);
    state = state.oneMoreEvent();
    if (open == null) {
      open(List.of(event));
    } else {
      judge(event);
    }
  }

  private void hear(EventDigest event, Judging judging) {
    for (EventId judged : judging.events()) {
      Word word = new Word(set, judged, event.seq(), judging.against());
      words.put(judged, word);
      newWords.add(word);
      if (open != null) {
        open.judged(judged, word.against());
      }
    }
  }

  /** What was said of events of the set since the last call. */
  List<Word> newWords() {
    List<Word> said = List.copyOf(newWords);
    newWords.clear();
    return said;
  }

  /** How much is known that {@link #vocabulary} has not. */
  int size() {
    return words.size();
  }

  /** Events that were folded before, by what was said of them up to now. */
  private List<EventDigest> gists(TopicVersion leaf) {
    return past.gists(leaf.refs()).values().stream()
        .map(
            event -> {
              Word word = words.get(event.id());
              return word == null || word.said().compareTo(event.seq()) <= 0
                  ? event
                  : event.judged(word.against());
            })
        .toList();
  }

  /** Hands the open leaf out as it is now, if anything changed. */
  boolean settle() {
    if (!changed) {
      return false;
    }
    forest.put(leaves.of(set, open, vocabulary));
    changed = false;
    return true;
  }

  private void judge(EventDigest event) {
    if (open.provisional().isEmpty()) {
      if (open.continues(event) || open.isSingle()) {
        open.keep(event);
        divideWhereItTurns();
      } else {
        open.await(event);
      }
    } else if (open.continuesProvisional(event)) {
      divide(event);
    } else if (open.continues(event)) {
      open.keep(event);
    } else {
      judgeStraggler(event);
    }
  }

  private void judgeStraggler(EventDigest event) {
    EventDigest straggler = open.provisional().orElseThrow();
    if (joins(straggler)) {
      open.release();
      judge(event);
    } else if (open.fits(straggler)) {
      open.keep(open.release());
      judge(event);
    } else {
      divide(event);
    }
  }

  private void divide(EventDigest event) {
    EventDigest opening = open.release();
    close();
    open(List.of(opening, event));
  }

  private void divideWhereItTurns() {
    List<EventDigest> body = open.body();
    OptionalInt turn = TopicShift.in(body, vocabulary, rules);
    if (turn.isPresent()) {
      open = new OpenLeaf(rules, body.subList(0, turn.getAsInt()), Optional.empty());
      close();
      open(body.subList(turn.getAsInt(), body.size()));
    }
  }

  private void open(List<EventDigest> body) {
    open = new OpenLeaf(rules, body, Optional.empty());
    state = state.opened(leaves.id(open.opening()));
  }

  /** A single event may join a leaf, and makes none. */
  private boolean joins(EventDigest event) {
    TopicVersion alone =
        leaves.sketch(set, new OpenLeaf(rules, List.of(event), Optional.empty()), vocabulary);
    Optional<Home> home =
        placement
            .of(alone, event.meaning(), state.recent(), Optional.empty())
            .filter(found -> found.kind() == Kind.IN);
    home.ifPresent(
        found -> {
          pourInto(found.leaf(), List.of(event));
          merge(found.leaf().topicId());
        });
    return home.isPresent();
  }

  private void close() {
    TopicVersion sketch = leaves.sketch(set, open, vocabulary);
    Optional<Home> home =
        placement.of(sketch, LeafDirections.of(open.events()), state.recent(), state.lastClosed());
    if (home.isPresent() && home.get().kind() == Kind.IN) {
      forest.remove(sketch.topicId());
      pourInto(home.get().leaf(), open.events());
      state = state.closed(home.get().leaf().topicId());
      merge(home.get().leaf().topicId());
      return;
    }
    TopicVersion segment = leaves.of(set, open, vocabulary);
    state =
        rules.byMeaning()
            ? home.map(found -> grove.beside(state, segment, found.leaf()))
                .orElseGet(() -> grove.alone(state, segment))
            : unrooted(segment);
    vocabulary.post(segment);
    mean(segment, open.events());
    state = state.closed(segment.topicId());
  }

  /** The fallback has leaves only, and keeps no list of them. */
  private SetState unrooted(TopicVersion segment) {
    forest.put(segment);
    return state;
  }

  private void pourInto(TopicVersion leaf, List<EventDigest> events) {
    List<EventDigest> all = new ArrayList<>(gists(leaf));
    all.addAll(events);
    vocabulary.withdraw(leaf);
    TopicVersion refilled = leaves.refilled(set, leaf, all, vocabulary);
    forest.put(refilled);
    grove.grown(refilled, events.size());
    vocabulary.post(refilled);
    mean(refilled, all);
  }

  /**
   * A leaf that was added to may say the same as another by now: the younger goes into the elder.
   */
  private void merge(TopicId grown) {
    TopicVersion leaf = forest.get(grown);
    Optional<TopicVersion> twin =
        rules.byMeaning() ? placement.twin(leaf, state.recent()) : Optional.empty();
    if (twin.isEmpty()) {
      return;
    }
    boolean first = leaf.openedSeq().compareTo(twin.get().openedSeq()) < 0;
    TopicVersion elder = first ? leaf : twin.get();
    TopicVersion younger = first ? twin.get() : leaf;
    List<EventDigest> events = gists(younger);
    vocabulary.withdraw(younger);
    state = grove.without(state, younger).merged(younger.topicId(), elder.topicId());
    TopicVersion holder = forest.get(elder.topicId());
    boolean named = elder.eventCount() >= younger.eventCount();
    pourInto(named ? holder : renamed(holder, younger.label()), events);
  }

  private static TopicVersion renamed(TopicVersion leaf, String label) {
    return leaf.told(label, leaf.metadata().terms(), leaf.metadata().hints());
  }

  private void mean(TopicVersion leaf, List<EventDigest> events) {
    if (rules.byMeaning()) {
      LeafDirections.of(events)
          .ifPresent(
              meaning -> {
                meanings.put(leaf.topicId(), meaning);
                state = state.meant(leaf.topicId());
              });
    }
  }
}
