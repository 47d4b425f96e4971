package io.myria.client;

/** A status of HTTP that is no answer of an MCP server, or a refusal to authorize. */
public final class StatusException extends McpException {

  private static final long serialVersionUID = 1L;

  private final int status;
  private final String challenge;

  StatusException(int status, String challenge) {
    super("HTTP status " + status, null);
    this.status = status;
    this.challenge = challenge;
  }

  public int status() {
    return status;
  }

  /** The header {@code WWW-Authenticate}, or an empty text. */
  public String challenge() {
    return challenge;
  }
}
