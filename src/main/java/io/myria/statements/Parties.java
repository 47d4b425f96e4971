package io.myria.statements;

import io.myria.event.Event;
import io.myria.language.EventText;
import io.myria.language.Lexicon;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whom "I" means in an event; empty where it does not tell. A program's "I" is nobody.
 *
 * @param named whether the payload names the speaker
 */
record Parties(Optional<NamedEntity> speaker, boolean named) {

  private static final Lexicon LISTS = Lexicon.beside(Parties.class);

  private static final Set<String> PROGRAMS = LISTS.words("programs");

  static Parties of(Event event) {
    List<String> people =
        event.participants().names().stream().filter(name -> !isProgram(name)).toList();
    Optional<NamedEntity> only = people.size() == 1 ? known(people.get(0)) : Optional.empty();
    Optional<NamedEntity> named =
        event.payload().string("speaker").flatMap(Parties::known).filter(who -> !program(who));
    if (named.isPresent()) {
      return new Parties(named, true);
    }
    Optional<String> role = EventText.role(event.payload());
    boolean program =
        event.payload().string("speaker").isPresent()
            || role.filter(Parties::isProgram).isPresent();
    return new Parties(program ? Optional.empty() : only, false);
  }

  /** Keys of those who take part and are no programs. */
  static Set<String> people(Event event) {
    return event.participants().names().stream()
        .filter(name -> !isProgram(name))
        .map(EntityKeys::of)
        .filter(key -> !key.isEmpty())
        .collect(Collectors.toSet());
  }

  private static boolean isProgram(String name) {
    return PROGRAMS.contains(name.strip().toLowerCase(Locale.ROOT));
  }

  private static boolean program(NamedEntity who) {
    return PROGRAMS.contains(who.key());
  }

  private static Optional<NamedEntity> known(String name) {
    return Optional.of(person(name)).filter(who -> !who.key().isEmpty());
  }

  static NamedEntity person(String name) {
    String surface = EntityKeys.cut(name.strip(), EventKnowledge.NAME_UNITS);
    return new NamedEntity(EntityKeys.of(name), surface, EntityType.PERSON);
  }
}
