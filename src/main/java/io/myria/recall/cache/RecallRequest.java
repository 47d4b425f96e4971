package io.myria.recall.cache;

import io.myria.error.Fault;
import io.myria.event.StorableText;
import io.myria.language.Analysis;
import io.myria.language.date.Periods;
import io.myria.read.RequestDigest;
import io.myria.security.Scope;
import io.myria.snapshot.SnapshotId;
import java.time.Instant;
import java.util.Optional;

/**
 * The arguments of {@code myria_recall}.
 *
 * @param asOf events after it were not known yet: they neither answer nor weigh
 * @param options how it is answered
 * @param snapshot reads the memory up to this one's high-water mark; empty for all there is
 * @param cursor an earlier answer's, for what that one did not show
 * @param at when and where it is asked
 */
public record RecallRequest(
    Scope scope,
    String question,
    RecallFilter filter,
    Optional<Instant> asOf,
    Options options,
    Optional<SnapshotId> snapshot,
    Optional<String> cursor,
    AskedAt at) {

  /** Longest question, in characters. */
  public static final int QUESTION_CHARACTERS = 4_000;

  /** Fewest tokens of a budget. */
  public static final int LEAST_TOKENS = 1;

  /**
   * How a question is answered; part of no cursor but for the strategy and what is archived.
   *
   * @param budgetTokens of the context
   * @param minConfidence below it nothing is answered, on a first page
   * @param includeArchived what a person archived, too, and what its age has
   * @param cited whether each line of the context says which event it is, within the budget
   * @param mostItems of one page; empty for as many as fit
   * @param alone whether events answer alone, without what topics and contents tell
   * @param fill whether the budget is filled, also behind what answers
   */
  public record Options(
      int budgetTokens,
      double minConfidence,
      Strategy strategy,
      boolean explain,
      boolean includeArchived,
      boolean cited,
      Optional<Integer> mostItems,
      boolean alone,
      boolean fill) {

    /** Most items of a page that may be asked for. */
    public static final int MOST_ITEMS = 100;

    /** A context without ids that fills its budget. */
    public Options(
        int budgetTokens,
        double minConfidence,
        Strategy strategy,
        boolean explain,
        boolean includeArchived) {
      this(
          budgetTokens,
          minConfidence,
          strategy,
          explain,
          includeArchived,
          false,
          Optional.empty(),
          false,
          true);
    }

    /** As many as were asked for, and at most these. */
    public int most(int items) {
      return Math.min(items, mostItems.orElse(items));
    }

    /** Throws a {@link Fault} at the field that makes no sense. */
    public Options {
      if (budgetTokens < LEAST_TOKENS) {
        throw Fault.invalid("budget_tokens", "must be at least " + LEAST_TOKENS);
      }
      if (!(minConfidence >= 0 && minConfidence <= 1)) {
        throw Fault.invalid("min_confidence", "must be a number from 0 to 1, such as 0.8");
      }
      if (mostItems.map(most -> most < 1 || most > MOST_ITEMS).orElse(false)) {
        throw Fault.invalid("limit", "must be a whole number from 1 to " + MOST_ITEMS);
      }
    }
  }

  /** Asked at the newest time that the scope sees, in UTC. */
  public RecallRequest(
      Scope scope,
      String question,
      RecallFilter filter,
      Optional<Instant> asOf,
      Options options,
      Optional<SnapshotId> snapshot,
      Optional<String> cursor) {
    this(scope, question, filter, asOf, options, snapshot, cursor, AskedAt.NEWEST);
  }

  /** Throws a {@link Fault} at the field that makes no sense. */
  public RecallRequest {
    if (question.isBlank()) {
      throw Fault.invalid(
          "query", "is empty; ask in plain words, such as \"When did we last meet Ada?\"");
    }
    if (question.codePointCount(0, question.length()) > QUESTION_CHARACTERS) {
      throw Fault.tooLarge(
          "query",
          "is longer than " + QUESTION_CHARACTERS + " characters; ask for one thing at a time");
    }
    StorableText.check("query", question);
    if (Analysis.questionTerms(question).isEmpty()) {
      throw Fault.invalid("query", "holds no word to look for, only punctuation");
    }
  }

  /** The same with another budget. */
  public RecallRequest within(int budgetTokens) {
    return with(budgetTokens, options.strategy());
  }

  /** The same by another strategy. */
  public RecallRequest by(Strategy strategy) {
    return with(options.budgetTokens(), strategy);
  }

  private RecallRequest with(int budgetTokens, Strategy strategy) {
    Options same = options;
    return new RecallRequest(
        scope,
        question,
        filter,
        asOf,
        new Options(
            budgetTokens,
            same.minConfidence(),
            strategy,
            same.explain(),
            same.includeArchived(),
            same.cited(),
            same.mostItems(),
            same.alone(),
            same.fill()),
        snapshot,
        cursor,
        at);
  }

  /**
   * The days that the question asks about.
   *
   * @param newest time that the scope sees
   */
  public Periods.Reading days(Optional<Instant> newest) {
    return at.days(question, asOf, newest);
  }

  /** A time that is counted from now is another on the next page; what was asked for is not. */
  private Optional<String> fixed(Optional<Instant> time) {
    return filter.asked().isPresent() ? Optional.empty() : time.map(Instant::toString);
  }

  /** All that decides which items come in what order; not how many at once. */
  public RequestDigest digest() {
    return RequestDigest.of("recall 2")
        .scope(scope)
        .text(question)
        .text(filter.asked().or(() -> filter.contextIds().map(chats -> String.join("\n", chats))))
        .texts(filter.channels())
        .texts(filter.types())
        .text(fixed(filter.from()))
        .text(fixed(filter.to()))
        .text(asOf.map(Instant::toString))
        .text(options.strategy().name())
        .text(options.includeArchived() ? "archived" : "")
        .text(at.zone().getId())
        .text(snapshot.map(Object::toString))
        .done();
  }
}
