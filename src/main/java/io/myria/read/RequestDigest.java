package io.myria.read;

import io.myria.security.Scope;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/**
 * SHA-256 over everything that decides which nodes a query answers with and in what order. Two
 * requests with one digest are one query.
 *
 * @param hex 64 lower-case digits
 */
public record RequestDigest(String hex) {

  static final int BYTES = 32;

  byte[] toArray() {
    return HexFormat.of().parseHex(hex);
  }

  /**
   * @param kind of the query
   */
  public static Builder of(String kind) {
    return new Builder().text(kind);
  }

  /**
   * Takes a request's parts one after the other; each is written so that none runs into another.
   */
  public static final class Builder {

    private final MessageDigest digest;

    private Builder() {
      try {
        digest = MessageDigest.getInstance("SHA-256");
      } catch (NoSuchAlgorithmException impossible) {
        throw new IllegalStateException("every Java platform has SHA-256", impossible);
      }
    }

    public Builder scope(Scope scope) {
      return texts(scope.participants().names()).number(scope.includeInternal() ? 1 : 0);
    }

    public Builder snapshot(SnapshotChoice choice) {
      return text(choice.snapshotId().map(Object::toString)).number(choice.wantsFresh() ? 1 : 0);
    }

    public Builder number(long value) {
      digest.update(ByteBuffer.allocate(Long.BYTES).putLong(value).array());
      return this;
    }

    public Builder text(String value) {
      byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
      number(bytes.length);
      digest.update(bytes);
      return this;
    }

    public Builder text(Optional<String> value) {
      return value.map(this::text).orElseGet(() -> number(-1));
    }

    public Builder texts(List<String> values) {
      number(values.size());
      values.forEach(this::text);
      return this;
    }

    public RequestDigest done() {
      return new RequestDigest(HexFormat.of().formatHex(digest.digest()));
    }
  }
}
