package io.myria.launcher.payara;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.X509Certificate;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Whom the server trusts where it is a client of HTTPS: issuers of tokens, models. Payara Micro has
 * a list of authorities of its own, of the day of its release, unless it is given another; those of
 * a company stand where the JVM looks for them.
 */
public final class TrustStore {

  private static final String PROPERTY = "javax.net.ssl.trustStore";

  /** The JVM's word for a store that is no file. */
  private static final String NO_FILE = "NONE";

  /**
   * PKCS #12 derives a key for each certificate, at each start, from a password that everybody
   * knows.
   */
  private static final String TYPE = "JKS";

  /** Certificates are no secret; Payara Micro wants a password for their file. */
  private static final String PASSWORD = "changeit";

  private TrustStore() {}

  /**
   * That there is a file where one is named: the JVM would trust nobody, and say nothing.
   *
   * @throws LaunchFailure otherwise
   */
  public static void requireNamed() {
    String named = System.getProperty(PROPERTY);
    if (named != null && !named.equals(NO_FILE) && !isFile(Path.of(named))) {
      throw new LaunchFailure(
          PROPERTY
              + " is "
              + named
              + ", which cannot be read; set it to a key store, or leave it out");
    }
  }

  private static boolean isFile(Path named) {
    return Files.isRegularFile(named) && Files.isReadable(named);
  }

  /**
   * Writes down whom the JVM trusts, by its own rules and whatever its store's form and password,
   * and has Payara Micro take that.
   *
   * @param folder for the file; made where it is not there
   * @throws LaunchFailure where the JVM's store cannot be read
   */
  static void ofTheJvm(Path folder) throws IOException {
    Path file = Files.createDirectories(folder).resolve("trusted.jks");
    try (OutputStream out = Files.newOutputStream(file)) {
      trusted().store(out, PASSWORD.toCharArray());
    } catch (GeneralSecurityException problem) {
      throw unreadable(problem);
    }
    System.setProperty(PROPERTY, file.toString());
    System.setProperty(PROPERTY + "Type", TYPE);
    System.setProperty(PROPERTY + "Password", PASSWORD);
    System.clearProperty(PROPERTY + "Provider");
  }

  private static KeyStore trusted() throws GeneralSecurityException, IOException {
    KeyStore store = KeyStore.getInstance(TYPE);
    store.load(null, null);
    TrustManagerFactory factory =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    factory.init((KeyStore) null);
    for (TrustManager manager : factory.getTrustManagers()) {
      if (manager instanceof X509TrustManager one) {
        for (X509Certificate authority : one.getAcceptedIssuers()) {
          store.setCertificateEntry("authority-" + store.size(), authority);
        }
      }
    }
    return store;
  }

  private static LaunchFailure unreadable(GeneralSecurityException problem) {
    Throwable cause = problem.getCause() == null ? problem : problem.getCause();
    return new LaunchFailure(
        "the JVM's trust store cannot be read ("
            + cause.getMessage()
            + "); look at "
            + PROPERTY
            + " and "
            + PROPERTY
            + "Password",
        problem);
  }
}
