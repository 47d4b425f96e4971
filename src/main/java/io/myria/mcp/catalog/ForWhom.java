package io.myria.mcp.catalog;

import io.myria.error.Fault;
import io.myria.event.ParticipantSet;
import io.myria.security.Caller;
import io.myria.security.SpokenFor;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * For whom somebody asks, where that is written as one text, with commas between names; or, where
 * nothing is written, the only participant there is to the caller. Proposes names that the caller
 * speaks for, and no others: whom else there is would tell of others' memory. To who speaks for
 * everybody it proposes all there are, or of these who stands beside those that are named already.
 * Stateless.
 */
public final class ForWhom implements Completer {

  private static final String COMMA = ",";

  /** As many as a client is shown. */
  private static final int PROPOSED = 100;

  private static final int PAGES = 10;

  /** The names in a text; blank reads as none. */
  public static List<String> names(String text) {
    return Stream.of(text.split(COMMA)).map(String::strip).filter(name -> !name.isEmpty()).toList();
  }

  /**
   * The names themselves, or the caller's only participant.
   *
   * @param named empty where nobody was named
   * @param example how to name them
   * @throws Fault {@code invalid_argument} at {@code field} where it cannot be known who is meant
   */
  public static List<String> of(Caller caller, List<String> named, String field, String example) {
    if (!named.isEmpty()) {
      return named;
    }
    return caller
        .spokenFor()
        .only()
        .map(ParticipantSet::names)
        .map(List::copyOf)
        .orElseThrow(
            () ->
                Fault.invalid(
                    field,
                    "participants are missing, and you speak for "
                        + (caller.spokenFor().everybody() ? "everybody" : "several or for nobody")
                        + "; name those you ask for, such as "
                        + example));
  }

  private static List<String> listed(Tools tools, List<String> named, String start) {
    Map<String, Object> arguments = new HashMap<>();
    arguments.put("kinds", List.of("participant"));
    arguments.put("starts_with", start);
    if (!named.isEmpty()) {
      arguments.put("participants", named);
    }
    List<String> listed = new ArrayList<>();
    for (int page = 0; page < PAGES && listed.size() < PROPOSED; page++) {
      Map<String, Object> answer = tools.answer("myria_list_names", arguments);
      for (Object name : (List<?>) answer.get("names")) {
        listed.add(String.valueOf(((Map<?, ?>) name).get("name")));
      }
      if (answer.get("next_cursor") == null) {
        break;
      }
      arguments.put("cursor", answer.get("next_cursor"));
    }
    return listed;
  }

  /** Goes on from the last of the names that were begun. */
  @Override
  public List<String> complete(Begun begun) {
    SpokenFor spokenFor = begun.caller().spokenFor();
    int last = begun.value().lastIndexOf(COMMA) + 1;
    String before = begun.value().substring(0, last);
    String start = begun.value().substring(last).strip();
    List<String> named = names(before);
    List<String> known =
        spokenFor.everybody()
            ? listed(begun.tools(), named, start)
            : spokenFor.names().stream().filter(name -> name.startsWith(start)).sorted().toList();
    return known.stream()
        .filter(name -> !name.contains(COMMA) && !named.contains(name))
        .map(name -> before + name)
        .toList();
  }
}
