package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.Sort;
import io.myria.language.Value;
import io.myria.language.WordPair;
import io.myria.statements.Claim.Force;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** One attribute of one subject, and the values it had, in order. Confined to its maker. */
final class ValueChain {

  /** Of a value that changes all the time no more are looked at for each change. */
  private static final int LATEST = 64;

  private final Set<String> subject;
  private final Set<String> whole;
  private final Set<WordPair> pairs;
  private final boolean loose;
  private Attribute attribute;
  private Sort sort;
  private final List<Link> links = new ArrayList<>();
  private int named = -1;

  /** A value that was stated. */
  record Link(int event, Value value) {}

  ValueChain(Claim first) {
    this.subject = new LinkedHashSet<>(first.subject());
    this.whole = new LinkedHashSet<>(first.whole());
    this.pairs = first.pairs();
    this.loose = first.force() == Force.LOOSE;
    this.attribute = first.attribute();
    this.sort = first.value().sort();
  }

  /** Whose links are events as a whole, each with a value that is the event's own. */
  static ValueChain ofEvent(int event) {
    ValueChain chain = new ValueChain(whole(event));
    chain.add(event);
    return chain;
  }

  /** Another event as a whole. */
  void add(int event) {
    add(event, whole(event));
  }

  /** What an event says as a whole. */
  private static Claim whole(int event) {
    Value value = new Value(Sort.TEXT, Set.of("event " + event), 0, 0);
    return new Claim(
        Set.of(), Set.of(), Set.of(), Attribute.UNKNOWN, value, Optional.empty(), Force.CHANGE, 0);
  }

  Set<String> subject() {
    return subject;
  }

  Set<WordPair> pairs() {
    return pairs;
  }

  /** Whether what began it was taken apart by no rule, and nothing is known of it since. */
  boolean isLoose() {
    return loose && links.size() == 1;
  }

  Set<String> whole() {
    return whole;
  }

  Attribute attribute() {
    return attribute;
  }

  Sort sort() {
    return sort;
  }

  List<Link> links() {
    return links;
  }

  Link last() {
    return links.get(links.size() - 1);
  }

  /** The last event that named what it is of, and not by a pronoun alone. */
  int named() {
    return named;
  }

  /** The last event before one that tells a value. */
  int before(int event) {
    for (int at = links.size() - 1; at >= 0; at--) {
      if (links.get(at).event() < event) {
        return links.get(at).event();
      }
    }
    throw new IllegalArgumentException("nothing before event " + event);
  }

  /** Whether an event's last value is another one than those stated since. */
  boolean isReplaced(int event) {
    for (int at = links.size() - 1; at >= 0; at--) {
      if (links.get(at).event() == event) {
        return last().event() != event && !last().value().isSame(links.get(at).value());
      }
    }
    return false;
  }

  /**
   * Whether another value than an event's last one was stated after it and before another event.
   */
  boolean isReplacedBefore(int event, int other) {
    Value last = null;
    for (int at = links.size() - 1; at >= 0 && links.get(at).event() >= event; at--) {
      Link link = links.get(at);
      if (link.event() < other) {
        last = last == null ? link.value() : last;
        if (link.event() == event) {
          return !link.value().isSame(last);
        }
      }
    }
    return false;
  }

  /** Whether an event told a value of it. */
  boolean has(int event) {
    int at = links.size() - 1;
    while (at >= 0 && links.get(at).event() > event) {
      at--;
    }
    return at >= 0 && links.get(at).event() == event;
  }

  /** Whether the last value took the place of another one. */
  boolean hasChanged() {
    int size = links.size();
    return size > 1 && !last().value().isSame(links.get(size - 2).value());
  }

  /** Whether its links are events as a whole, and not single claims of theirs. */
  boolean isOfEvents() {
    return subject.isEmpty();
  }

  /** Whether it had this value lately; mostly it is the last. */
  boolean had(Value value) {
    int first = Math.max(0, links.size() - LATEST);
    for (int at = links.size() - 1; at >= first; at--) {
      if (links.get(at).value().isSame(value)) {
        return true;
      }
    }
    return false;
  }

  void add(int event, Claim claim) {
    links.add(new Link(event, claim.value()));
    named = named < 0 || !claim.subject().isEmpty() ? event : named;
    if (!claim.value().isNone()) {
      sort = claim.value().sort();
    }
    if (!attribute.isKnown()) {
      attribute = claim.attribute();
    }
  }
}
