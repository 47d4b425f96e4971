package io.myria.statements;

import io.myria.event.Event;
import io.myria.event.EventType;
import io.myria.fingerprint.Fingerprints;
import io.myria.fingerprint.Prose;
import io.myria.fingerprint.Subjects;
import io.myria.language.EventText;
import io.myria.language.LogForm;
import io.myria.language.ProperNames;
import io.myria.language.Sentence;
import io.myria.statements.reader.Entity;
import io.myria.statements.reader.EntityNames;
import io.myria.statements.reader.MessageReader;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Reads what an event states. Stateless, thread-safe. */
public final class KnowledgeReader {

  /** Changes whenever the same event may give something else. */
  public static final String VERSION = "graph-7/" + Fingerprints.VERSION;

  private KnowledgeReader() {}

  /** Without a network: names by rules, and of relations those that emitters state. */
  public static EventKnowledge of(Event event) {
    return of(event, Optional.empty());
  }

  /**
   * @param network that reads names and relations of English messages
   */
  public static EventKnowledge of(Event event, Optional<MessageReader> network) {
    if (event.own()) {
      return EventKnowledge.NONE;
    }
    String text = EventText.of(event);
    KnowledgeDraft draft = new KnowledgeDraft(text);
    Parties parties = Parties.of(event);
    if (parties.named()) {
      parties.speaker().ifPresent(who -> draft.mention(who, KnowledgeSource.SPEAKER));
    }
    new Aliases(parties, event.timestamp(), draft).ofSpeaker(event);
    EmitterKnowledge.read(event, draft);
    if (!LogForm.is(event.type().equals(EventType.TOOL_RESULT), text)) {
      words(event, parties, text, network, draft);
    }
    return draft.done();
  }

  private static void words(
      Event event,
      Parties parties,
      String text,
      Optional<MessageReader> network,
      KnowledgeDraft draft) {
    Prose prose = Prose.of(text);
    List<Sentence> sentences = prose.sentences();
    Set<String> members = EventText.memberNames(event.payload());
    Optional<MessageReader.Read> read =
        network
            .filter(any -> prose.english() && members.isEmpty())
            .map(
                reader ->
                    reader.read(
                        prose.text(), parties.speaker().map(NamedEntity::surface).orElse("")));
    Set<String> people = Parties.people(event);
    Supplier<List<Entity>> byRules =
        () ->
            EntityNames.of(
                prose.text(),
                sentences,
                ProperNames.places(sentences, Fingerprints.known(event), prose.english()),
                prose.english());
    List<NamedEntity> names =
        read.map(MessageReader.Read::names).orElseGet(byRules).stream()
            .filter(one -> !members.contains(one.name().toLowerCase(Locale.ROOT)))
            .flatMap(one -> NamedEntity.of(one.name(), type(one, people)).stream())
            .toList();
    names.forEach(name -> draft.mention(name, KnowledgeSource.WORDS));
    NetworkRelations relations =
        new NetworkRelations(prose.text(), sentences, parties, event.timestamp(), draft);
    read.map(MessageReader.Read::relations).ifPresent(relations::add);
    new Aliases(parties, event.timestamp(), draft)
        .ofText(prose.english() ? sentences : List.of(), names);
    Set<String> parts =
        names.stream()
            .flatMap(name -> Stream.of(name.surface().toLowerCase(Locale.ROOT).split(" ")))
            .collect(Collectors.toSet());
    Subjects.of(event.topicHints(), prose.english() ? sentences : List.of(), parts).stream()
        .map(subject -> subject.replace('-', ' '))
        .filter(subject -> !members.contains(subject))
        .flatMap(subject -> NamedEntity.of(subject, EntityType.SUBJECT).stream())
        .forEach(subject -> draft.mention(subject, KnowledgeSource.WORDS));
  }

  /** A participant is a person, even if something else has the same name. */
  private static EntityType type(Entity named, Set<String> people) {
    if (people.contains(EntityKeys.of(named.name()))) {
      return EntityType.PERSON;
    }
    return switch (named.type()) {
      case PERSON -> EntityType.PERSON;
      case ORGANISATION -> EntityType.ORGANIZATION;
      case PLACE -> EntityType.PLACE;
      case PROJECT -> EntityType.PROJECT;
      case PRODUCT -> EntityType.PRODUCT;
      case CODE -> EntityType.CODE;
      default -> EntityType.THING;
    };
  }
}
