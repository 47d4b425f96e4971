package io.myria.cli.connection;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The server's refusal, with its stable code and the field that is at fault. */
public final class ToolFailure extends ClientFailure {

  private static final long serialVersionUID = 1L;
  private static final Pattern ITEM = Pattern.compile("(?:events|lines)\\[(\\d+)](?:\\.(.*))?");

  private final String code;
  private final String reason;
  private final String kind;
  private final String field;
  private final boolean retryable;

  ToolFailure(JsonNode error) {
    super(line(error), null);
    this.code = error.path("code").asString("failed");
    this.reason = error.path("message").asString("");
    this.kind = error.path("kind").asString("");
    this.field = error.path("field").asString("");
    this.retryable = error.path("retryable").asBoolean(false);
  }

  private ToolFailure(ToolFailure same, String place) {
    super(same.code + ": " + same.reason + " (" + place + ")", same);
    this.code = same.code;
    this.reason = same.reason;
    this.kind = same.kind;
    this.field = place;
    this.retryable = same.retryable;
  }

  /** The same, and where the user finds what is at fault, such as a file and its line. */
  public ToolFailure at(String place) {
    return new ToolFailure(this, place);
  }

  private static String line(JsonNode error) {
    String field = error.path("field").asString("");
    return error.path("code").asString("failed")
        + ": "
        + error.path("message").asString("no message")
        + (field.isEmpty() ? "" : " (" + field + ")");
  }

  @Override
  public String code() {
    return code;
  }

  @Override
  public ObjectNode document() {
    ObjectNode document = super.document();
    ObjectNode error = (ObjectNode) document.get("error");
    error.put("message", reason).put("kind", kind).put("retryable", retryable);
    if (!field.isEmpty()) {
      error.put("field", field);
    }
    return document;
  }

  /** Empty where none is at fault. */
  String field() {
    return field;
  }

  public String reason() {
    return reason;
  }

  public boolean retryable() {
    return retryable;
  }

  /** Whether it is the request that is wrong, and not the server or the caller's rights. */
  public boolean blamesTheRequest() {
    return kind.equals("caller") || kind.equals("conflict");
  }

  /** Whether the server refused before it tried: nothing of the request can have been stored. */
  public boolean surelyNotStored() {
    return code.equals("overloaded");
  }

  /** The index of the item of the batch that is at fault, where one is named. */
  public Optional<Integer> item() {
    Matcher matcher = ITEM.matcher(field);
    return matcher.matches() ? Optional.of(Integer.valueOf(matcher.group(1))) : Optional.empty();
  }

  /** The field within that item, or within the request. */
  public String fieldOfItem() {
    Matcher matcher = ITEM.matcher(field);
    if (!matcher.matches()) {
      return field;
    }
    return matcher.group(2) == null ? "" : matcher.group(2);
  }
}
