package io.myria.mcp;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Says in JSON what HTTP refuses, instead of the server's page, which names the server and its
 * version. web.xml sends every error here.
 */
@WebServlet("/error")
public class ErrorPage extends HttpServlet {

  private static final long serialVersionUID = 1L;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    int code = status instanceof Integer known ? known : HttpServletResponse.SC_NOT_FOUND;
    response.setStatus(code);
    if (code == HttpServletResponse.SC_METHOD_NOT_ALLOWED) {
      response.setHeader("Allow", "POST");
    }
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    boolean callers = code < 500 || code == HttpServletResponse.SC_NOT_IMPLEMENTED;
    int meaning = callers ? ErrorCodes.INVALID_REQUEST : ErrorCodes.INTERNAL_ERROR;
    response
        .getWriter()
        .write(ExactJson.MAPPER.writeValueAsString(PlainError.answer(meaning, words(code))));
  }

  private static String words(int status) {
    return switch (status) {
      case 403 -> "this server does not answer this Origin; see myria.mcp.allowed_origins";
      case 404 -> "nothing is here; MCP is at /mcp";
      case 405 -> "only POST is answered here";
      case 413 -> "the body is larger than myria.mcp.request_bytes allows";
      case 421 -> "this server does not answer to this Host; see myria.mcp.allowed_hosts";
      case 501 -> "this method is not known here";
      case 503 -> "the server is stopping; try again";
      default -> status < 500 ? "the request is not understood" : PlainError.DEFECT;
    };
  }
}
