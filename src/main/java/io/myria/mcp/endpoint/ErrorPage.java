package io.myria.mcp.endpoint;

import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.http.CallIds;
import io.myria.http.HttpFault;
import io.myria.http.Refusal;
import io.myria.http.RequestId;
import io.myria.http.console.Console;
import jakarta.inject.Inject;
import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebServlet;
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Says in JSON what HTTP refuses, instead of the server's page, which names the server and its
 * version. web.xml sends every error here, {@code serve} what the server could not even take apart,
 * and the mapping to {@code /} what is for no other servlet; the server's own for that would say
 * that files can be written.
 */
@WebServlet({"/", "/error", ErrorPage.MALFORMED})
public class ErrorPage extends HttpServlet {

  private static final long serialVersionUID = 1L;

  static final String MALFORMED = "/malformed";

  @Inject private transient CallIds ids;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException, ServletException {
    RequestId.give(request, response, ids);
    if (request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code) {
      if (code == HttpServletResponse.SC_METHOD_NOT_ALLOWED && !response.containsHeader("Allow")) {
        // What is not the endpoint can only be read.
        response.setHeader("Allow", "GET");
      }
      Refusal.write(request, response, code, HttpFault.of(code));
    } else if (request.getServletPath().equals(MALFORMED)) {
      Refusal.write(
          request,
          response,
          HttpServletResponse.SC_BAD_REQUEST,
          new Fault(FaultCode.INVALID_REQUEST, "the path or the header Host is malformed"));
    } else if (isRoot(request) && console(request) != null) {
      // WildFly has the mapping to "/" win over the console's to the root.
      console(request).forward(request, response);
    } else {
      int nothing = HttpServletResponse.SC_NOT_FOUND;
      Refusal.write(request, response, nothing, HttpFault.of(nothing));
    }
  }

  private static boolean isRoot(HttpServletRequest request) {
    return request.getRequestURI().equals(request.getContextPath() + "/");
  }

  /** Null where there is none. */
  private static RequestDispatcher console(HttpServletRequest request) {
    return request.getServletContext().getNamedDispatcher(Console.NAME);
  }
}
