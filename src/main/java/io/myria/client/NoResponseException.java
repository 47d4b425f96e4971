package io.myria.client;

import java.io.IOException;

/** No response came: nobody listens, the connection broke, or the server stayed silent. */
public final class NoResponseException extends McpException {

  private static final long serialVersionUID = 1L;

  private final boolean sent;
  private final boolean timedOut;

  /**
   * @param sent whether the server may have received the request
   */
  public NoResponseException(String message, boolean sent, boolean timedOut, IOException cause) {
    super(message, cause);
    this.sent = sent;
    this.timedOut = timedOut;
  }

  /** Whether the server may have received the request and acted on it. */
  public boolean sent() {
    return sent;
  }

  /** Whether a deadline passed; else the connection was refused or broke. */
  public boolean timedOut() {
    return timedOut;
  }
}
