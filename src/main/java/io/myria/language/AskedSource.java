package io.myria.language;

import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Questions whose answer stands beside the words: on which channel something was said, and who else
 * may see it; in English and German. Stateless.
 */
public final class AskedSource {

  private static final List<String> CHANNEL =
      Stream.of(
              phrases(
                  List.of("which", "what", "same"),
                  List.of("channel", "channels", "chat channel", "messenger")),
              phrases(
                  List.of("in which", "on which", "over which", "via which", "in what", "on what"),
                  List.of("chat", "chats", "app", "medium")),
              phrases(
                  List.of("auf welchem", "in welchem", "über welchen", "auf welcher"),
                  List.of("kanal", "chat", "medium")))
          .flatMap(List::stream)
          .toList();

  private static final List<String> AUDIENCE =
      Stream.of(
              phrases(
                  List.of("who can", "who could", "who may", "who else can", "who else may"),
                  List.of("see", "read", "know", "also see", "also know")),
              phrases(
                  List.of("who has", "who had", "who else has", "who all has"),
                  List.of("seen", "read", "heard", "access", "been told")),
              phrases(List.of("who", "who else", "who all"), List.of("was told", "were told")),
              phrases(
                  List.of("who else", "who all"),
                  List.of("sees", "saw", "reads", "read", "knows", "knew", "heard")),
              phrases(List.of("who knows", "who knew"), List.of("about", "of")),
              phrases(
                  List.of("wer weiß", "wer weiss", "wer wusste", "wer kennt"),
                  List.of("noch", "sonst", "davon")))
          .flatMap(List::stream)
          .toList();

  private AskedSource() {}

  /** Whether a question asks on which channel something was said. */
  public static boolean channel(String question) {
    return holds(question, CHANNEL);
  }

  /** Whether a question asks who may see, or was told, something. */
  public static boolean audience(String question) {
    return holds(question, AUDIENCE);
  }

  /** Each of the one with each of the other, between spaces. */
  private static List<String> phrases(List<String> begins, List<String> ends) {
    return begins.stream()
        .flatMap(begin -> ends.stream().map(end -> " " + begin + " " + end + " "))
        .toList();
  }

  private static boolean holds(String question, List<String> phrases) {
    StringBuilder words = new StringBuilder(" ");
    question
        .toLowerCase(Locale.ROOT)
        .codePoints()
        .map(point -> Character.isLetterOrDigit(point) ? point : ' ')
        .filter(point -> point != ' ' || words.charAt(words.length() - 1) != ' ')
        .forEach(words::appendCodePoint);
    String asked = words.append(' ').toString();
    return phrases.stream().anyMatch(asked::contains);
  }
}
