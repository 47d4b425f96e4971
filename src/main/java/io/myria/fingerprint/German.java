package io.myria.fingerprint;

import io.myria.language.Lexicon;
import io.myria.language.Phrases;

/** German phrases for decisions, preferences, facts and requests to remember. */
final class German {

  static final KindCues CUES =
      new KindCues(
          Phrases.of(
              """
              merk|merke|merkt dir|euch
              vergiss|vergesst|vergesse bitte? bitte? nicht ,? :? dass|die|der|das|mein|meine|unser
              nicht vergessen :|,
              denk|denke|denkt bitte? immer? daran|dran
              behalt|behalte|behaltet .. kopf|hinterkopf|gedächtnis|erinnerung
              notiz|merkzettel|merksatz|erinnerung :
              notiz|erinnerung an mich|dich|uns
              zur erinnerung :|,
              bitte merken|vormerken|notieren
              ^ merke|merkt|merken :
              merken|vormerken :
              fürs protokoll
              erinnere|erinnert dich|euch daran ,? dass
              """),
          decisions(),
          preferences(),
          facts(),
          Lexicon.of(
              """
              ob wenn falls vielleicht eventuell womöglich sollte sollten sollen soll könnte könnten
              würde würden wäre wären hätte hätten möchte möchten dürfte hoffentlich angenommen
              wünschte
              """),
          Lexicon.of("nicht noch nie kein keine keinen niemand nichts kaum"));

  private German() {}

  private static Phrases decisions() {
    return Phrases.of(
        """
        ^ beschluss|beschlossen|entscheidung|entschieden|festgelegt|vereinbart|ergebnis :
        haben|habe|hat|hatte|hatten .. entschieden|entschlossen|beschlossen|gewählt|ausgewählt
        haben|habe|hat|hatte|hatten .. vereinbart|geeinigt|verständigt|festgelegt|verworfen
        haben|habe|hat|hatte|hatten .. gestimmt|zugestimmt|genehmigt|bewilligt|abgelehnt
        wurde|wurden|ist|sind .. entschieden|beschlossen|vereinbart|festgelegt|verworfen|genehmigt
        wird|werden|wurde|wurden .. verschoben|vertagt|verlegt|abgesagt|gestrichen|eingestellt
        wird|werden|wurde|wurden .. eingeführt|abgeschafft|ersetzt|umgestellt|abgelöst
        wir|ich entscheide|entscheiden mich|uns für|gegen
        wir werden|wollen .. umsteigen|wechseln|verwenden|nutzen|einsetzen|nehmen|behalten
        wir werden|wollen .. umstellen|einführen|migrieren|ersetzen|abschaffen|verschieben
        wir nehmen|verwenden|nutzen|wählen|behalten|ersetzen|verschieben|streichen|kündigen .. A
        ich kündige|verkaufe|wähle|wechsle|behalte .. A
        wir bleiben bei
        wir|ich steigen|stellen|wechseln|setzen|steige|stelle|setze .. auf|um|ein
        wir|ich ziehen|ziehe .. um
        nehmen|machen|verwenden|nutzen|bleiben wir .. A
        einigen wir uns auf
        wahl .. fiel|gefallen
        fiel|fällt .. wahl
        steht jetzt|nun|damit|also fest
        es bleibt bei
        ab sofort|jetzt|heute|morgen .. wir|alle|werden|wird|nur|läuft|laufen
        von nun an
        """);
  }

  private static Phrases preferences() {
    return Phrases.of(
        """
        ich|wir mag|mögen|liebe|lieben|bevorzuge|bevorzugen|hasse|hassen|genieße|verabscheue
        mag|liebe|hasse|bevorzuge ich
        ich|wir .. ziehe|ziehen|zieh .. vor
        am liebsten
        mein|meine|meinen|unser|unsere liebling*
        mein|unser favorit
        mir|uns .. lieber
        lieber _ als
        ich|wir .. lieber
        ich|wir .. gern|gerne
        esse|trinke|nehme|höre|lese|fahre|schreibe|sehe ich .. nur|nie|immer|gern|gerne|lieber
        gefällt|gefallen|schmeckt|schmecken|passt mir|uns
        kann|können .. nicht|nie|kaum leiden|ausstehen|ertragen
        kann|können ich|wir .. nichts|wenig anfangen
        ist|sind nichts für mich|uns
        für mich|uns bitte? nur|kein|keine|keinen|immer|nie|ohne
        ich stehe|steh total|sehr|nicht? auf
        ich bin .. fan von
        ich schwärme|schwärm für
        mich|uns nervt|stört|stören|nerven
        ich|wir finde|finden .. besser|schöner|angenehmer|schlechter als
        bitte .. immer|nie|niemals|stets|grundsätzlich|künftig
        bitte .. kein|keine|keinen|keinerlei .. mehr|schreib*|schick*|send*|verwend*|benutz*
        duz|duze|duzt|siez|sieze|siezt bitte? mich|uns
        ^ bitte? schreib|schreibe|antworte|ruf|rufe|nenn|nenne|sprich .. immer|nie|niemals|stets
        ^ bitte? verwende|benutze|benutz|nutze|sag|schick|schicke|sende .. immer|nie|niemals|stets
        ^ bitte? schreib|schreibe|antworte|verwende|benutze|nutze|schick .. kein|keine|keinen|ohne
        ^ bitte? schreib|schreibe|antworte|erklär|erkläre .. kurz|knapp|ausführlich|einfach
        ^ bitte? schreib|schreibe|antworte|sprich .. auf deutsch|englisch|französisch
        ^ bitte? nenn|nenne mich|uns
        verzichte|verzichtet bitte? auf
        """);
  }

  private static Phrases facts() {
    return Phrases.of(
        """
        ich bin .. allergisch|verheiratet|ledig|geschieden|verlobt|verwitwet|schwanger|vegan
        ich bin .. vegetarisch|taub|blind|farbenblind|berentet|selbstständig|freiberuflich
        ich bin A
        bin ich .. A
        ich bin _ _? jahre alt
        ich wohne|lebe|arbeite|studiere|heiße|besitze|komme|spreche|leite|trage|fahre .. A|9
        wir wohnen|leben|arbeiten|besitzen|haben|benutzen|betreiben .. A|9
        ich|wir habe|haben ein|eine|einen|zwei|drei|vier A
        ich vertrage|esse|trinke|rauche kein|keine|keinen
        ^ mein|meine|unser|unsere|sein|seine|ihr|ihre _ _? _? ist|sind|hat|haben|heißt|lautet
        ^ mein|meine|unser|unsere|sein|seine|ihr|ihre _ _? _? *t .. A|9
        ^ der|die|das|ein|eine|dieser|diese|dieses .. A .. ist|sind|haben|gelten|kosten .. A|9
        ^ der|die|das|ein|eine|dieser|diese|dieses .. A _? *t .. A|9
        """);
  }
}
