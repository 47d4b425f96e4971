package io.myria.llm;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.BooleanSupplier;

/** The body of an endpoint's answer, which may be of any size and never end. */
public final class AnswerBody {

  private static final int CHUNK = 8_192;

  private AnswerBody() {}

  /** It is larger than was allowed. */
  public static final class TooLarge extends IOException {
    private static final long serialVersionUID = 1L;

    TooLarge(int bytes) {
      super("it is larger than " + bytes + " bytes");
    }
  }

  /** It did not end in time. */
  public static final class TooLate extends IOException {
    private static final long serialVersionUID = 1L;

    TooLate() {
      super("it answers too slowly");
    }
  }

  /**
   * Each read of a client has its whole time by itself, so that who sends a byte now and then would
   * be waited for without end.
   *
   * @param stream null where there is no body, as some clients have it
   * @param bytes how large it may be
   * @param isLate asked after each piece
   * @throws TooLarge beyond these bytes
   * @throws TooLate when it is late
   */
  public static byte[] read(InputStream stream, int bytes, BooleanSupplier isLate)
      throws IOException {
    if (stream == null) {
      return new byte[0];
    }
    ByteArrayOutputStream read = new ByteArrayOutputStream();
    byte[] chunk = new byte[CHUNK];
    for (int count = stream.read(chunk); count >= 0; count = stream.read(chunk)) {
      read.write(chunk, 0, count);
      if (read.size() > bytes) {
        throw new TooLarge(bytes);
      }
      if (isLate.getAsBoolean()) {
        throw new TooLate();
      }
    }
    return read.toByteArray();
  }
}
