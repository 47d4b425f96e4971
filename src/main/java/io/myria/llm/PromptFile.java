package io.myria.llm;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/**
 * The instructions of one step, a versioned file beside the class that takes the step: {@code
 * NAME.vN.md} in its package. Immutable.
 *
 * @param name of the step, with its version: {@code NAME.vN}
 */
public record PromptFile(String name, String text) {

  /**
   * @param beside the class in whose package the file is
   * @param name with its version
   */
  public static PromptFile of(Class<?> beside, String name) {
    try (InputStream file = beside.getResourceAsStream(name + ".md")) {
      if (file == null) {
        throw new IllegalArgumentException("no prompt " + name + " beside " + beside);
      }
      return new PromptFile(name, new String(file.readAllBytes(), StandardCharsets.UTF_8).strip());
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
