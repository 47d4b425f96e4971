package io.myria.llm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

/** The tries of one request: their time, what they tell of the server, and what ends them. */
class ChatPostTest {

  private static final ModelProblem LATE = ModelProblem.of(ModelFailure.MODEL_TIMEOUT, "late");

  private static final ZonedDateTime SENT =
      ZonedDateTime.of(2026, 11, 22, 18, 0, 0, 0, ZoneOffset.UTC);

  private final AtomicBoolean on = new AtomicBoolean(true);

  private ChatPost post(Duration all, Duration each) {
    return new ChatPost(
        new ChatRequest("{}", "00"),
        Map.of(),
        Optional.empty(),
        new ChatPost.Time(all, each),
        on::get);
  }

  private static ModelProblem read(ChatPost post, String body, Map<String, String> headers) {
    HttpAnswer answer =
        new HttpAnswer(
            200,
            name -> Optional.ofNullable(headers.get(name)),
            new ByteArrayInputStream(body.getBytes(StandardCharsets.UTF_8)));
    return catchThrowableOfType(ModelProblem.class, () -> answer.body(post, 1_000));
  }

  @Test
  void timeThatWasSpentInAQueueTellsNothingOfTheServer() {
    ChatPost post = post(Duration.ZERO, Duration.ofSeconds(1));
    ModelProblem problem = catchThrowableOfType(ModelProblem.class, post::begin);
    assertThat(problem.failure()).isEqualTo(ModelFailure.MODEL_TIMEOUT);
    assertThat(post.isOfServer(problem)).isFalse();
    assertThat(post.tries()).isZero();
  }

  @Test
  void onlyAServerThatWasGivenATrysWholeTimeIsSlow() throws InterruptedException {
    ChatPost brief = post(Duration.ofMillis(20), Duration.ofSeconds(9));
    ChatPost whole = post(Duration.ofSeconds(9), Duration.ofMillis(20));
    brief.begin();
    whole.begin();
    Thread.sleep(50);
    assertThat(brief.tryLeftMillis()).isZero();
    assertThat(whole.tryLeftMillis()).isZero();
    assertThat(brief.isOfServer(LATE)).isFalse();
    assertThat(whole.isOfServer(LATE)).isTrue();
  }

  @Test
  void modelsThatAreSwitchedOffBetweenTriesAreNotAskedAgain() {
    ChatPost post = post(Duration.ofSeconds(9), Duration.ofSeconds(9));
    post.begin();
    on.set(false);
    assertThat(catchThrowableOfType(ModelProblem.class, post::begin).failure())
        .isEqualTo(ModelFailure.MODEL_OFF);
    assertThat(post.tries()).isEqualTo(1);
  }

  @Test
  void anErrorInAGoodAnswerPassesAsItsCodeDoes() {
    Map<String, String> headers = Map.of("Content-Type", "application/json", "Retry-After", "7");
    for (int code : new int[] {429, 502, 503, 504}) {
      ChatPost post = post(Duration.ofSeconds(9), Duration.ofSeconds(9));
      String body = "{\"error\": {\"code\": " + code + ", \"message\": \"later\"}}";
      ModelProblem problem = read(post, body, headers);
      assertThat(problem.isPassing()).as(body).isTrue();
      assertThat(problem.waitBefore()).contains(Duration.ofSeconds(7));
    }
  }

  @Test
  void aDateToTryAgainIsAWaitThatIsBounded() {
    assertThat(waitUntil(SENT, SENT.plusSeconds(30))).contains(Duration.ofSeconds(30));
    assertThat(waitUntil(SENT, SENT.plusYears(1))).contains(Duration.ofSeconds(600));
    assertThat(waitUntil(SENT, SENT.minusYears(1))).contains(Duration.ZERO);
    assertThat(waitUntil("yesterday", SENT.plusSeconds(30))).isEmpty();
  }

  private Optional<Duration> waitUntil(ZonedDateTime sent, ZonedDateTime until) {
    return waitUntil(DateTimeFormatter.RFC_1123_DATE_TIME.format(sent), until);
  }

  private Optional<Duration> waitUntil(String sent, ZonedDateTime until) {
    ChatPost post = post(Duration.ofSeconds(9), Duration.ofSeconds(9));
    String text = DateTimeFormatter.RFC_1123_DATE_TIME.format(until);
    String body = "{\"error\": {\"code\": 429, \"message\": \"later\"}}";
    Map<String, String> headers =
        Map.of("Content-Type", "application/json", "Retry-After", text, "Date", sent);
    return read(post, body, headers).waitBefore();
  }

  @Test
  void triesOfUnknownUseAreCountedAndKnownOnesAreNot() {
    ChatPost post = post(Duration.ofSeconds(9), Duration.ofSeconds(9));
    post.begin();
    post.failed(HttpAnswer.refusal(504, "HTTP 504", Optional.empty()));
    post.begin();
    post.failed(ModelProblem.of(ModelFailure.MODEL_BUSY, "HTTP 429"));
    post.begin();
    post.failed(HttpAnswer.refusal(503, "HTTP 503", Optional.empty()));
    post.begin();
    post.failed(HttpAnswer.broken(post, new java.net.ConnectException("refused")));
    post.begin();
    post.answered();
    assertThat(post.giveUp()).isOne();
    assertThat(catchThrowableOfType(ModelProblem.class, post::begin).failure())
        .isEqualTo(ModelFailure.MODEL_TIMEOUT);
    assertThat(post.tries()).isEqualTo(5);
  }

  @Test
  void aTryThatIsOnItsWayWhenItIsGivenUpIsOfUnknownUse() {
    ChatPost post = post(Duration.ofSeconds(9), Duration.ofSeconds(9));
    post.begin();
    assertThat(post.giveUp()).isOne();
  }
}
