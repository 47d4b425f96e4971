package io.myria.cli.intake;

import java.util.Locale;

/** The format of a file. */
public enum Format {
  /** What its name says: by its ending, JSON lines where it has none of the others. */
  AUTO,
  /** An event a line. */
  JSONL,
  /** Conversations as ChatGPT and Claude export them, alone or in the archive that they send. */
  CHAT,
  MARKDOWN,
  TEXT;

  Format of(String file) {
    if (this != AUTO) {
      return this;
    }
    String name = file.toLowerCase(Locale.ROOT);
    if (name.endsWith(".md") || name.endsWith(".markdown")) {
      return MARKDOWN;
    }
    if (name.endsWith(".txt") || name.endsWith(".text")) {
      return TEXT;
    }
    return name.endsWith(".json") || name.endsWith(".zip") ? CHAT : JSONL;
  }
}
