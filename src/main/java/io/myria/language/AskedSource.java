package io.myria.language;

import java.util.regex.Pattern;

/**
 * Questions whose answer stands beside the words: on which channel something was said, and who else
 * may see it; in English and German. Stateless.
 */
public final class AskedSource {

  private static final Pattern CHANNEL =
      Pattern.compile(
          "\\b(?:which|what|same) (?:chat )?(?:channel|platform|messenger)s?\\b"
              + "|\\b(?:in|on|over|via) (?:which|what) (?:chat|app|medium)s?\\b"
              + "|\\b(?:auf|in|über) welche[mnrs]? (?:kanal|chat|plattform|app|medium)\\b",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  private static final Pattern AUDIENCE =
      Pattern.compile(
          "\\bwho(?: else| all)? (?:(?:can|could|may|might) (?:also )?(?:see|read|know)"
              + "|(?:has|had|have) (?:seen|read|heard|access)|has been told|was told|were told)\\b"
              + "|\\bwho (?:else|all) (?:sees|saw|reads|read|knows|knew|heard)\\b"
              + "|\\bwho (?:knows|knew) (?:about|of)\\b"
              + "|\\bwer (?:weiß|weiss|wusste|kann|darf|hat|kennt) (?:noch|sonst|alles|davon)\\b",
          Pattern.CASE_INSENSITIVE | Pattern.UNICODE_CASE);

  private AskedSource() {}

  /** Whether a question asks on which channel something was said. */
  public static boolean channel(String question) {
    return CHANNEL.matcher(question).find();
  }

  /** Whether a question asks who may see, or was told, something. */
  public static boolean audience(String question) {
    return AUDIENCE.matcher(question).find();
  }
}
