package io.myria.proof.seal;

import io.myria.database.Transactions;
import io.myria.eventlog.LogReader;
import io.myria.projection.Derivations;
import io.myria.projection.Deriver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.Base64;
import java.util.Optional;

/** Seals logs of tests; stateless. */
public final class Seals {

  private static final Path KEY = newKey();

  private Seals() {}

  /** Signs with a key that all tests of a run share. */
  public static ProofSettings settings() {
    return new ProofSettings(Optional.of(KEY.toString()), Optional.of("example.com/log"), false);
  }

  /** Signs with a key of its own. */
  static ProofSettings otherKey() {
    return new ProofSettings(
        Optional.of(newKey().toString()), Optional.of("example.com/log"), false);
  }

  public static Sealing unsigned(Transactions transactions) {
    return sealing(transactions, new ProofSettings(Optional.empty(), Optional.empty(), false));
  }

  /** Seals and signs all there is, here and now. */
  public static void seal(Transactions transactions, LogReader reader) {
    seal(transactions, reader, settings());
  }

  static void seal(Transactions transactions, LogReader reader, ProofSettings settings) {
    Sealing sealing = sealing(transactions, settings);
    while (sealing.run(deriver(transactions, reader), () -> false)) {
      // until nothing is left
    }
  }

  static Sealing signed(Transactions transactions) {
    return sealing(transactions, settings());
  }

  private static Sealing sealing(Transactions transactions, ProofSettings settings) {
    return new Sealing(new SecureRandom(), new Checkpoints(transactions, settings));
  }

  static Deriver deriver(Transactions transactions, LogReader reader) {
    return new Deriver(transactions, reader, new Derivations("test", Duration.ofSeconds(20)));
  }

  private static Path newKey() {
    try {
      KeyPair pair = KeyPairGenerator.getInstance("Ed25519").generateKeyPair();
      Path file = Files.createTempFile("proof-key", ".pem");
      file.toFile().deleteOnExit();
      Files.writeString(file, pem("PUBLIC", pair.getPublic()) + pem("PRIVATE", pair.getPrivate()));
      return file;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }

  private static String pem(String kind, Key key) {
    String type = " " + kind + " KEY-----\n";
    String body = Base64.getMimeEncoder().encodeToString(key.getEncoded());
    return "-----BEGIN" + type + body + "\n-----END" + type;
  }
}
