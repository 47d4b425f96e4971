package io.myria.bench;

import io.myria.launcher.payara.LaunchFailure;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Answers that must not be errors. Stateless. */
public final class RequiredAnswers {

  private RequiredAnswers() {}

  public static byte[] required(HttpLine line, byte[] request) throws IOException {
    byte[] answer = line.post(request);
    if (Calls.failed(answer)) {
      throw new LaunchFailure("a call failed: " + new String(answer, StandardCharsets.UTF_8));
    }
    return answer;
  }
}
