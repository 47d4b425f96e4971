package io.myria.mcp.legacy;

import io.modelcontextprotocol.json.TypeRef;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCMessage;
import io.modelcontextprotocol.spec.McpSchema.JSONRPCResponse;
import io.modelcontextprotocol.spec.McpStreamableServerTransport;
import io.myria.mcp.current.EventStream;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import reactor.core.publisher.Mono;
import tools.jackson.databind.json.JsonMapper;

/**
 * The response to one POST, as the SDK's engine writes it: one JSON object, if the answer is there
 * before the request's thread goes and nothing was said before it, else a stream of events.
 * Thread-safe.
 */
final class SessionResponse implements McpStreamableServerTransport {

  private final HttpServletRequest request;
  private final HttpServletResponse response;
  private final JsonMapper mapper;
  private final Thread thread = Thread.currentThread();
  private final List<JSONRPCMessage> early = new ArrayList<>();
  private EventStream stream;
  private boolean over;

  /** On the request's thread. */
  SessionResponse(HttpServletRequest request, HttpServletResponse response, JsonMapper mapper) {
    this.request = request;
    this.response = response;
    this.mapper = mapper;
  }

  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message) {
    return Mono.fromRunnable(() -> send(message));
  }

  /** Without the event's id: there is nothing to take up again. */
  @Override
  public Mono<Void> sendMessage(JSONRPCMessage message, String id) {
    return sendMessage(message);
  }

  private synchronized void send(JSONRPCMessage message) {
    if (over) {
      return;
    }
    if (stream == null
        && !(message instanceof JSONRPCResponse)
        && Thread.currentThread() == thread) {
      open();
    }
    if (stream == null) {
      early.add(message);
    } else {
      stream.send(message);
    }
  }

  /**
   * Writes what is there, when the engine has returned the request's thread.
   *
   * @return the stream that goes on, if one does
   */
  synchronized Optional<EventStream> settle() throws IOException {
    if (stream == null && over && early.size() == 1) {
      write(early.get(0));
    } else if (stream == null) {
      open();
      early.forEach(stream::send);
      if (over) {
        stream.end();
      }
    }
    early.clear();
    return Optional.ofNullable(stream);
  }

  /** Ends it without a further word. */
  synchronized void abandon() {
    over = true;
    if (stream != null) {
      stream.end();
    }
  }

  private void open() {
    try {
      stream = EventStream.open(request, response, mapper);
    } catch (IOException gone) {
      throw new UncheckedIOException(gone);
    }
  }

  private void write(JSONRPCMessage message) throws IOException {
    byte[] bytes = mapper.writeValueAsString(message).getBytes(StandardCharsets.UTF_8);
    response.setStatus(HttpServletResponse.SC_OK);
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    response.setContentLength(bytes.length);
    response.getOutputStream().write(bytes);
  }

  @Override
  public <T> T unmarshalFrom(Object data, TypeRef<T> type) {
    return mapper.convertValue(data, mapper.getTypeFactory().constructType(type.getType()));
  }

  @Override
  public Mono<Void> closeGracefully() {
    return Mono.fromRunnable(this::abandon);
  }

  @Override
  public void close() {
    abandon();
  }
}
