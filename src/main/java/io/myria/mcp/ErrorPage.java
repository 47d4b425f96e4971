package io.myria.mcp;

import io.myria.access.CallIds;
import io.myria.access.HttpFault;
import io.myria.access.Refusal;
import io.myria.access.RequestId;
import jakarta.inject.Inject;
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

  @Inject private transient CallIds ids;

  @Override
  protected void service(HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Object status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE);
    int code = status instanceof Integer known ? known : HttpServletResponse.SC_NOT_FOUND;
    response.setStatus(code);
    if (code == HttpServletResponse.SC_METHOD_NOT_ALLOWED) {
      response.setHeader("Allow", "POST");
    }
    RequestId.give(request, response, ids);
    Refusal.write(request, response, code, HttpFault.of(code));
  }
}
