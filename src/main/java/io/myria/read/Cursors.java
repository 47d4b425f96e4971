package io.myria.read;

import io.myria.config.Service;
import io.myria.database.Transactions;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.event.EventSeq;
import jakarta.inject.Inject;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.Mac;
import javax.crypto.SecretKey;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Seals cursors, so that nobody reads the log's head or a position out of one, makes one up, or
 * uses one with another question. They are short, since models read and repeat them. Thread-safe.
 *
 * <p>AES-256-GCM (NIST SP 800-38D) with a random nonce and a tag of 96 bits each, under a key that
 * all servers of a database share: base64url of nonce, ciphertext and tag. The plain form is
 * padded, and numbers that others' events count up have a fixed width, so that a cursor's length
 * tells nothing of them.
 */
@Service
public final class Cursors {

  /** How the position is written: as UTF-8, two characters in a byte, or each in one. */
  private static final byte PLAIN = 3;

  private static final byte PACKED = 4;
  private static final byte BYTES = 5;
  private static final String PACKABLE = "0123456789 |:-.,";

  private static final int NONCE_BYTES = 12;
  private static final int TAG_BYTES = 12;
  private static final int BLOCK = 8;

  /** Of a request's digest; a collision helps nobody who may ask both requests. */
  private static final int DIGEST_BYTES = 8;

  /** Of the log's head and of an ordinal: 48 bits. */
  private static final int SEQ_BYTES = 6;

  /** Version, request, log, head, snapshot and the length of the position. */
  private static final int HEAD_BYTES =
      1 + DIGEST_BYTES + Integer.BYTES + 2 * SEQ_BYTES + Short.BYTES;

  private static final int LONGEST = 16_384;
  private static final int KEY_BYTES = 32;

  private static final String DERIVATION = "HmacSHA256";

  private static final String KEEP =
      "insert into server_secret (name, secret) values ('cursor', ?) on conflict do nothing";
  private static final String KEY = "select secret from server_secret where name = 'cursor'";

  private final Transactions transactions;
  private final SecureRandom random;
  private volatile SecretKey key;

  @Inject
  public Cursors(Transactions transactions, SecureRandom random) {
    this.transactions = transactions;
    this.random = random;
  }

  /**
   * Stores the key, where there is none, before it is needed: replicas have it as soon as they have
   * anything. Not inside a transaction.
   */
  public void prepare() {
    key();
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

  /** How long a sealed cursor is at most, by the length of its position. */
  public static int characters(int position) {
    int blocks = (HEAD_BYTES + position + BLOCK - 1) / BLOCK;
    return (4 * (NONCE_BYTES + blocks * BLOCK + TAG_BYTES) + 2) / 3;
  }

  /** A place in the log as positions have it, whatever its size: sealed, it tells nothing. */
  static String written(EventSeq seq) {
    return String.format(Locale.ROOT, "%013d", seq.value());
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
  public static Fault stale(String why) {
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
    byte form = form(cursor.position());
    byte[] written =
        form == PACKED ? packed(cursor.position()) : cursor.position().getBytes(charset(form));
    int blocks = (HEAD_BYTES + written.length + BLOCK - 1) / BLOCK;
    ByteBuffer plain = ByteBuffer.allocate(blocks * BLOCK);
    plain.put(form);
    plain.put(request.toArray(), 0, DIGEST_BYTES);
    plain.putInt(cursor.logMark());
    putSeq(plain, cursor.head().value());
    putSeq(plain, cursor.ordinal().orElse(0L));
    plain.putShort((short) (form == PACKED ? cursor.position().length() : written.length));
    return plain.put(written).array();
  }

  private static Cursor read(RequestDigest request, byte[] bytes) {
    try {
      ByteBuffer plain = ByteBuffer.wrap(bytes);
      byte form = plain.get();
      if (form < PLAIN || form > BYTES) {
        throw stale("was made by another version of the server");
      }
      byte[] digest = new byte[DIGEST_BYTES];
      plain.get(digest);
      if (!Arrays.equals(digest, Arrays.copyOf(request.toArray(), DIGEST_BYTES))) {
        throw refused(
            "belongs to another query; repeat the arguments of the first page, or leave cursor out"
                + " to begin anew",
            null);
      }
      int mark = plain.getInt();
      EventSeq head = new EventSeq(seq(plain));
      Optional<Long> ordinal = Optional.of(seq(plain)).filter(one -> one > 0);
      int length = plain.getShort();
      if (form == PACKED) {
        return new Cursor(mark, head, ordinal, unpacked(plain, length));
      }
      byte[] position = new byte[length];
      plain.get(position);
      return new Cursor(mark, head, ordinal, new String(position, charset(form)));
    } catch (BufferUnderflowException problem) {
      throw foreign(problem);
    }
  }

  private static byte form(String position) {
    if (position.chars().allMatch(one -> PACKABLE.indexOf(one) >= 0)) {
      return PACKED;
    }
    return StandardCharsets.ISO_8859_1.newEncoder().canEncode(position) ? BYTES : PLAIN;
  }

  private static Charset charset(byte form) {
    return form == BYTES ? StandardCharsets.ISO_8859_1 : StandardCharsets.UTF_8;
  }

  private static byte[] packed(String position) {
    byte[] packed = new byte[(position.length() + 1) / 2];
    for (int index = 0; index < position.length(); index++) {
      int half = PACKABLE.indexOf(position.charAt(index));
      packed[index / 2] |= (byte) (index % 2 == 0 ? half << 4 : half);
    }
    return packed;
  }

  private static String unpacked(ByteBuffer plain, int characters) {
    StringBuilder position = new StringBuilder();
    int both = 0;
    for (int index = 0; index < characters; index++) {
      both = index % 2 == 0 ? plain.get() & 0xff : both;
      position.append(PACKABLE.charAt(index % 2 == 0 ? both >> 4 : both & 0xf));
    }
    return position.toString();
  }

  private static void putSeq(ByteBuffer plain, long seq) {
    plain.putShort((short) (seq >>> Integer.SIZE)).putInt((int) seq);
  }

  private static long seq(ByteBuffer plain) {
    return (long) (plain.getShort() & 0xffff) << Integer.SIZE | plain.getInt() & 0xffffffffL;
  }

  private Cipher cipher(int mode, byte[] nonce) throws GeneralSecurityException {
    Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
    cipher.init(mode, key(), new GCMParameterSpec(8 * TAG_BYTES, nonce));
    return cipher;
  }

  /** Whichever server comes first makes the key; the others, and replicas, read it. */
  private SecretKey key() {
    if (key == null) {
      byte[] fresh = new byte[KEY_BYTES];
      random.nextBytes(fresh);
      byte[] kept =
          transactions.run(
              database -> {
                Optional<byte[]> there = database.one(KEY, row -> row.getBytes(1));
                if (there.isPresent()) {
                  return there.get();
                }
                database.execute(KEEP, (Object) fresh);
                return database.one(KEY, row -> row.getBytes(1)).orElseThrow();
              });
      key = new SecretKeySpec(kept, "AES");
    }
    return key;
  }
}
