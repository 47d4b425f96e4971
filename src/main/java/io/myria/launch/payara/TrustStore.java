package io.myria.launch.payara;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Whom the server trusts where it is a client of HTTPS: issuers of tokens, models. Payara Micro has
 * a list of authorities of its own, of the day of its release, unless it is told of another; those
 * of a company stand where the JVM looks for them.
 */
public final class TrustStore {

  private static final String FILE = "javax.net.ssl.trustStore";

  /** In this order, by the JSSE Reference Guide. */
  private static final List<String> OF_THE_JVM = List.of("jssecacerts", "cacerts");

  private TrustStore() {}

  /**
   * Has Payara Micro take the file that {@value #FILE} names, else the JVM's.
   *
   * @throws LaunchFailure where it names what is no file
   */
  public static void choose() {
    String named = System.getProperty(FILE);
    if (named != null) {
      if (!Files.isReadable(Path.of(named))) {
        throw new LaunchFailure(
            FILE
                + " is "
                + named
                + ", which cannot be read; set it to a key store, or leave it out");
      }
      return;
    }
    Path security = Path.of(System.getProperty("java.home"), "lib", "security");
    OF_THE_JVM.stream()
        .map(security::resolve)
        .filter(Files::isReadable)
        .findFirst()
        .ifPresent(file -> System.setProperty(FILE, file.toString()));
  }
}
