package io.myria.http.limit;

import io.myria.http.HttpFault;
import io.myria.http.Refusal;
import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.WriteListener;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/**
 * Holds an answer's body until it is complete, so that writing it can be left to others. An answer
 * that becomes a stream is not held: it knows itself how to be written. For one thread.
 */
final class HeldResponse extends HttpServletResponseWrapper {

  private final HttpServletRequest request;
  private final ByteArrayOutputStream held = new ByteArrayOutputStream();
  private boolean streams;
  private ServletOutputStream stream;
  private PrintWriter writer;

  HeldResponse(HttpServletRequest request, HttpServletResponse response) {
    super(response);
    this.request = request;
  }

  /** From now on nothing is held. */
  void stream() {
    streams = true;
  }

  boolean streams() {
    return streams;
  }

  byte[] held() {
    if (writer != null) {
      writer.flush();
    }
    return held.toByteArray();
  }

  @Override
  public ServletOutputStream getOutputStream() throws IOException {
    if (streams) {
      return super.getOutputStream();
    }
    if (stream == null) {
      stream = new Held();
    }
    return stream;
  }

  @Override
  public PrintWriter getWriter() throws IOException {
    if (streams) {
      return super.getWriter();
    }
    if (writer == null) {
      writer = new PrintWriter(new OutputStreamWriter(held, StandardCharsets.UTF_8));
    }
    return writer;
  }

  /** In the one error model, and not as the container would write it. */
  @Override
  public void sendError(int status) throws IOException {
    Refusal.write(request, this, status, HttpFault.of(status));
  }

  /** What a library says is for no client. */
  @Override
  public void sendError(int status, String message) throws IOException {
    sendError(status);
  }

  @Override
  public void flushBuffer() throws IOException {
    if (streams) {
      super.flushBuffer();
    }
  }

  @Override
  public void resetBuffer() {
    held();
    held.reset();
    super.resetBuffer();
  }

  @Override
  public void reset() {
    held();
    held.reset();
    super.reset();
  }

  /** Into memory, which is always ready. */
  private final class Held extends ServletOutputStream {

    @Override
    public void write(int value) {
      held.write(value);
    }

    @Override
    public void write(byte[] bytes, int offset, int length) {
      held.write(bytes, offset, length);
    }

    @Override
    public boolean isReady() {
      return true;
    }

    @Override
    public void setWriteListener(WriteListener listener) {
      throw new IllegalStateException("an answer that is held is no stream");
    }
  }
}
