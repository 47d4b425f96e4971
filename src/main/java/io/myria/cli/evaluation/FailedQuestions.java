package io.myria.cli.evaluation;

import io.myria.cli.connection.ClientFailure;
import io.myria.cli.terminal.Units;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Questions that got no answer, or one that cannot be measured: they count in no figure and are
 * told by themselves.
 */
public final class FailedQuestions {

  /** So many in a row, and the next will hardly do better. */
  private static final int GIVE_UP = 5;

  private final Map<String, Reason> reasons = new LinkedHashMap<>();
  private ClientFailure first;
  private int count;
  private int inARow;
  private int answered;
  private int notAsked;

  /** One thing that went wrong, and how often. */
  private static final class Reason {

    private final String place;
    private int questions;

    private Reason(String place) {
      this.place = place;
    }
  }

  public void add(EvaluationQuestion question, ClientFailure failure) {
    first = first == null ? failure : first;
    count++;
    inARow++;
    reasons.computeIfAbsent(failure.getMessage(), key -> new Reason(question.place())).questions++;
  }

  /** A question was answered. */
  public void success() {
    answered++;
    inARow = 0;
  }

  /** How many questions were answered. */
  public int answered() {
    return answered;
  }

  public void notAsked() {
    notAsked++;
  }

  public boolean givesUp() {
    return inARow >= GIVE_UP;
  }

  public int count() {
    return count;
  }

  /**
   * Of questions none of which was answered.
   *
   * @throws ClientFailure the first one's
   */
  public void fail() {
    if (first != null) {
      throw first;
    }
  }

  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    if (count > 0) {
      lines.add(
          "myria: "
              + Units.count(count, "question")
              + " failed and "
              + (count == 1 ? "is" : "are")
              + " in no figure"
              + (notAsked > 0 ? "; " + notAsked + " more not asked" : "")
              + ":");
      reasons.forEach(
          (message, reason) ->
              lines.add(
                  "  " + reason.questions + " × " + message + " (first: " + reason.place + ")"));
    }
    return lines;
  }

  public void write(ObjectNode node) {
    node.put("questions", count).put("not_asked", notAsked);
    ArrayNode all = node.putArray("reasons");
    reasons.forEach(
        (message, reason) ->
            all.addObject()
                .put("message", message)
                .put("questions", reason.questions)
                .put("first", reason.place));
  }
}
