package io.myria.client;

/** What keeps a call from an answer; see its three kinds. */
public abstract sealed class McpException extends RuntimeException
    permits NoResponseException, RpcException, StatusException {

  private static final long serialVersionUID = 1L;

  McpException(String message, Throwable cause) {
    super(message, cause);
  }
}
