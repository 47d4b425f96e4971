package io.myria.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists of words that rules look for. Short ones stand in the code; long ones in a resource beside
 * the class, which is named like it: {@code FillerWords} reads {@code filler-words.txt}. There a
 * name in brackets begins each list, and lines that begin with # are comments. Immutable.
 */
public final class Lexicon {

  private final String resource;
  private final Map<String, String> lists;

  private Lexicon(String resource, Map<String, String> lists) {
    this.resource = resource;
    this.lists = lists;
  }

  /** The words of a list, with white space between them. */
  public static Set<String> of(String words) {
    return Stream.of(words.strip().split("\\s+")).collect(Collectors.toUnmodifiableSet());
  }

  /**
   * The lists of a class.
   *
   * @throws IllegalStateException if there is no such resource
   */
  public static Lexicon beside(Class<?> owner) {
    String simple = owner.getSimpleName();
    String resource = simple.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    return parse(resource + ".txt", read(owner, resource + ".txt"));
  }

  private static Lexicon parse(String resource, String text) {
    Map<String, StringBuilder> lists = new LinkedHashMap<>();
    StringBuilder list = null;
    for (String line : text.lines().filter(line -> !line.startsWith("#")).toList()) {
      if (line.startsWith("[") && line.endsWith("]")) {
        list = new StringBuilder();
        if (lists.put(line.substring(1, line.length() - 1), list) != null) {
          throw new IllegalStateException(resource + " has two lists " + line);
        }
      } else if (list != null && !line.isBlank()) {
        list.append(line).append('\n');
      }
    }
    return new Lexicon(
        resource,
        lists.entrySet().stream()
            .collect(
                Collectors.toUnmodifiableMap(Map.Entry::getKey, one -> one.getValue().toString())));
  }

  /**
   * The text of a resource.
   *
   * @throws IllegalStateException if there is none
   */
  public static String read(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("the resource " + name + " is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException("the resource " + name + " cannot be read", problem);
    }
  }

  /** The words of a list, which stand there with white space between them. */
  public Set<String> words(String list) {
    return of(text(list));
  }

  /**
   * The lines of a list, as they stand, for lists that are more than words.
   *
   * @throws IllegalStateException if there is no such list
   */
  public String text(String list) {
    String text = lists.get(list);
    if (text == null) {
      throw new IllegalStateException(resource + " lacks the list " + list);
    }
    return text;
  }
}
