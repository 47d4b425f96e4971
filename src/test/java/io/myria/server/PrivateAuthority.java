package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;

/**
 * A certificate for this machine that nobody in the world knows, and the store of who trusts it.
 */
final class PrivateAuthority {

  /** Not what everybody's has. */
  static final String PASSWORD = "sesame sesame";

  private static final String NAME = "peer";

  private final KeyStore own;

  /**
   * @param folder for its file
   */
  PrivateAuthority(Path folder) throws IOException {
    Path file = folder.resolve("identity.p12");
    Path keytool = Path.of(System.getProperty("java.home"), "bin", "keytool");
    Process made =
        new ProcessBuilder(
                keytool.toString(),
                "-genkeypair",
                "-alias",
                NAME,
                "-keyalg",
                "EC",
                "-dname",
                "CN=localhost",
                "-ext",
                "san=dns:localhost,ip:127.0.0.1",
                "-storetype",
                "PKCS12",
                "-keystore",
                file.toString(),
                "-storepass",
                PASSWORD)
            .redirectErrorStream(true)
            .start();
    String said = new String(made.getInputStream().readAllBytes());
    try {
      assertThat(made.waitFor()).as(said).isZero();
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
    try (InputStream in = Files.newInputStream(file)) {
      own = KeyStore.getInstance("PKCS12");
      own.load(in, PASSWORD.toCharArray());
    } catch (GeneralSecurityException problem) {
      throw new IOException(problem);
    } finally {
      Files.deleteIfExists(file);
    }
  }

  /** For a server that has the certificate. */
  SSLContext identity() throws IOException {
    try {
      KeyManagerFactory keys =
          KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
      keys.init(own, PASSWORD.toCharArray());
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(keys.getKeyManagers(), null, null);
      return context;
    } catch (GeneralSecurityException problem) {
      throw new IOException(problem);
    }
  }

  /** Writes the store of who trusts it and nobody else. */
  Path trust(Path file) throws IOException {
    try (OutputStream out = Files.newOutputStream(file)) {
      KeyStore trust = KeyStore.getInstance("PKCS12");
      trust.load(null, null);
      trust.setCertificateEntry(NAME, own.getCertificate(NAME));
      trust.store(out, PASSWORD.toCharArray());
      return file;
    } catch (GeneralSecurityException problem) {
      throw new IOException(problem);
    }
  }
}
