package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Phrases;

/** French phrases for decisions, preferences, facts and requests to remember. */
final class French {

  private static final Lexicon LISTS = Lexicon.beside(French.class);

  static final KindCues CUES =
      new KindCues(
          Phrases.of(LISTS.text("explicit")),
          Phrases.of(LISTS.text("decisions")),
          Phrases.of(LISTS.text("preferences")),
          Phrases.of(LISTS.text("facts")),
          LISTS.words("open"),
          Lexicon.of("pas rien jamais aucun aucune personne ni"));

  private French() {}
}
