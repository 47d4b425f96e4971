package io.myria.mcp.legacy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.myria.error.Fault;
import io.myria.mcp.protocol.ClientConversation;
import io.myria.mcp.protocol.ClientConversation.Who;
import io.myria.mcp.protocol.EventStream;
import io.myria.mcp.protocol.MethodAnswer;
import io.myria.mcp.protocol.Operation;
import io.myria.mcp.protocol.Operation.Ask;
import io.myria.mcp.protocol.Subscriptions;
import io.myria.mcp.protocol.Subscriptions.ListKind;
import io.myria.mcp.protocol.TakenStream;
import io.myria.security.Caller;
import java.io.IOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

/** Which sessions there are, whose they are, and when they end. */
class SessionsTest {

  private final AtomicLong nanos = new AtomicLong();
  private final Subscriptions subscriptions =
      new Subscriptions(
          new Subscriptions.Promises() {
            @Override
            public boolean list(Caller caller, ListKind kind) {
              return false;
            }

            @Override
            public boolean resource(Caller caller, String uri) {
              return true;
            }
          });
  private final Sessions sessions =
      new Sessions(
          new SessionSettings(true, Duration.ofSeconds(60), 2, 3), subscriptions, nanos::get);

  @Test
  void aSessionIsFoundByItsOwnerAndNobodyElse() {
    sessions.add(session("a", "ann"));
    assertThat(sessions.find("a", "ann")).isPresent();
    assertThat(sessions.find("a", "bob")).isEmpty();
    assertThat(sessions.find("b", "ann")).isEmpty();
  }

  @Test
  void oneThatWasIdleForTooLongEndsAndOneThatWasUsedDoesNot() {
    sessions.add(session("idle", "ann"));
    sessions.add(session("used", "ann"));
    nanos.addAndGet(Duration.ofSeconds(50).toNanos());
    sessions.find("used", "ann");
    nanos.addAndGet(Duration.ofSeconds(50).toNanos());
    sessions.look();
    assertThat(sessions.find("idle", "ann")).isEmpty();
    assertThat(sessions.find("used", "ann")).isPresent();
  }

  @Test
  void anothersQuestionDoesNotKeepASessionFromEnding() {
    sessions.add(session("a", "ann"));
    nanos.addAndGet(Duration.ofSeconds(50).toNanos());
    sessions.find("a", "bob");
    nanos.addAndGet(Duration.ofSeconds(50).toNanos());
    sessions.look();
    assertThat(sessions.count()).isZero();
  }

  @Test
  void oneThatIsAnsweringIsNotIdle() {
    Session busy = session("a", "ann");
    sessions.add(busy);
    busy.begin(1, () -> {});
    nanos.addAndGet(Duration.ofSeconds(500).toNanos());
    sessions.look();
    assertThat(sessions.count()).isOne();
    busy.finish(1);
    sessions.look();
    assertThat(sessions.count()).isZero();
  }

  @Test
  void timeWithAnOpenStreamIsUse() throws IOException {
    Session session = session("a", "ann");
    sessions.add(session);
    EventStream stream = new TakenStream().open();
    session.listen(stream);
    for (int look = 0; look < 3; look++) {
      nanos.addAndGet(Duration.ofSeconds(50).toNanos());
      sessions.look();
    }
    stream.end();
    nanos.addAndGet(Duration.ofSeconds(50).toNanos());
    sessions.look();
    assertThat(sessions.count()).as("its client may open the next one").isOne();
    nanos.addAndGet(Duration.ofSeconds(11).toNanos());
    sessions.look();
    assertThat(sessions.count()).isZero();
  }

  @Test
  void aRequestThatDiesOfAnErrorIsOver() {
    Session session = session("a", "ann");
    sessions.add(session);
    ClientConversation silent = new ClientConversation(null, level -> false, Who.UNKNOWN, Map.of());
    Operation dies =
        ask -> {
          throw new StackOverflowError();
        };
    MethodAnswer answer =
        new SessionRequest(session, dies, new Ask(null, Map.of(), silent), silent, Runnable::run)
            .begin(1);
    assertThat(answer.result()).isCompletedExceptionally();
    nanos.addAndGet(Duration.ofSeconds(61).toNanos());
    sessions.look();
    assertThat(sessions.count()).isZero();
  }

  @Test
  void oneCallerMayHaveSomeAndAllTogetherNoMoreThanThereMayBe() {
    sessions.add(session("a", "ann"));
    sessions.add(session("b", "ann"));
    assertThatThrownBy(() -> sessions.add(session("c", "ann")))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("you have too many");
    sessions.add(session("d", "bob"));
    assertThatThrownBy(() -> sessions.add(session("e", "cid")))
        .isInstanceOf(Fault.class)
        .hasMessageContaining("too many sessions are open");
  }

  @Test
  void aSessionThatHasEndedIsToldOfNothing() {
    Session session = session("a", "ann");
    sessions.add(session);
    session.subscribe("test://x");
    assertThat(subscriptions.watched()).containsExactly("test://x");
    sessions.end(session);
    assertThat(subscriptions.watched()).isEmpty();
  }

  @Test
  void aCancelledRequestIsCancelledOnce() {
    Session session = session("a", "ann");
    AtomicLong cancelled = new AtomicLong();
    session.begin(1, cancelled::incrementAndGet);
    session.cancel(2);
    session.cancel(1);
    session.cancel(1);
    assertThat(cancelled).hasValue(1);
  }

  private Session session(String id, String owner) {
    return new Session(id, owner, Who.UNKNOWN, nanos.get());
  }
}
