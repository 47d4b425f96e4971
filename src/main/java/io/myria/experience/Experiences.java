package io.myria.experience;

import io.myria.error.Fault;
import io.myria.event.CodePoints;
import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.event.Payload;
import io.myria.event.StorableTime;
import io.myria.fingerprint.PayloadReferences;
import io.myria.language.Analysis;
import io.myria.language.CalledTool;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads experiences from events: types, and payloads as docs/experience.md has them; stateless. */
public final class Experiences {

  /** Changes whenever the same event may give another experience. */
  public static final String VERSION = "experience-5/call-" + CallDigest.VERSION;

  private static final int TERMS = 64;
  private static final int TERM_CHARACTERS = 4_000;
  private static final int CLASS_CHARACTERS = 80;
  private static final int NAME_CHARACTERS = 200;
  private static final int DEPTH = 8;
  private static final int SITUATION_CHARACTERS = 500;
  private static final int PLAIN_ARGUMENTS = 16;
  private static final int PLAIN_CHARACTERS = 40;

  /** Where a payload has what was returned, the first of them; an error is no value. */
  private static final List<String> VALUES =
      List.of("result", "output", "content", "response", "text");

  /** Of a payload, what is said of the situation. */
  private static final List<String> SAID = List.of("situation", "text", "comment", "correction");

  private Experiences() {}

  /** Empty for an event that is none. */
  public static Optional<Experience> of(Event event) {
    CalledTool called = called(event.payload());
    switch (event.type()) {
      case EventType.TOOL_RESULT:
        return called.name().map(name -> action(event, ExperienceKind.RESULT, called));
      case EventType.ACTION_OUTCOME:
        return called.name().map(name -> action(event, ExperienceKind.OUTCOME, called));
      case EventType.FEEDBACK:
        return feedback(event.payload())
            .map(
                feedback ->
                    experience(event, ExperienceKind.FEEDBACK, called, Optional.of(feedback)));
      case EventType.RETRIEVAL:
        return Optional.of(event).filter(Event::own).map(Experiences::retrieval);
      default:
        return Optional.empty();
    }
  }

  /** Without a name that is longer than names are; what is said of another event counts anyway. */
  static CalledTool called(Payload payload) {
    CalledTool called = CalledTool.of(payload);
    boolean says = payload.members().get("success") instanceof Boolean;
    return new CalledTool(
        called.name().filter(name -> name.length() <= NAME_CHARACTERS),
        called.failed() || !says && isError(payload.members().get("error")));
  }

  /** Beside what {@link CalledTool} takes for one: several, or the number of one. */
  private static boolean isError(Object error) {
    return error instanceof List<?> several && !several.isEmpty()
        || error instanceof BigDecimal code && code.signum() != 0;
  }

  private static Experience retrieval(Event event) {
    return new Experience(
        ExperienceKind.RETRIEVAL,
        Optional.of(RecordedRoute.action(event)),
        Optional.empty(),
        Optional.empty(),
        RecordedRoute.terms(event),
        Optional.empty(),
        List.of(),
        fetchedAt(event),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        List.of());
  }

  private static Experience action(Event event, ExperienceKind kind, CalledTool called) {
    return experience(event, kind, called, Optional.empty());
  }

  /** A correction may say so by being there. */
  static Optional<FeedbackType> feedback(Payload payload) {
    return payload
        .string("feedback_type")
        .flatMap(FeedbackType::of)
        .or(() -> payload.string("correction").map(said -> FeedbackType.CORRECTION));
  }

  private static Experience experience(
      Event event, ExperienceKind kind, CalledTool called, Optional<FeedbackType> feedback) {
    Payload payload = event.payload();
    Optional<Object> said = arguments(payload);
    // A tool that is called with nothing is looked for so, too.
    Optional<Object> arguments =
        kind == ExperienceKind.RESULT ? said.or(() -> Optional.of(Map.of())) : said;
    return new Experience(
        kind,
        called.name(),
        called.name().flatMap(name -> arguments.map(args -> CallDigest.of(name, args))),
        kind == ExperienceKind.RESULT ? value(payload) : Optional.empty(),
        terms(payload, arguments),
        situation(kind, payload),
        arguments.map(Experiences::plain).orElse(List.of()),
        fetchedAt(event),
        Lifetime.parse(payload.members().get("ttl")),
        success(kind, payload, called),
        called.failed() ? Optional.of(errorClass(payload)) : Optional.empty(),
        feedback,
        PayloadReferences.of(event, PayloadReferences.REFERS_TO),
        PayloadReferences.of(event, PayloadReferences.USED));
  }

  /** Some write the object as a text, as models hand it over. */
  static Optional<Object> arguments(Payload payload) {
    return CalledTool.arguments(payload)
        .map(said -> said instanceof String text ? ObjectInText.of(text).orElse(said) : said);
  }

  /** An outcome's text says what was done; a result's is what was returned. */
  private static Optional<String> situation(ExperienceKind kind, Payload payload) {
    return payload
        .string("situation")
        .or(() -> payload.string("text").filter(text -> kind == ExperienceKind.OUTCOME))
        .filter(text -> !text.isBlank())
        .map(text -> first(text.strip(), SITUATION_CHARACTERS));
  }

