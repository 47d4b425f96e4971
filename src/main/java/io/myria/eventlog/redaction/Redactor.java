package io.myria.eventlog.redaction;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventType;
import io.myria.event.NewEvent;
import io.myria.event.Payload;
import io.myria.event.StorableText;
import io.myria.event.TopicHint;
import io.myria.eventlog.redaction.RedactionSettings.Mode;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Masks or refuses secrets in an event before it is stored: in all texts and whole numbers of its
 * payload, at any depth, and in its hints. The same event gives the same result, so that a repeated
 * {@code source_event_key} is recognised. Thread-safe.
 */
public final class Redactor {

  private static final int NAME_CHARACTERS = 60;

  private final Mode mode;
  private final OwnPatterns own;

  /**
   * @throws Fault {@code misconfigured} where the operator's patterns cannot be read
   */
  public Redactor(RedactionSettings settings) {
    this.mode = settings.mode();
    this.own =
        settings.mode() == Mode.OFF
            ? OwnPatterns.NONE
            : settings.patterns().map(OwnPatterns::read).orElse(OwnPatterns.NONE);
  }

  /**
   * What is to be stored.
   *
   * @param event the one that was given, where nothing was found
   */
  public record Redacted(NewEvent event, List<Redaction> found) {}

  /**
   * An event from outside.
   *
   * @throws Fault {@code redaction_refused} at the first field with a secret, where that is the
   *     setting, or at a member's name; {@code limit_exceeded} where an operator's pattern takes
   *     too long
   */
  public Redacted redact(NewEvent event) {
    return mode == Mode.OFF ? new Redacted(event, List.of()) : new Pass(mode).redact(event);
  }

  /** One that Myria writes, or that another log held: masked in both modes. */
  public Redacted redactOwn(NewEvent event) {
    boolean off = mode == Mode.OFF || event.type().equals(EventType.ERASURE);
    return off ? new Redacted(event, List.of()) : new Pass(Mode.MASK).redact(event);
  }

  /** Looks through one event. */
  private final class Pass {

    private final Mode mode;
    private final Map<String, Map<String, Integer>> found = new LinkedHashMap<>();

    Pass(Mode mode) {
      this.mode = mode;
    }

    Redacted redact(NewEvent event) {
      Map<?, ?> members = (Map<?, ?>) value("payload", "", event.payload().members());
      List<TopicHint> hints = new ArrayList<>();
      for (int index = 0; index < event.topicHints().size(); index++) {
        TopicHint hint = event.topicHints().get(index);
        String text = text("topic_hints[" + index + "].hint", "", hint.hint());
        if (hints.stream().noneMatch(other -> other.hint().equals(text))) {
          hints.add(new TopicHint(text, hint.confidence()));
        }
      }
      if (found.isEmpty()) {
        return new Redacted(event, List.of());
      }
      Map<String, Object> payload = new LinkedHashMap<>();
      members.forEach((name, value) -> payload.put((String) name, value));
      NewEvent masked = event.with(new Payload(payload), hints);
      List<Redaction> all = new ArrayList<>();
      found.forEach(
          (field, kinds) ->
              kinds.forEach((kind, count) -> all.add(new Redaction(field, kind, count))));
      return new Redacted(masked, all);
    }

    /** The value itself where nothing is found. */
    private Object value(String field, String name, Object value) {
      return switch (value) {
        case Map<?, ?> object -> {
          Map<String, Object> copy = new LinkedHashMap<>();
          for (Map.Entry<?, ?> member : object.entrySet()) {
            String key = (String) member.getKey();
            String path = field + "." + StorableText.cleaned(key, NAME_CHARACTERS);
            requireNone(field, key);
            copy.put(key, value(path, key, member.getValue()));
          }
          yield copy;
        }
        case List<?> array -> {
          List<Object> copy = new ArrayList<>(array.size());
          for (int index = 0; index < array.size(); index++) {
            copy.add(value(field + "[" + index + "]", name, array.get(index)));
          }
          yield copy;
        }
        case String text -> text(field, name, text);
        case BigDecimal number -> number(field, number);
        case null, default -> value;
      };
    }

    /** A name cannot be masked: it says what its value means, and two may become one. */
    private void requireNone(String field, String name) {
      List<Span> spans = spans(field, name);
      if (!spans.isEmpty()) {
        throw new Fault(
            FaultCode.REDACTION_REFUSED,
            field,
            "has a member whose name holds what may not be stored (" + spans.get(0).kind() + ")",
            null);
      }
    }

    private Object number(String field, BigDecimal number) {
      boolean card =
          number.signum() > 0
              && number.scale() <= 0
              && number.precision() - number.scale() <= 19
              && CardNumbers.isNumber(number.toPlainString());
      if (!card) {
        return number;
      }
      note(field, CardNumbers.KIND);
      return mark(CardNumbers.KIND);
    }

    private String text(String field, String name, String text) {
      if (Secrets.isNamed(name, text)) {
        note(field, Secrets.PASSWORD);
        return mark(Secrets.PASSWORD);
      }
      List<Span> spans = spans(field, text);
      if (spans.isEmpty()) {
        return text;
      }
      StringBuilder masked = new StringBuilder();
      int from = 0;
      for (Span span : spans) {
        note(field, span.kind());
        masked.append(text, from, span.start()).append(mark(span.kind()));
        from = span.end();
      }
      return masked.append(text, from, text.length()).toString();
    }

    private List<Span> spans(String field, String text) {
      List<Span> spans = new ArrayList<>();
      Secrets.find(text, spans);
      CardNumbers.find(text, spans);
      Ibans.find(text, spans);
      own.find(field, text, spans);
      return Span.merged(spans);
    }

    private void note(String field, String kind) {
      if (mode == Mode.REFUSE) {
        throw new Fault(
            FaultCode.REDACTION_REFUSED,
            field,
            "holds what may not be stored ("
                + kind
                + "); nothing was stored. Send the event without it",
            null);
      }
      found.computeIfAbsent(field, any -> new TreeMap<>()).merge(kind, 1, Integer::sum);
    }
  }

  private static String mark(String kind) {
    return "[redacted: " + kind + "]";
  }
}
