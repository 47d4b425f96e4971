package io.myria.client;

import tools.jackson.databind.JsonNode;

/** The server's error of JSON-RPC: the method was not executed, or failed as a whole. */
public final class RpcException extends McpException {

  private static final long serialVersionUID = 1L;

  private final int code;
  private final transient JsonNode data;

  RpcException(JsonNode error) {
    super(error.path("message").asString("no message"), null);
    this.code = error.path("code").asInt(0);
    this.data = error.path("data");
  }

  public int code() {
    return code;
  }

  /** What the server adds; a missing node where it adds nothing. */
  public JsonNode data() {
    return data;
  }
}
