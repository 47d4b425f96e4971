package io.myria.client;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;

/** The data of server-sent events, one after the other (WHATWG HTML, section 9.2.6). */
final class ServerSentEvents {

  private final BufferedReader lines;

  ServerSentEvents(InputStream in) {
    this.lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
  }

  /** The data of the next event that has any, or {@code null} at the end. */
  String next() throws IOException {
    StringBuilder data = new StringBuilder();
    boolean some = false;
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      if (line.isEmpty()) {
        if (some) {
          return data.toString();
        }
      } else if (line.startsWith("data:")) {
        if (some) {
          data.append('\n');
        }
        data.append(line, line.startsWith("data: ") ? 6 : 5, line.length());
        some = true;
      }
    }
    return null; // an event without the blank line behind it is incomplete
  }
}
