package io.myria.launcher.payara;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;

/** Asks the server's readiness probe until it says yes. */
public final class ReadinessProbe {

  private final HttpClient client =
      HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(2)).build();
  private final HttpRequest request;
  private String last = "it did not answer";

  public ReadinessProbe(String base) {
    this.request =
        HttpRequest.newBuilder(URI.create(base + "/health/ready"))
            .timeout(Duration.ofSeconds(5))
            .build();
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

  private boolean ready() throws InterruptedException {
    try {
      HttpResponse<String> answer = client.send(request, HttpResponse.BodyHandlers.ofString());
      last = "HTTP " + answer.statusCode() + " " + answer.body().strip();
      return answer.statusCode() == 200;
    } catch (IOException notYet) {
      last = "it did not answer";
      return false;
    }
  }
}
