package io.myria.client;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** A stream that fails where it is longer than a client is willing to hold. */
final class BoundedInput extends FilterInputStream {

  private long left;

  BoundedInput(InputStream in, long most) {
    super(in);
    this.left = most;
  }

  @Override
  public int read() throws IOException {
    int read = in.read();
    count(read < 0 ? 0 : 1);
    return read;
  }

  @Override
  public int read(byte[] into, int at, int length) throws IOException {
    int read = in.read(into, at, length);
    count(Math.max(0, read));
    return read;
  }

  private void count(int read) throws IOException {
    left -= read;
    if (left < 0) {
      throw new IOException("the answer is larger than this client takes");
    }
  }
}