  /** The arguments that distinguish one pattern from another. */
  private static List<String> plain(Object arguments) {
    if (!(arguments instanceof Map<?, ?> object)) {
      return List.of();
    }
    return object.entrySet().stream()
        .map(entry -> plain((String) entry.getKey(), entry.getValue()))
        .flatMap(Optional::stream)
        .sorted(CodePoints.ORDER)
        .limit(PLAIN_ARGUMENTS)
        .toList();
  }

  private static Optional<String> plain(String name, Object value) {
    Optional<String> written =
        switch (value) {
          case String text when text.lines().limit(2).count() <= 1 -> Optional.of(text.strip());
          case BigDecimal number when number.precision() <= PLAIN_CHARACTERS ->
              Optional.of(number.signum() == 0 ? "0" : number.stripTrailingZeros().toString());
          case Boolean is -> Optional.of(is.toString());
          case null, default -> Optional.empty();
        };
    return written
        .filter(text -> text.length() <= PLAIN_CHARACTERS && name.length() <= PLAIN_CHARACTERS)
        .map(text -> name + ": " + text);
  }

  private static Optional<String> value(Payload payload) {
    return VALUES.stream()
        .map(payload.members()::get)
        .flatMap(Stream::ofNullable)
        .findFirst()
        .map(CallDigest::ofValue);
  }

  /** A tool that returned something without an error succeeded; an action says so itself. */
  private static Optional<Boolean> success(
      ExperienceKind kind, Payload payload, CalledTool called) {
    boolean says =
        kind == ExperienceKind.RESULT || payload.members().get("success") instanceof Boolean;
    return kind == ExperienceKind.FEEDBACK || !says && !called.failed()
        ? Optional.empty()
        : Optional.of(!called.failed());
  }

  /** A clock that is ahead makes nothing fresher than it can be. */
  private static Instant fetchedAt(Event event) {
    Instant said =
        event.payload().string("fetched_at").flatMap(Experiences::time).orElse(event.timestamp());
    Instant known = said.isBefore(StorableTime.FIRST) ? StorableTime.FIRST : said;
    return known.isAfter(event.recordedAt()) ? event.recordedAt() : known;
  }

  static Optional<Instant> time(String text) {
    try {
      return Optional.of(OffsetDateTime.parse(text.strip()).toInstant());
    } catch (DateTimeException none) {
      return Optional.empty();
    }
  }

  /** The terms of a situation as somebody writes it. */
  public static List<String> terms(String situation) {
    String start = situation.substring(0, Math.min(situation.length(), TERM_CHARACTERS));
    return Analysis.questionTerms(start).stream().limit(TERMS).toList();
  }

  private static List<String> terms(Payload payload, Optional<Object> arguments) {
    List<String> words = new ArrayList<>();
    SAID.forEach(name -> payload.string(name).ifPresent(words::add));
    arguments.ifPresent(args -> strings(args, 0, words));
    return terms(String.join("\n", words));
  }

  private static void strings(Object value, int depth, List<String> words) {
    switch (value) {
      case String text -> words.add(text);
      case List<?> list when depth < DEPTH ->
          list.forEach(element -> strings(element, depth + 1, words));
      case Map<?, ?> object when depth < DEPTH ->
          object.keySet().stream()
              .map(String.class::cast)
              .sorted()
              .forEach(key -> strings(object.get(key), depth + 1, words));
      case null, default -> {}
    }
  }

  /**
   * The type of an error, or its first line; in lower case and with {@code #} for numbers, so that
   * the same error at another time is the same.
   */
  private static String errorClass(Payload payload) {
    Object error = payload.members().get("error");
    Optional<String> typed =
        Stream.of("error_type", "error_class")
            .flatMap(name -> payload.string(name).stream())
            .findFirst();
    if (error instanceof Map<?, ?> object) {
      typed =
          typed.or(
              () ->
                  Stream.of("type", "code", "message")
                      .map(object::get)
                      .filter(one -> one != null)
                      .map(String::valueOf)
                      .findFirst());
    }
    Object first = error instanceof List<?> several && !several.isEmpty() ? several.get(0) : error;
    String said = typed.orElse(first instanceof String text ? text : "");
    return errorClass(said);
  }

  /** The class of an error by its words; {@code failed} where there are none. */
  public static String errorClass(String words) {
    String line = words.strip().lines().findFirst().orElse("");
    String folded =
        first(line, 4 * CLASS_CHARACTERS)
            .toLowerCase(Locale.ROOT)
            .replaceAll("\\d+", "#")
            .replaceAll("\\s+", " ")
            .strip();
    return folded.isEmpty() ? "failed" : first(folded, CLASS_CHARACTERS).strip();
  }

  /** In whole code points. */
  private static String first(String text, int codePoints) {
    return text.codePoints()
        .limit(codePoints)
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }

  /** A JSON object that somebody wrote into a text; stateless. */
  private static final class ObjectInText {

    private static final JsonMapper JSON =
        JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.USE_BIG_INTEGER_FOR_INTS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

    private ObjectInText() {}

    /** Its members, as a payload has them; empty for what is no object. */
    static Optional<Object> of(String text) {
      if (!text.strip().startsWith("{")) {
        return Optional.empty();
      }
      try {
        return Optional.of(new Payload(JSON.readValue(text, OBJECT)).members());
      } catch (JacksonException | Fault | IllegalArgumentException none) {
        return Optional.empty();
      }
    }
  }
}
