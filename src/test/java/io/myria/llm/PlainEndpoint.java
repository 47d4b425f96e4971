package io.myria.llm;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/**
 * Carries requests in a plain JVM, each once: retries, breaker and bulkhead are the server's. What
 * is made of an answer is the same code.
 */
public final class PlainEndpoint implements ChatEndpoint {

  private final HttpClient client = HttpClient.newHttpClient();
  private final ModelSettings settings;

  public PlainEndpoint(ModelSettings settings) {
    this.settings = settings;
  }

  @Override
  public String post(ChatPost post) {
    try {
      post.begin();
      String answer = answer(post);
      post.answered();
      return answer;
    } catch (ModelProblem problem) {
      post.failed(problem);
      throw problem;
    }
  }

  private String answer(ChatPost post) {
    long millis = post.tryLeftMillis();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(settings.endpoint().base() + "/chat/completions"))
            .timeout(Duration.ofMillis(Math.max(1, millis)))
            .header("Content-Type", "application/json")
            .POST(HttpRequest.BodyPublishers.ofString(post.body()));
    post.headers().forEach(request::header);
    try {
      HttpResponse<InputStream> response =
          client.send(request.build(), BodyHandlers.ofInputStream());
      return new HttpAnswer(response.statusCode(), response.headers()::firstValue, response.body())
          .body(post, settings.endpoint().answerBytes());
    } catch (IOException problem) {
      throw HttpAnswer.broken(post, problem);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw HttpAnswer.broken(post, interrupted);
    }
  }
}
