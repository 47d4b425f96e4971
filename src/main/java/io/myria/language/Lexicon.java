package io.myria.language;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Lists of words that rules look for, from a resource that is named like the class: {@code
 * FillerWords} reads {@code filler-words.txt} beside it, or one such file in the folder of each
 * language. There a name in brackets begins each list, and lines that begin with # are comments.
 * Immutable.
 */
public final class Lexicon {

  /** The name of a list, and no count of a regular expression. */
  private static final Pattern REFERENCE = Pattern.compile("\\{([a-z]+(?:[ -][a-z]+)*)}");

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
    String resource = resource(owner);
    return parse(resource, read(owner, resource));
  }

  /**
   * The lists of a class from the folders of some languages beside it. Lists of the same name are
   * joined, in the order of the languages; a language without the file adds nothing.
   *
   * @throws IllegalStateException if no language has the file
   */
  public static Lexicon beside(Class<?> owner, List<String> languages) {
    String resource = resource(owner);
    Map<String, String> lists = new LinkedHashMap<>();
    for (String language : languages) {
      find(owner, language + "/" + resource)
          .map(text -> parse(language + "/" + resource, text))
          .ifPresent(
              one -> one.lists.forEach((name, list) -> lists.merge(name, list, String::concat)));
    }
    if (lists.isEmpty()) {
      throw new IllegalStateException("the resource " + resource + " is missing in " + languages);
    }
    return new Lexicon(resource, Map.copyOf(lists));
  }

  private static String resource(Class<?> owner) {
    String simple = owner.getSimpleName();
    return simple.replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT) + ".txt";
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
    return find(beside, name)
        .orElseThrow(() -> new IllegalStateException("the resource " + name + " is missing"));
  }

  private static Optional<String> find(Class<?> beside, String name) {
    try (InputStream in = beside.getResourceAsStream(name)) {
      return in == null
          ? Optional.empty()
          : Optional.of(new String(in.readAllBytes(), StandardCharsets.UTF_8));
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

  /** The lines of a list, each without blanks at its ends. */
  public List<String> lines(String list) {
    return text(list).lines().map(String::strip).toList();
  }

  /**
   * A regular expression, in a group, that matches what one of a list's lines matches; the lines
   * are tried in their order. A name in braces stands for the list of that name.
   */
  public String alternatives(String list) {
    return lines(list).stream()
        .map(line -> REFERENCE.matcher(line).replaceAll(this::referenced))
        .collect(Collectors.joining("|", "(?:", ")"));
  }

  private String referenced(MatchResult reference) {
    return Matcher.quoteReplacement(alternatives(reference.group(1)));
  }
}
