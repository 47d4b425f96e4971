package io.myria.mcp;

import io.modelcontextprotocol.spec.McpSchema.ErrorCodes;
import io.myria.access.AccessSettings;
import io.myria.stateless.Lane;
import jakarta.inject.Inject;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.annotation.WebFilter;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;

/**
 * Lets through bodies that are UTF-8, as JSON is (RFC 8259, section 8.1), and begin like an object.
 * A server decodes leniently: what is no character becomes a replacement character, and two names
 * of participants that differ would become one.
 */
@WebFilter(urlPatterns = "/mcp", asyncSupported = true)
public class BodyFilter extends HttpFilter {

  private static final long serialVersionUID = 1L;

  @Inject private transient AccessSettings access;

  @Override
  protected void doFilter(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws IOException, ServletException {
    if (!request.getMethod().equals("POST")) {
      chain.doFilter(request, response);
      return;
    }
    String charset = request.getCharacterEncoding();
    if (charset != null && !charset.toUpperCase(Locale.ROOT).replace("-", "").equals("UTF8")) {
      refuse(request, response, 415, "the body must be UTF-8; leave charset out of Content-Type");
      return;
    }
    if (request.getContentLengthLong() > access.requestBytes()) {
      refuse(request, response, 413, "the body is larger than myria.mcp.request_bytes allows");
      return;
    }
    byte[] body = request.getInputStream().readNBytes(access.requestBytes() + 1);
    if (body.length > access.requestBytes()) {
      refuse(request, response, 413, "the body is larger than myria.mcp.request_bytes allows");
    } else if (!isText(body)) {
      refuse(request, response, 400, "the body is not UTF-8");
    } else if (!isObject(body)) {
      refuse(request, response, 400, "the body must be one JSON-RPC 2.0 request: a JSON object");
    } else {
      chain.doFilter(new ReadRequest(request, body), response);
    }
  }

  private static boolean isText(byte[] body) {
    try {
      StandardCharsets.UTF_8
          .newDecoder()
          .onMalformedInput(CodingErrorAction.REPORT)
          .onUnmappableCharacter(CodingErrorAction.REPORT)
          .decode(ByteBuffer.wrap(body));
      return true;
    } catch (CharacterCodingException malformed) {
      return false;
    }
  }

  private static boolean isObject(byte[] body) {
    int start = 0;
    while (start < body.length && body[start] <= ' ' && body[start] >= 0) {
      start++;
    }
    return start < body.length && body[start] == '{';
  }

  private static void refuse(
      HttpServletRequest request, HttpServletResponse response, int status, String words)
      throws IOException {
    Map<String, Object> answer = PlainError.answer(ErrorCodes.INVALID_REQUEST, words);
    if (Lane.isNamedBy(request)) {
      answer.remove("id"); // JSON-RPC wants it to be null, the newer revision that it is not there
    }
    response.setStatus(status);
    response.setContentType("application/json");
    response.setCharacterEncoding("UTF-8");
    response.getWriter().write(ExactJson.MAPPER.writeValueAsString(answer));
  }
}
