package io.myria.statements;

import io.myria.language.Attribute;
import io.myria.language.Value;
import io.myria.statements.Claim.Force;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Collects the claims of one sentence while it is read. Confined to it. */
final class ClaimList {

  static final String ROLE = "role";

  private final List<Claim> claims = new ArrayList<>();
  private final boolean change;
  private final int from;

  /** What was left, in favour of what comes. */
  private Optional<Value> gone = Optional.empty();

  /**
   * @param change whether the sentence says that something changed
   * @param from where it begins
   */
  ClaimList(boolean change, int from) {
    this.change = change;
    this.from = from;
  }

  List<Claim> all() {
    return claims;
  }

  Optional<Value> gone() {
    return gone;
  }

  void leave(Optional<Value> value) {
    gone = value;
  }

  /** "No longer on Monday, but on Tuesday". */
  boolean completes(Value value) {
    Claim before = claims.isEmpty() ? null : claims.get(claims.size() - 1);
    if (before == null || before.former().isEmpty() || !before.value().isNone()) {
      return false;
    }
    claims.set(claims.size() - 1, before.with(value));
    return true;
  }

  void deny(Value former) {
    if (claims.isEmpty()) {
      gone = Optional.of(former);
    } else {
      Claim before = claims.get(claims.size() - 1);
      claims.set(claims.size() - 1, before.without(former));
    }
  }

  /**
   * A value and nothing to tell of what, but that something changed.
   *
   * @param of what was spoken of before
   */
  void bare(Subject of, Value value) {
    boolean fits = of.attribute().isKnown() && Attribute.fits(of.attribute().name(), value.sort());
    Attribute attribute = fits ? of.attribute() : Attribute.UNKNOWN;
    add(fits ? of : of.asWhole(), attribute, value, taken(), Force.CHANGE);
  }

  void claim(Subject subject, String attribute, Value value, boolean denied, boolean past) {
    Attribute of = attribute.isEmpty() ? subject.attribute() : new Attribute(attribute);
    if (denied) {
      add(subject, of, Value.NONE, Optional.of(value), Force.CHANGE);
      return;
    }
    boolean firm = of.hasOne() || !of.isKnown() && value.sort().isPlain() && !subject.person();
    Force force = change || past ? Force.CHANGE : firm ? Force.FIRM : Force.LOOSE;
    add(subject, of, value, taken(), force);
  }

  /** Of the roles that somebody may have at a time: one ends others only where it changed. */
  void role(Subject subject, Value value, boolean denied) {
    if (denied) {
      claim(subject, ROLE, value, true, false);
      return;
    }
    Force force = change ? Force.CHANGE : Force.LOOSE;
    add(subject, new Attribute(ROLE), value, taken(), force);
  }

  Optional<Value> taken() {
    Optional<Value> former = gone;
    gone = Optional.empty();
    return former;
  }

  void add(Subject subject, Attribute attribute, Value value, Optional<Value> former, Force force) {
    claims.add(
        new Claim(
            without(subject.names(), value),
            without(subject.whole(), value),
            subject.pairs(),
            attribute,
            value,
            former,
            force,
            from));
  }

  private static Set<String> without(Set<String> names, Value value) {
    Set<String> others = new LinkedHashSet<>(names);
    others.removeAll(value.stems());
    return others;
  }
}
