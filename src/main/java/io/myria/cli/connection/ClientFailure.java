package io.myria.cli.connection;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The failure with which a command ends with exit code 1; its message is the one line that is
 * shown.
 */
public class ClientFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  public ClientFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /** For {@code --json}: the same shape as the server's own errors. */
  public ObjectNode document() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.putObject("error").put("code", code()).put("message", getMessage());
    return document;
  }

  public String code() {
    return "failed";
  }
}
