package io.myria.query;

import io.myria.event.EventSeq;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.log.LogPin;
import io.myria.snapshot.SnapshotId;
import io.myria.store.Transactions;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;
import java.util.UUID;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals cursors, so that nobody reads the log's head or a position out of one, makes one up, or
 * uses one with another question. Thread-safe.
 *
 * <p>AES-256-GCM (NIST SP 800-38D) with a random nonce of 96 bits, under a key that all servers of
 * a database share: base64url of nonce, ciphertext and tag. The plain form is padded, so that a
 * cursor's length does not tell a position's.
 */
public final class Cursors {

  private static final byte VERSION = 1;
  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 16;

  /** Holds every cursor over events; others may take more blocks. */
  private static final int BLOCK = 128;

  /** Version, request, log, head, snapshot and the length of the position. */
  private static final int HEAD_BYTES = 1 + RequestDigest.BYTES + 16 + 8 + 1 + 16 + 2;

  private static final int LONGEST = 16_384;
  private static final int KEY_BYTES = 32;

  private static final String DERIVATION = "HmacSHA256";

  private static final String KEEP =
      "insert into server_secret (name, secret) values ('cursor', ?) on conflict do nothing";
  private static final String KEY = "select secret from server_secret where name = 'cursor'";

  private final Transactions transactions;
  private final SecureRandom random;
  private volatile SecretKey key;

  public Cursors(Transactions transactions, SecureRandom random) {
    this.transactions = transactions;
    this.random = random;
  }

  /** Call it outside of a transaction: the first call stores the key in one of its own. */
  public String seal(RequestDigest request, Cursor cursor) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    try {
      byte[] sealed = cipher(Cipher.ENCRYPT_MODE, nonce).doFinal(plain(request, cursor));
      byte[] all = ByteBuffer.allocate(nonce.length + sealed.length).put(nonce).put(sealed).array();
      return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    } catch (GeneralSecurityException problem) {
      throw new IllegalStateException("every Java platform has AES-GCM", problem);
    }
  }

  /** How long a sealed cursor is, by the length of its position. */
  static int characters(int position) {
    int blocks = (HEAD_BYTES + position + BLOCK - 1) / BLOCK;
    return (4 * (NONCE_BYTES + blocks * BLOCK + TAG_BYTES) + 2) / 3;
  }

  /**
   * @throws Fault {@code invalid_cursor} if the text was not sealed here, or for another request
   */
  public Cursor open(RequestDigest request, String text) {
    try {
      byte[] all = Base64.getUrlDecoder().decode(text.length() > LONGEST ? "" : text);
      if (all.length < NONCE_BYTES + BLOCK + TAG_BYTES) {
        throw foreign(null);
      }
      byte[] nonce = Arrays.copyOf(all, NONCE_BYTES);
      byte[] plain =
          cipher(Cipher.DECRYPT_MODE, nonce).doFinal(all, NONCE_BYTES, all.length - NONCE_BYTES);
      return read(request, plain);
    } catch (IllegalArgumentException | GeneralSecurityException problem) {
      throw foreign(problem);
    }
  }

  /**
   * A key for something else that only this memory's servers may make, such as a signature; the
   * same on all of them. Call it outside of a transaction, as {@link #seal}.
   */
  public SecretKey keyFor(String purpose) {
    try {
      Mac mac = Mac.getInstance(DERIVATION);
      mac.init(key());
      return new SecretKeySpec(mac.doFinal(purpose.getBytes(StandardCharsets.UTF_8)), DERIVATION);
    } catch (GeneralSecurityException problem) {
      throw new IllegalStateException("every Java platform has " + DERIVATION, problem);
    }
  }

  /** For a cursor that cannot be followed any more. */
  static Fault stale(String why) {
    return refused(why + "; leave cursor out to begin anew", null);
  }

  private static Fault foreign(Exception cause) {
    return refused(
        "is none of this memory's cursors; pass next_cursor as it came, or leave cursor out to"
            + " begin anew",
        cause);
  }

  private static Fault refused(String message, Exception cause) {
    return new Fault(FaultCode.INVALID_CURSOR, "cursor", message, cause);
  }

  private static byte[] plain(RequestDigest request, Cursor cursor) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.write(request.toArray());
      writeId(out, cursor.log().logId());
      out.writeLong(cursor.log().head().value());
      out.writeBoolean(cursor.snapshot().isPresent());
      writeId(out, cursor.snapshot().map(SnapshotId::value).orElse(new UUID(0, 0)));
      out.writeUTF(cursor.position());
    } catch (IOException impossible) {
      throw new IllegalStateException("memory takes every byte", impossible);
    }
    int blocks = (bytes.size() + BLOCK - 1) / BLOCK;
    return Arrays.copyOf(bytes.toByteArray(), blocks * BLOCK);
  }

  private static Cursor read(RequestDigest request, byte[] plain) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(plain))) {
      if (in.readByte() != VERSION) {
        throw stale("was made by another version of the server");
      }
      if (!Arrays.equals(in.readNBytes(RequestDigest.BYTES), request.toArray())) {
        throw refused(
            "belongs to another query; repeat the arguments of the first page, or leave cursor out"
                + " to begin anew",
            null);
      }
      LogPin log = new LogPin(readId(in), new EventSeq(in.readLong()));
      boolean pinned = in.readBoolean();
      SnapshotId snapshot = new SnapshotId(readId(in));
      return new Cursor(log, pinned ? Optional.of(snapshot) : Optional.empty(), in.readUTF());
    } catch (IOException problem) {
      throw foreign(problem);
    }
  }

  private static void writeId(DataOutputStream out, UUID id) throws IOException {
    out.writeLong(id.getMostSignificantBits());
    out.writeLong(id.getLeastSignificantBits());
  }

  private static UUID readId(DataInputStream in) throws IOException {
    return new UUID(in.readLong(), in.readLong());
  }

  private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key(), new GCMParameterSpec(8 * TAG_BYTES, nonce));
    return cipher;
  }

  /** Whichever server comes first makes the key; the others read it. */
  private SecretKey key() {
    if (key == null) {
      byte[] fresh = new byte[KEY_BYTES];
      random.nextBytes(fresh);
      byte[] kept =
          transactions.run(
              database -> {
                database.execute(KEEP, (Object) fresh);
                return database.one(KEY, row -> row.getBytes(1)).orElseThrow();
              });
      key = new SecretKeySpec(kept, "AES");
    }
    return key;
  }
}
