package io.myria.cli.importer;

import java.util.ArrayList;
import java.util.List;

/**
 * Names of participants as they are typed: one or several to an option, with commas between and
 * blanks around; a name that holds a comma or begins with a blank stands in double quotes, two of
 * which are one of its own. Stateless.
 */
public final class Participants {

  private Participants() {}

  /**
   * @return each once, in the order in which they were named
   */
  public static List<String> of(List<String> options) {
    List<String> names = new ArrayList<>();
    for (String option : options) {
      for (String name : names(option)) {
        if (!name.isEmpty() && !names.contains(name)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  private static List<String> names(String option) {
    List<String> names = new ArrayList<>();
    StringBuilder name = new StringBuilder();
    boolean quoted = false;
    boolean wasQuoted = false;
    for (int at = 0; at < option.length(); at++) {
      char character = option.charAt(at);
      if (quoted && character == '"' && option.startsWith("\"\"", at)) {
        name.append('"');
        at++;
      } else if (character == '"' && (quoted || name.toString().isBlank())) {
        quoted = !quoted;
        name.setLength(quoted ? 0 : name.length());
        wasQuoted = true;
      } else if (character == ',' && !quoted) {
        names.add(wasQuoted ? name.toString() : name.toString().strip());
        name.setLength(0);
        wasQuoted = false;
      } else if (quoted || !wasQuoted || !Character.isWhitespace(character)) {
        name.append(character);
      }
    }
    names.add(wasQuoted ? name.toString() : name.toString().strip());
    return names;
  }
}
