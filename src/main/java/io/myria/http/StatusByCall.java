package io.myria.http;

import io.myria.security.Call;
import io.myria.security.Permission;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Turns a 200 into a 403 when the call lacks a permission. The gate stands behind the protocol,
 * which answers every call of a tool with 200; OAuth wants the status to tell. An answer that began
 * before the gate was asked, as a stream does, keeps its status, and only its body tells.
 */
public final class StatusByCall extends HttpServletResponseWrapper {

  private final Call call;
  private final Consumer<Set<Permission>> refuse;

  /**
   * @param refuse sets the challenge's header
   */
  public StatusByCall(HttpServletResponse response, Call call, Consumer<Set<Permission>> refuse) {
    super(response);
    this.call = call;
    this.refuse = refuse;
  }

  @Override
  public void setStatus(int status) {
    if (status == SC_OK && isRefused()) {
      forbid();
    } else {
      super.setStatus(status);
    }
  }

  @Override
  public PrintWriter getWriter() throws IOException {
    forbidIfRefused();
    return super.getWriter();
  }

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    forbidIfRefused();
    return super.getOutputStream();
  }

  private void forbidIfRefused() {
    if (getStatus() == SC_OK && isRefused()) {
      forbid();
    }
  }

  private boolean isRefused() {
    return !call.lacking().isEmpty() && !isCommitted();
  }

  private void forbid() {
    super.setStatus(SC_FORBIDDEN);
    refuse.accept(call.lacking());
  }
}
