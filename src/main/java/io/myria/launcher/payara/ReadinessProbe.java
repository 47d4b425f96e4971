package io.myria.launcher.payara;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Duration;

/** Asks the server's readiness probe until it says yes. */
public final class ReadinessProbe {

  private static final int CONNECT_MILLIS = 2_000;
  private static final int READ_MILLIS = 5_000;

  private final URL url;
  private String last = "it did not answer";

  public ReadinessProbe(String base) {
    try {
      url = URI.create(base + "/health/ready").toURL();
    } catch (IOException impossible) {
      throw new IllegalArgumentException(base, impossible);
    }
  }

  /**
   * @throws LaunchFailure when it is not ready in time, with what it answered last
   */
  public void await(Duration deadline) {
    long end = System.nanoTime() + deadline.toNanos();
    try {
      while (!ready()) {
        if (System.nanoTime() > end) {
          throw new LaunchFailure(
              "Myria started but was not ready after "
                  + deadline.toSeconds()
                  + " s: "
                  + last
                  + "; the log says why");
        }
        Thread.sleep(100);
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new LaunchFailure("the start was interrupted", interrupted);
    }
  }

  /** By the client that the JDK loads in a fifth of the time of {@link java.net.http}. */
  private boolean ready() {
    try {
      HttpURLConnection connection = (HttpURLConnection) url.openConnection(Proxy.NO_PROXY);
      connection.setConnectTimeout(CONNECT_MILLIS);
      connection.setReadTimeout(READ_MILLIS);
      int status = connection.getResponseCode();
      try (InputStream body =
          status < 400 ? connection.getInputStream() : connection.getErrorStream()) {
        String text =
            body == null ? "" : new String(body.readAllBytes(), StandardCharsets.UTF_8).strip();
        last = "HTTP " + status + " " + text;
      }
      return status == 200;
    } catch (IOException notYet) {
      last = "it did not answer";
      return false;
    }
  }
}
