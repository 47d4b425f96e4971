package io.myria.mcp.protocol;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.myria.mcp.protocol.Subscriptions.ListKind;
import io.myria.security.Caller;
import io.myria.security.SpokenFor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Who is told of which changes. */
class SubscriptionsTest {

  private static final String ACKNOWLEDGED = "notifications/subscriptions/acknowledged";
  private static final String TOOLS = "notifications/tools/list_changed";
  private static final String UPDATED = "notifications/resources/updated";

  private static final Caller STRANGER = new Caller("x", Set.of(), SpokenFor.NOBODY);

  private final Subscriptions all =
      new Subscriptions(
          new Subscriptions.Promises() {
            @Override
            public boolean list(Caller caller, ListKind kind) {
              return caller.administrator() && kind == ListKind.TOOLS;
            }

            @Override
            public boolean resource(Caller caller, String uri) {
              return caller.administrator() && uri.startsWith("test://");
            }
          });
  private final List<Map<String, Object>> sent = new ArrayList<>();
  private int comments;

  @Test
  void theFirstMessageSaysWhatIsHonoured() {
    open(
        Map.of(
            "toolsListChanged", true,
            "promptsListChanged", true,
            "resourceSubscriptions", List.of("test://a", "other://b")));
    assertThat(sent)
        .containsExactly(
            notification(
                ACKNOWLEDGED,
                Map.of(
                    "notifications",
                    Map.of(
                        "toolsListChanged", true, "resourceSubscriptions", List.of("test://a")))));
  }

  @Test
  void whatACallerMayNotBeToldIsNotPromised() {
    Wanted wanted =
        Wanted.of(
            Map.of(
                "notifications",
                Map.of("toolsListChanged", true, "resourceSubscriptions", List.of("test://a"))));
    assertThat(wanted.honoured(all, STRANGER)).isEqualTo(new Wanted(Set.of(), Set.of()));
    assertThat(wanted.honoured(all, Caller.OPEN)).isEqualTo(wanted);
  }

  @Test
  void aChangeGoesToWhomItWasPromised() {
    open(Map.of("toolsListChanged", true, "resourceSubscriptions", List.of("test://a")));
    sent.clear();
    all.listChanged(ListKind.TOOLS);
    all.listChanged(ListKind.PROMPTS);
    all.resourceUpdated("test://a");
    all.resourceUpdated("test://b");
    assertThat(sent)
        .containsExactly(
            notification(TOOLS, Map.of()), notification(UPDATED, Map.of("uri", "test://a")));
    assertThat(all.watched()).containsExactly("test://a");
  }

  @Test
  void whatWasNotAskedForIsNotSent() {
    open(Map.of("toolsListChanged", false));
    sent.clear();
    all.listChanged(ListKind.TOOLS);
    all.resourceUpdated("test://a");
    assertThat(sent).isEmpty();
  }

  @Test
  void aClosedStreamIsToldNothing() {
    open(Map.of("toolsListChanged", true)).cancel();
    sent.clear();
    all.listChanged(ListKind.TOOLS);
    assertThat(sent).isEmpty();
  }

  @Test
  void theEndIsAnEmptyResultWithTheSubscriptionsId() {
    open(Map.of()).end();
    assertThat(sent.get(1))
        .containsEntry("id", "s")
        .containsEntry(
            "result",
            Map.of(
                "resultType",
                "complete",
                "_meta",
                Map.of("io.modelcontextprotocol/subscriptionId", "s")));
  }

  @Test
  void aQuietStreamIsKeptAlive() {
    Subscription subscription = open(Map.of());
    for (int look = 0; look < 9; look++) {
      subscription.look();
    }
    assertThat(comments).isEqualTo(3);
  }

  @Test
  void whoGoesOnListeningHasToAskAgain() {
    Subscription subscription = open(Map.of("toolsListChanged", true));
    for (int look = 0; look < 1800; look++) {
      assertThat(subscription.isOver()).isFalse();
      subscription.look();
    }
    assertThat(subscription.isOver()).isTrue();
    all.listChanged(ListKind.TOOLS);
    assertThat(sent).hasSize(2);
    assertThat(sent.get(1)).containsKey("result");
  }

  @Test
  void aFilterThatIsNoneIsRefused() {
    for (Map<String, Object> params :
        List.<Map<String, Object>>of(
            Map.of(),
            Map.of("notifications", true),
            Map.of("notifications", Map.of("toolsListChanged", "yes")),
            Map.of("notifications", Map.of("resourceSubscriptions", "test://a")),
            Map.of("notifications", Map.of("resourceSubscriptions", List.of(1))),
            Map.of(
                "notifications", Map.of("resourceSubscriptions", Collections.nCopies(101, "a"))))) {
      ProtocolException misfit =
          catchThrowableOfType(ProtocolException.class, () -> Wanted.of(params));
      assertThat(misfit).as("%s", params).isNotNull();
      assertThat(misfit.error(Optional.empty())).containsEntry("code", -32602);
    }
  }

  private Subscription open(Map<String, Object> filter) {
    Wanted wanted = Wanted.of(Map.of("notifications", filter));
    return Subscription.open(
        all, "s", wanted.honoured(all, Caller.OPEN), sent::add, () -> comments++);
  }

  private static Map<String, Object> notification(String method, Map<String, Object> params) {
    Map<String, Object> tagged = new java.util.HashMap<>(params);
    tagged.put("_meta", Map.of("io.modelcontextprotocol/subscriptionId", "s"));
    return Map.of("jsonrpc", "2.0", "method", method, "params", tagged);
  }
}
