package io.myria.cli.importer;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** A text of any charset as UTF-8. */
final class Transcoded extends InputStream {

  private static final int CHUNK = 8 << 10;

  private final Reader reader;
  private final char[] characters = new char[CHUNK];
  private byte[] bytes = new byte[0];
  private int at;

  Transcoded(InputStream in, Charset charset) {
    reader = new InputStreamReader(in, charset);
  }

  @Override
  public int read() throws IOException {
    if (at == bytes.length && !fill()) {
      return -1;
    }
    return bytes[at++] & 0xFF;
  }

  @Override
  public int read(byte[] into, int from, int most) throws IOException {
    if (most == 0) {
      return 0;
    }
    if (at == bytes.length && !fill()) {
      return -1;
    }
    int some = Math.min(most, bytes.length - at);
    System.arraycopy(bytes, at, into, from, some);
    at += some;
    return some;
  }

  private boolean fill() throws IOException {
    int count = reader.read(characters, 0, CHUNK - 1);
    if (count <= 0) {
      return false;
    }
    // A pair is not cut in two.
    if (Character.isHighSurrogate(characters[count - 1])) {
      int low = reader.read();
      if (low >= 0) {
        characters[count++] = (char) low;
      }
    }
    bytes = new String(characters, 0, count).getBytes(StandardCharsets.UTF_8);
    at = 0;
    return bytes.length > 0 || fill();
  }

  @Override
  public void close() throws IOException {
    reader.close();
  }
}
