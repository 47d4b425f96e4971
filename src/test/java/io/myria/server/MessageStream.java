package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import tools.jackson.databind.JsonNode;

/** The messages of a stream of server-sent events, as they come; closing it hangs up. */
final class MessageStream implements AutoCloseable {

  private static final String DATA = "data: ";

  private final InputStream body;
  private final BufferedReader lines;

  MessageStream(InputStream body) {
    this.body = body;
    this.lines = new BufferedReader(new InputStreamReader(body, UTF_8));
  }

  /** The next message, or {@code null} at the end; comments are left out. */
  JsonNode next() throws IOException {
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.startsWith(DATA)) {
        return ToolClient.JSON.readTree(line.substring(DATA.length()));
      }
    }
    return null;
  }

  @Override
  public void close() throws IOException {
    body.close();
  }
}
