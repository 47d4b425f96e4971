package io.myria.llm.ledger;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/** Texts as zlib has them (RFC 1950). Stateless. */
final class Deflated {

  private Deflated() {}

  static byte[] write(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream deflating = new DeflaterOutputStream(bytes)) {
      deflating.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  static String read(byte[] bytes) {
    try (InflaterInputStream inflating = new InflaterInputStream(new ByteArrayInputStream(bytes))) {
      return new String(inflating.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException damaged) {
      throw new UncheckedIOException(damaged);
    }
  }
}
