package io.myria.experience;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What an agent may do in a year, as a file of words has it. {@code slot} names words that take one
 * another's place; {@code call}, {@code task} and {@code pattern} begin something that can be done.
 * The line below says it; a line with {@code =} says the same in the same words, {@code ~} in other
 * words, {@code !} says something else in much the same words, and {@code >} is a correction.
 */
final class YearTemplates {

  /** How something is said. */
  enum Form {
    FIRST,
    SAME_WORDS,
    OTHER_WORDS
  }

  /**
   * Something that can be done.
   *
   * @param kind {@code call}, {@code task} or {@code pattern}
   * @param name of the tool or action
   * @param ttl only of calls
   */
  record Template(
      String kind,
      String name,
      Optional<String> ttl,
      List<String> said,
      List<String> otherwise,
      List<String> others,
      List<String> corrections) {

    Template(String[] head) {
      this(
          head[0],
          head[1],
          head.length > 2 ? Optional.of(head[2]) : Optional.empty(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>(),
          new ArrayList<>());
    }
  }

  /**
   * One thing that is meant, whatever words it is said in.
   *
   * @param half the file that it is of
   * @param other which of those that sound alike it is; -1 for the template's own
   * @param slots the words in its places
   */
  record Intent(String half, Template template, int other, Map<String, String> slots) {

    /** Two are the same if this is: nothing that Myria makes of the words goes into it. */
    String identity() {
      Map<String, String> used = new TreeMap<>(slots);
      String words = first();
      used.keySet().removeIf(name -> !words.contains("$" + name));
      return half + template.kind() + template.name() + template.said().get(0) + other + used;
    }

    private String first() {
      return other < 0 ? template.said().get(0) : template.others().get(other);
    }

    boolean has(Form form) {
      return form == Form.FIRST
          || other < 0 && form == Form.SAME_WORDS && template.said().size() > 1
          || other < 0 && form == Form.OTHER_WORDS && !template.otherwise().isEmpty();
    }

    String say(Form form, Random random) {
      List<String> ways =
          switch (form) {
            case FIRST -> List.of(first());
            case SAME_WORDS -> template.said().subList(1, template.said().size());
            default -> template.otherwise();
          };
      return fill(ways.get(random.nextInt(ways.size())), slots);
    }

    /** One that sounds like it and is not. */
    Optional<Intent> another(Random random) {
      return other >= 0 || template.others().isEmpty()
          ? Optional.empty()
          : Optional.of(
              new Intent(half, template, random.nextInt(template.others().size()), slots));
    }
  }

  private final String half;
  private final Map<String, List<String>> slots = new LinkedHashMap<>();
  private final List<Template> templates = new ArrayList<>();

  private YearTemplates(String half) {
    this.half = half;
    lines("year-" + half + ".txt").forEach(this::read);
  }

  static YearTemplates seen() {
    return new YearTemplates("seen");
  }

  /** No rule of Myria's was written by these. */
  static YearTemplates keptApart() {
    return new YearTemplates("kept-apart");
  }

  private static List<String> lines(String file) {
    try (InputStream in = YearTemplates.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  private void read(String line) {
    String[] words = line.split(" ");
    String rest = line.length() > 1 ? line.substring(2) : "";
    switch (words[0]) {
      case "" -> {}
      case "slot" -> slots.put(words[1], List.of(words).subList(2, words.length));
      case "call", "task", "pattern" -> templates.add(new Template(words));
      case "=" -> last().said().add(rest);
      case "~" -> last().otherwise().add(rest);
      case "!" -> last().others().add(rest);
      case ">" -> last().corrections().add(rest);
      default -> last().said().add(line);
    }
  }

  private Template last() {
    return templates.get(templates.size() - 1);
  }

  Intent any(String kind, Random random) {
    List<Template> some = of(kind);
    return intent(some.get(random.nextInt(some.size())), random);
  }

  /** One of each word that a template of this kind can have; they have a single slot. */
  List<Intent> each(String kind) {
    List<Intent> all = new ArrayList<>();
    for (Template template : of(kind)) {
      Matcher matcher = slot().matcher(template.said().get(0));
      matcher.find();
      String name = matcher.group(1);
      slots.get(name).forEach(word -> all.add(new Intent(half, template, -1, Map.of(name, word))));
    }
    return all;
  }

  private List<Template> of(String kind) {
    return templates.stream().filter(one -> one.kind().equals(kind)).toList();
  }

  private Intent intent(Template template, Random random) {
    Map<String, String> chosen = new LinkedHashMap<>();
    String all = template.said() + " " + template.others();
    Matcher matcher = slot().matcher(all);
    while (matcher.find()) {
      List<String> words = slots.get(matcher.group(1));
      chosen.computeIfAbsent(matcher.group(1), name -> words.get(random.nextInt(words.size())));
    }
    return new Intent(half, template, -1, chosen);
  }

  private Pattern slot() {
    return Pattern.compile("\\$(" + String.join("|", slots.keySet()) + ")");
  }

  private static String fill(String words, Map<String, String> slots) {
    String filled = words;
    for (Map.Entry<String, String> slot : slots.entrySet()) {
      filled = filled.replace("$" + slot.getKey(), slot.getValue());
    }
    return filled;
  }
}
