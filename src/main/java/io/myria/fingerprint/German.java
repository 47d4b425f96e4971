package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Phrases;

/** German phrases for decisions, preferences, facts and requests to remember. */
final class German {

  private static final Lexicon LISTS = Lexicon.beside(German.class);

  static final KindCues CUES =
      new KindCues(
          Phrases.of(LISTS.text("explicit")),
          Phrases.of(LISTS.text("decisions")),
          Phrases.of(LISTS.text("preferences")),
          Phrases.of(LISTS.text("facts")),
          LISTS.words("open"),
          Lexicon.of("nicht noch nie kein keine keinen niemand nichts kaum"));

  private German() {}
}
