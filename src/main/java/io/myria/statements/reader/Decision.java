package io.myria.statements.reader;

import java.util.List;

/**
 * What was decided, in the text's own words; empty strings where it does not say.
 *
 * @param rejected what was decided against
 * @param by who decided
 */
public record Decision(String decided, List<String> rejected, String reason, String by) {

  public Decision {
    rejected = List.copyOf(rejected);
  }
}
