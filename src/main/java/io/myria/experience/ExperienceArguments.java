package io.myria.experience;

import io.myria.error.Fault;
import io.myria.json.Field;
import io.myria.json.Inline;
import io.myria.mcp.catalog.Budget;
import io.myria.mcp.catalog.ReadArguments;
import io.myria.mcp.catalog.ScopeArguments;
import io.myria.memory.MemoryScope;
import io.myria.security.Caller;
import java.time.Instant;
import java.util.Optional;

/** The arguments by which a read of experience says for whom, how much, and as of when. */
record ExperienceArguments(
    @Inline ScopeArguments asking,
    @Inline Budget budget,
    @Field("As if it were then: what came later does not exist, and ages are counted to it")
        Optional<Instant> asOf)
    implements ReadArguments {

  /** A scope, and a time that the database can hold. */
  MemoryScope asked(Caller caller) {
    return new MemoryScope(asking.scope(caller), Optional.empty(), asOf);
  }

  /**
   * @param what to give instead
   * @throws Fault {@code invalid_argument} at {@code field} for words that are blank
   */
  static String required(String field, String words, String what) {
    if (words.isBlank()) {
      throw Fault.invalid(field, "is empty; give " + what);
    }
    return words;
  }

  /**
   * Without blanks at the ends.
   *
   * @throws Fault {@code invalid_argument} at {@code field} for words that are blank
   */
  static Optional<String> given(String field, Optional<String> words) {
    if (words.filter(String::isBlank).isPresent()) {
      throw Fault.invalid(field, "is empty; leave it out");
    }
    return words.map(String::strip);
  }
}
