package io.myria.memory;

import io.myria.error.Fault;
import io.myria.event.StorableText;
import io.myria.eventlog.EventFilter;
import io.myria.read.PageRequest;
import io.myria.read.RequestDigest;
import io.myria.security.Scope;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The arguments of {@code myria_list_names}.
 *
 * @param scope whose names
 */
public record DirectoryRequest(Scope scope, Wanted wanted, PageRequest page) {

  /**
   * Which names.
   *
   * @param kinds empty for all
   * @param start with which they begin, whatever the case of ASCII letters; empty for all
   * @param from the earliest timestamp of events that name them, included
   * @param to the end of the time, not included
   */
  public record Wanted(
      Set<NameKind> kinds, String start, Optional<Instant> from, Optional<Instant> to) {

    /** All of them. */
    public static final Wanted ALL = new Wanted(Set.of(), "", Optional.empty(), Optional.empty());

    private static final int START_CHARACTERS = 1_000;

    public Wanted {
      kinds = kinds.isEmpty() ? EnumSet.allOf(NameKind.class) : EnumSet.copyOf(kinds);
      StorableText.check("starts_with", start);
      if (start.length() > START_CHARACTERS) {
        throw Fault.tooLarge("starts_with", "is longer than " + START_CHARACTERS + " characters");
      }
    }

    EventFilter filter() {
      return new EventFilter(
          from, to, Optional.empty(), List.of(), List.of(), List.of(), List.of(), List.of());
    }

    String[] wireKinds() {
      return kinds.stream().map(NameKind::wire).toArray(String[]::new);
    }
  }

  RequestDigest digest() {
    return RequestDigest.of("names")
        .scope(scope)
        .texts(List.of(wanted.wireKinds()))
        .text(wanted.start())
        .text(wanted.from().map(Instant::toString))
        .text(wanted.to().map(Instant::toString))
        .done();
  }
}
