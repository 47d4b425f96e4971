package io.myria.statements;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read of languages beside English: no changes and relations, and nothing wrong. */
class OtherLanguagesTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Das Passwort der Werkstatt ist Amsel12.|Das Passwort der Werkstatt ist jetzt Drossel34.",
        "Das Passwort der Werkstatt ist Amsel12.|Das Passwort der Kirche ist jetzt Drossel34.",
        "Die Chorprobe ist am Dienstag.|Wird die Chorprobe jetzt auf Donnerstag verschoben?",
        "Die Chorprobe ist am Dienstag.|Die Vorstandssitzung wurde auf Donnerstag verschoben.",
        "Unser Vermieter heißt Kruse.|Vielleicht heißt unser Vermieter bald Petersen.",
        "Meine Tochter isst gern Spinat.|Mein Sohn isst jetzt gern Brokkoli.",
        "Le code du garage est 4512.|Le code de la cave est maintenant 7788.",
        "La réunion est mardi.|La réunion du club est maintenant jeudi.",
        "El ensayo es el martes.|La cena es ahora el jueves.",
        "Mi contraseña es gato12.|La contraseña de Luis es ahora perro34.",
        "车库的密码是4512。|地下室的密码现在是7788。",
        "我住在杭州。|我妹妹现在住在苏州。",
      })
  void nothingIsMarked(String earlier, String later) {
    assertThat(MarksTest.isReplaced(earlier, later)).isFalse();
  }

  /** Common nouns of German have capitals, and no word of these is a name that rules know. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Die Lieferung der Regale verzögert sich bis Ende März, sagt der Händler.",
        "Wir haben beschlossen, das Lager im Herbst aufzuräumen.",
        "Meine Schwester wohnt seit Mai in einer Wohnung am Hafen.",
        "Bitte denk an die Schlüssel für den Schuppen.",
        "La livraison des étagères est repoussée à la fin du mois.",
        "Nous avons décidé de ranger la remise en automne.",
        "El reparto de las estanterías se retrasa hasta finales de mes.",
        "Hemos decidido ordenar el almacén en otoño.",
        "货架要到月底才能送到。",
        "我们决定秋天整理仓库。",
      })
  void nothingIsNamedOrStated(String text) {
    EventKnowledge knowledge =
        KnowledgeReader.of(Stated.event(1, Map.of("speaker", "Ann", "text", text), "ann", "bo"));
    assertThat(knowledge.edges()).isEmpty();
    assertThat(knowledge.mentions()).extracting(EntityMention::key).containsExactly("ann");
  }

  @Test
  void codeAndProgramsAreNamedInAnyLanguage() {
    EventKnowledge knowledge =
        KnowledgeReader.of(
            Stated.event(
                1,
                Map.of(
                    "speaker",
                    "Ann",
                    "text",
                    "Setze die Grenze MAX_UPLOAD_MB in der Datei config.yaml hoch, weil GitHub"
                        + " sonst nicht alles annimmt."),
                "ann",
                "bo"));
    assertThat(knowledge.mentions())
        .extracting(EntityMention::surface)
        .containsExactlyInAnyOrder("Ann", "MAX_UPLOAD_MB", "config.yaml", "GitHub");
  }
}
