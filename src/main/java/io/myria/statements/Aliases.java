package io.myria.statements;

import io.myria.event.Event;
import io.myria.language.Lexicon;
import io.myria.language.Sentence;
import io.myria.language.date.Moments;
import io.myria.statements.KnowledgeDraft.Told;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Other names of an entity in one event: "Hafenfest, also called HF", a full name beside its first
 * or last word, and the speaker's name beside the participant's. Used by one thread.
 */
final class Aliases {

  private static final Lexicon LISTS = Lexicon.beside(Aliases.class);

  private static final double DECLARED = 0.9;
  private static final double SHOWN = 0.8;

  private static final Pattern ALSO =
      Pattern.compile("[,(]? ?" + LISTS.alternatives("also") + " [\"“'‘]?");

  private static final Pattern CALLED =
      Pattern.compile(LISTS.alternatives("called") + " [\"“'‘]?", Pattern.CASE_INSENSITIVE);

  /** A name that ends there. */
  private static final Pattern NAME =
      Pattern.compile(
          "(\\p{Lu}[\\p{L}\\p{N}-]{0,30}(?: \\p{Lu}[\\p{L}\\p{N}-]{0,30}){0,3})"
              + "(?=[\"”'’]?(?:[.,;:!)]| "
              + LISTS.alternatives("behind-name")
              + "\\b|\\s*$))");

  private static final Set<String> SUPPOSED = LISTS.words("supposed");

  private static final Pattern PARTS = Pattern.compile("[^\\p{L}\\p{N}]+");

  private final Parties parties;
  private final Instant said;
  private final KnowledgeDraft draft;

  Aliases(Parties parties, Instant said, KnowledgeDraft draft) {
    this.parties = parties;
    this.said = said;
    this.draft = draft;
  }

  /** The participant that the speaker is, where one alone has such a name. */
  void ofSpeaker(Event event) {
    Optional<NamedEntity> speaker = parties.named() ? parties.speaker() : Optional.empty();
    if (speaker.isEmpty()) {
      return;
    }
    String key = speaker.get().key();
    List<NamedEntity> participants =
        event.participants().names().stream()
            .map(Parties::person)
            .filter(one -> !one.key().isEmpty())
            .toList();
    List<NamedEntity> fitting =
        participants.stream().filter(one -> isIdOf(one.key(), key)).toList();
    boolean present = participants.stream().anyMatch(one -> one.key().equals(key));
    if (!present && fitting.size() == 1) {
      state(speaker.get(), fitting.get(0), DECLARED, "");
    }
  }

  /** "dana", "dana.whitfield", "dwhitfield" or "dana@example.org" of "Dana Whitfield". */
  private static boolean isIdOf(String id, String name) {
    int at = id.indexOf('@');
    List<String> own = parts(at > 0 ? id.substring(0, at) : id);
    List<String> whole = parts(name);
    if (own.isEmpty() || whole.isEmpty()) {
      return false;
    }
    String first = whole.get(0);
    String last = whole.get(whole.size() - 1);
    String one = String.join("", own);
    boolean shorter = whole.size() > 1 && own.equals(List.of(first));
    boolean initial = whole.size() > 1 && one.equals(first.charAt(0) + last);
    boolean longer = whole.size() == 1 && own.size() > 1 && own.get(0).equals(first);
    return shorter || initial || longer || own.equals(whole) || one.equals(String.join("", whole));
  }

  private static List<String> parts(String name) {
    return Stream.of(PARTS.split(name)).filter(part -> !part.isEmpty()).toList();
  }

  /**
   * @param names of the event's text
   */
  void ofText(List<Sentence> sentences, List<NamedEntity> names) {
    for (Sentence sentence : sentences) {
      if (!sentence.isQuestion()
          && !sentence.isWhollyQuoted()
          && sentence.first(0, sentence.size(), SUPPOSED) < 0) {
        declared(sentence.text(), ALSO, true, names);
        declared(sentence.text(), CALLED, false, names);
      }
    }
    shown(names);
  }

  /**
   * @param beside whether the first name stands at once before these words
   */
  private void declared(String text, Pattern words, boolean beside, List<NamedEntity> names) {
    Matcher also = words.matcher(text);
    while (also.find()) {
      Matcher name = NAME.matcher(text).region(also.end(), text.length());
      Optional<NamedEntity> first = before(text.substring(0, also.start()), beside, names);
      if (first.isPresent() && name.lookingAt()) {
        EntityType type = first.get().type();
        Optional<NamedEntity> other =
            NamedEntity.of(name.group(1), type)
                .filter(
                    one ->
                        Moments.in(one.surface(), said.atZone(ZoneOffset.UTC).toLocalDate())
                            .isEmpty());
        other.ifPresent(one -> state(one, first.get(), DECLARED, text));
      }
    }
  }

  private static Optional<NamedEntity> before(
      String text, boolean beside, List<NamedEntity> names) {
    String left = text.stripTrailing();
    if (beside) {
      return names.stream()
          .filter(one -> left.endsWith(one.surface()))
          .max(Comparator.comparingInt(one -> one.surface().length()));
    }
    return names.stream()
        .filter(one -> one.type() == EntityType.PERSON && left.contains(one.surface()))
        .max(Comparator.comparingInt(one -> left.lastIndexOf(one.surface())));
  }

  /** "Philippa Garth is in court; Philippa will call": of one full name alone. */
  private void shown(List<NamedEntity> names) {
    List<NamedEntity> full =
        names.stream()
            .filter(one -> one.type() == EntityType.PERSON && one.key().indexOf(' ') > 0)
            .toList();
    for (NamedEntity name : names) {
      boolean person = name.type() == EntityType.PERSON || name.type() == EntityType.THING;
      String last = EntityKeys.withoutTitle(name.key());
      if (person && last.indexOf(' ') < 0) {
        // "Mr Weiss" is not "Dr Weiss".
        boolean titled = !last.equals(name.key());
        List<NamedEntity> fitting =
            full.stream()
                .filter(one -> isShortOf(last, one.key()))
                .filter(one -> !titled || EntityKeys.withoutTitle(one.key()).indexOf(' ') > 0)
                .toList();
        if (fitting.size() == 1) {
          NamedEntity one = name.as(EntityType.PERSON);
          state(one, fitting.get(0), SHOWN, "");
        }
      }
    }
  }

  private static boolean isShortOf(String name, String full) {
    return full.startsWith(name + " ") || full.endsWith(" " + name);
  }

  private void state(NamedEntity one, NamedEntity same, double sure, String words) {
    Told told = new Told(false, said, Optional.empty(), sure, words, KnowledgeSource.WORDS);
    draft.edge(one, Relation.SAME_AS.wire(), Optional.of(same), told);
  }
}
