package io.myria.mcp.catalog;

import io.myria.mcp.catalog.Client.Question;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A call cannot go on before its client has answered; it begins again when it has. No error: it
 * carries no trace and is for the protocol's code.
 */
public final class InputRequired extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final transient Map<String, Question> questions;

  /**
   * @param questions by keys that are the same each time the call begins
   */
  public InputRequired(Map<String, Question> questions) {
    super("the client has to be asked", null, false, false);
    this.questions = new LinkedHashMap<>(questions);
  }

  public Map<String, Question> questions() {
    return questions;
  }
}
