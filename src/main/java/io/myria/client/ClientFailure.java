package io.myria.client;

import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Why a command ends with exit code 1; its message is the one line that is shown. */
class ClientFailure extends RuntimeException {

  private static final long serialVersionUID = 1L;

  ClientFailure(String message, Throwable cause) {
    super(message, cause);
  }

  /** For {@code --json}: the same shape as the server's own errors. */
  ObjectNode document() {
    ObjectNode document = JsonNodeFactory.instance.objectNode();
    document.putObject("error").put("code", code()).put("message", getMessage());
    return document;
  }

  String code() {
    return "failed";
  }
}
