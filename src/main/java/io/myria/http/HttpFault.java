package io.myria.http;

import io.myria.error.Fault;
import io.myria.error.FaultCode;

/** What a status of HTTP means, in the one error model; stateless. */
public final class HttpFault {

  private HttpFault() {}

  public static Fault of(int status) {
    return new Fault(code(status), words(status));
  }

  private static FaultCode code(int status) {
    return switch (status) {
      case 401 -> FaultCode.UNAUTHENTICATED;
      case 403, 421 -> FaultCode.NOT_ALLOWED;
      case 404 -> FaultCode.NOT_FOUND;
      case 408 -> FaultCode.TOO_SLOW;
      case 413 -> FaultCode.LIMIT_EXCEEDED;
      case 429, 503 -> FaultCode.OVERLOADED;
      default -> status < 500 || status == 501 ? FaultCode.INVALID_REQUEST : FaultCode.DEFECT;
    };
  }

  private static String words(int status) {
    return switch (status) {
      case 401 -> "this server needs a bearer token in the header Authorization";
      case 403 -> "this server does not answer this Origin; see myria.mcp.allowed_origins";
      case 404 -> "nothing is here; MCP is at /mcp";
      case 405 -> "this method is not answered here";
      case 406 -> "Accept must list a form that this comes in; metrics are text/plain";
      case 408 -> "the request took too long to arrive";
      case 413 -> "the body is larger than myria.mcp.request_bytes allows";
      case 415 -> "Content-Type must be application/json";
      case 421 -> "this server does not answer to this Host; see myria.mcp.allowed_hosts";
      case 501 -> "this method is not known here";
      case 503 -> "the server is stopping; try again";
      default -> status < 500 ? "the request is not understood" : Fault.DEFECT;
    };
  }
}
