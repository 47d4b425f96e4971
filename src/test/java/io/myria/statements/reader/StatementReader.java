package io.myria.statements.reader;

import io.myria.event.EventType;
import io.myria.event.Payload;
import io.myria.language.EventText;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Reads the statements of an event. Of a tool's result or an action's outcome there is one, whose
 * subject is the tool with its canonical arguments; rules for texts are never applied to it. Of a
 * text there are its relations, its decision, preference or commitment, and the slots of its other
 * sentences. Thread-safe, at most {@value #MOST} statements.
 */
public final class StatementReader {

  /** Changes whenever the same event may give other statements. */
  public static final String VERSION = "1";

  static final int MOST = 100;

  private static final int VALUE_UNITS = 500;

  /** What was measured on the labelled sets, rounded down. */
  private static final double RELATION = 0.9;

  private static final double KIND = 0.85;
  private static final double SLOT = 0.5;

  private static final Set<String> OF_TOOLS =
      Set.of(EventType.TOOL_RESULT, EventType.ACTION_OUTCOME);

  private final Instant said;
  private final List<Statement> statements = new ArrayList<>();

  private StatementReader(Instant said) {
    this.said = said;
  }

  /**
   * @param said when the event happened
   */
  public static List<Statement> of(String type, Payload payload, Instant said) {
    if (OF_TOOLS.contains(type)) {
      return ofTool(type, payload, said);
    }
    String speaker = EventText.speaker(payload).orElse("");
    return payload
        .string("text")
        .map(text -> ofText(TextAnalysis.of(speaker, text), said))
        .orElse(List.of());
  }

  private static List<Statement> ofTool(String type, Payload payload, Instant said) {
    StatementReader reader = new StatementReader(said);
    boolean outcome = type.equals(EventType.ACTION_OUTCOME);
    ToolCall.of(type, payload)
        .ifPresent(
            call ->
                reader.add(
                    call.subject(),
                    outcome ? "outcome" : "result",
                    result(payload),
                    ValueType.TEXT,
                    Modality.ASSERTED,
                    Statement.Source.PAYLOAD,
                    1,
                    new TextSpan(0, 0)));
    return List.copyOf(reader.statements);
  }

  private static String result(Payload payload) {
    for (String member : List.of("result", "output", "error", "outcome", "success")) {
      Object value = payload.members().get(member);
      if (value != null) {
        String text = value instanceof String words ? words : CanonicalJson.of(value).orElse("");
        return cut(text);
      }
    }
    return "";
  }

  public static List<Statement> ofText(TextAnalysis text, Instant said) {
    StatementReader reader = new StatementReader(said);
    reader.read(text);
    return List.copyOf(reader.statements);
  }

  private void read(TextAnalysis text) {
    List<ReadRelation> relations = Relations.of(text);
    for (ReadRelation relation : relations) {
      Optional<Instant> end = relation.ended() ? Optional.of(said) : Optional.empty();
      add(
          new Statement(
              statements.size(),
              relation.subject(),
              relation.relation(),
              relation.object(),
              type(relation),
              !relation.ended(),
              Modality.ASSERTED,
              Optional.empty(),
              end,
              Statement.Source.RULE,
              RELATION,
              relation.span()));
    }
    readKind(text);
    for (AnalyzedSentence sentence : text.sentences()) {
      boolean related =
          relations.stream().anyMatch(relation -> relation.span().from() == sentence.from());
      if (!related) {
        readSlot(text, sentence);
      }
    }
  }

  private static ValueType type(ReadRelation relation) {
    return switch (relation.relation()) {
      case "lives_in", "located_in" -> ValueType.PLACE;
      case "works_at", "member_of" -> ValueType.ORGANISATION;
      case "married_to", "parent_of", "sibling_of", "friend_of", "reports_to" -> ValueType.PERSON;
      default -> ValueType.TEXT;
    };
  }

  private void readKind(TextAnalysis text) {
    Optional<Kind> kind = Kinds.of(text).filter(Kinds.Likely::sure).map(Kinds.Likely::kind);
    if (kind.isEmpty()) {
      return;
    }
    TextSpan all = new TextSpan(0, text.text().length());
    String name = kind.get().name().toLowerCase(Locale.ROOT);
    Modality modality = kind.get() == Kind.PLAN ? Modality.PLANNED : Modality.ASSERTED;
    switch (kind.get()) {
      case DECISION -> {
        Decision decision = Decisions.of(text);
        String by = decision.by().isEmpty() ? text.speaker() : decision.by();
        if (!decision.decided().isEmpty()) {
          addRule(by, name, decision.decided(), modality, KIND, all);
        }
        decision.rejected().forEach(one -> addRule(by, "rejected", one, modality, KIND, all));
        if (!decision.reason().isEmpty()) {
          addRule(by, "reason", decision.reason(), modality, KIND, all);
        }
      }
      case COMMITMENT -> {
        Commitment commitment = Commitments.of(text);
        String by = commitment.by().isEmpty() ? text.speaker() : commitment.by();
        addRule(by, name, cut(text.text()), modality, KIND, all);
        if (!commitment.due().isEmpty()) {
          addRule(by, "due", commitment.due(), modality, KIND, all);
        }
      }
      case PREFERENCE, PLAN -> addRule(text.speaker(), name, cut(text.text()), modality, KIND, all);
      default -> {
        // Facts and notes are slots; questions and small talk state nothing.
      }
    }
  }

  /** "The gate code is 4471": the words before the predicate, the predicate, what follows. */
  private void readSlot(TextAnalysis text, AnalyzedSentence sentence) {
    int predicate = sentence.predicate();
    if (predicate == 0 || predicate >= sentence.words().size() || !text.language().equals("en")) {
      return;
    }
    String subject = subject(text, sentence, predicate);
    String value = sentence.words().text(predicate + 1, sentence.words().size());
    if (subject.isEmpty() || value.isEmpty()) {
      return;
    }
    String verb = sentence.words().at(predicate).lower();
    boolean is = !Character.isLetter(verb.charAt(0)) || sentence.words().at(predicate).is("AUX");
    Optional<TypedSpan> typed =
        sentence.values().stream().filter(one -> !sentence.isLabel(one)).findFirst();
    add(
        subject,
        is ? "is" : verb,
        cut(value),
        typed.map(TypedSpan::type).orElse(ValueType.TEXT),
        sentence.modality(),
        Statement.Source.RULE,
        SLOT,
        new TextSpan(sentence.from(), sentence.from() + sentence.text().length()));
  }

  /** "My phone" is the phone of the speaker. */
  private static String subject(TextAnalysis text, AnalyzedSentence sentence, int predicate) {
    String words =
        sentence
            .words()
            .text(0, predicate)
            .toLowerCase(Locale.ROOT)
            .replaceAll("^(?:the|a|an) ", "");
    if (words.matches("i|we")) {
      return text.speaker();
    }
    return words.matches("(?:my|our) .*")
        ? words.replaceFirst("^(?:my|our) ", "") + " of " + text.speaker()
        : words;
  }

  private static String cut(String text) {
    return text.length() > VALUE_UNITS ? text.substring(0, VALUE_UNITS) : text;
  }

  private void addRule(
      String subject,
      String attribute,
      String value,
      Modality modality,
      double confidence,
      TextSpan span) {
    add(
        subject,
        attribute,
        value,
        ValueType.TEXT,
        modality,
        Statement.Source.RULE,
        confidence,
        span);
  }

  private void add(
      String subject,
      String attribute,
      String value,
      ValueType type,
      Modality modality,
      Statement.Source source,
      double confidence,
      TextSpan span) {
    add(
        new Statement(
            statements.size(),
            subject,
            attribute,
            value,
            type,
            modality != Modality.NEGATED,
            modality,
            Optional.of(said).filter(when -> source == Statement.Source.PAYLOAD),
            Optional.empty(),
            source,
            confidence,
            span));
  }

  private void add(Statement statement) {
    if (statements.size() < MOST) {
      statements.add(statement);
    }
  }
}
