package io.myria.read;

import io.myria.error.Fault;
import io.myria.event.PayloadField;
import io.myria.event.StorableText;
import io.myria.event.Wildcard;
import io.myria.eventlog.EventFilter;
import io.myria.language.Analysis;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A caller's filter over the events that it may see. All that is given has to hold; an empty list
 * is as good as none.
 *
 * @param query keeps events whose text holds any of its terms
 * @param hints keeps events that carry any of them
 * @param from the earliest timestamp, included
 * @param to the end of the time, not included
 * @param payload keeps events whose payload has all of these members
 */
public record EventCriteria(
    Optional<String> query,
    Optional<String> contextId,
    List<String> channels,
    List<String> types,
    List<HintWeight> hints,
    Optional<Instant> from,
    Optional<Instant> to,
    List<PayloadField> payload) {

  /** Everything that the scope sees. */
  public static final EventCriteria ALL =
      new EventCriteria(
          Optional.empty(),
          Optional.empty(),
          List.of(),
          List.of(),
          List.of(),
          Optional.empty(),
          Optional.empty(),
          List.of());

  private static final int QUERY_CHARACTERS = 4_000;
  private static final int LIST_LENGTH = 100;

  /** Throws a {@link Fault} at the field that makes no sense. */
  public EventCriteria {
    channels = List.copyOf(channels);
    types = List.copyOf(types);
    hints = List.copyOf(hints);
    payload = List.copyOf(payload);
    query.ifPresent(EventCriteria::checkQuery);
    contextId.ifPresent(value -> checkText("context_id", value));
    checkTexts("channels", channels);
    channels.forEach(name -> Wildcard.refuseChannel("channels", name));
    checkTexts("types", types);
    checkHints(hints);
    if (from.isPresent() && to.isPresent() && !from.get().isBefore(to.get())) {
      throw Fault.invalid("from", "is not before 'to', and 'to' itself is not included");
    }
  }

  public EventFilter filter() {
    return new EventFilter(
        from,
        to,
        contextId,
        channels,
        types,
        hints.stream().map(HintWeight::hint).toList(),
        query.map(Analysis::questionTerms).map(List::copyOf).orElse(List.of()),
        payload);
  }

  /** These words, of anything. */
  public static EventCriteria asking(Optional<String> words) {
    return ALL.with(words);
  }

  /** The same of other words. */
  public EventCriteria with(Optional<String> words) {
    return new EventCriteria(words, contextId, channels, types, hints, from, to, payload);
  }

  /** Whether there are events that it leaves out, whatever its words and hints. */
  public boolean selects() {
    EventFilter filter = filter().withoutTerms().hinting(List.of());
    return !filter.equals(ALL.filter());
  }

  public RequestDigest.Builder digest(RequestDigest.Builder digest) {
    digest.text(query).text(contextId).texts(channels).texts(types);
    digest.number(hints.size());
    hints.forEach(hint -> digest.text(hint.hint()).number(Double.doubleToLongBits(hint.weight())));
    digest.number(payload.size());
    for (PayloadField field : payload) {
      // A text is another value than the number that is written so.
      digest.text(field.key()).text(field.value() instanceof String ? "text" : "other");
      digest.text(String.valueOf(field.value()));
    }
    return digest.text(from.map(Instant::toString)).text(to.map(Instant::toString));
  }

  private static void checkQuery(String query) {
    if (query.isBlank()) {
      throw Fault.invalid("query", "is blank; leave it out to get events whatever their words");
    }
    if (query.codePointCount(0, query.length()) > QUERY_CHARACTERS) {
      throw Fault.tooLarge("query", "is longer than " + QUERY_CHARACTERS + " characters");
    }
    StorableText.check("query", query);
    if (Analysis.questionTerms(query).isEmpty()) {
      throw Fault.invalid("query", "holds no word to look for, only punctuation");
    }
  }

  private static void checkTexts(String field, List<String> values) {
    checkLength(field, values);
    for (int index = 0; index < values.size(); index++) {
      checkText(field + "[" + index + "]", values.get(index));
    }
  }

  private static void checkHints(List<HintWeight> hints) {
    checkLength("topic_hints", hints);
    Set<String> seen = new HashSet<>();
    for (int index = 0; index < hints.size(); index++) {
      String field = "topic_hints[" + index + "].hint";
      checkText(field, hints.get(index).hint());
      if (!seen.add(hints.get(index).hint())) {
        throw Fault.invalid(field, "stands there twice; give each hint one weight");
      }
    }
  }

  private static void checkLength(String field, List<?> values) {
    if (values.size() > LIST_LENGTH) {
      throw Fault.tooLarge(field, "holds " + values.size() + "; at most " + LIST_LENGTH);
    }
  }

  private static void checkText(String field, String value) {
    if (value.isBlank()) {
      throw Fault.invalid(field, "is blank");
    }
    StorableText.check(field, value);
  }
}
