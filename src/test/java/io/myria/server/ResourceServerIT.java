package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.EraClient.Era;
import io.myria.server.HttpConnection.Answer;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** Resources, their and their templates, in both eras, for callers of tokens. */
@GuardedServer.Shared
class ResourceServerIT {

  private static final String READ = "myria:read";
  private static final String UNKNOWN = ToolExample.UNKNOWN_ID;

  private static GuardedMemory memory;

  @BeforeAll
  static void remember(GuardedServer running) {
    memory = GuardedMemory.of(running, "res_ada", "res bo,x", "res_cyd");
  }

  @ParameterizedTest
  @EnumSource
  void templatesAreListedToThoseWhoMayReadThem(Era era) {
    assertThat(templates(era, "openid")).isEmpty();
    List<String> memory =
        List.of(
            "myria://brief{?participants}",
            "myria://event/{id}{?participants}",
            "myria://topic/{id}{?participants}",
            "myria://node/{id}{?participants}");
    assertThat(templates(era, READ)).isEqualTo(memory);
    List<String> all = new ArrayList<>(memory);
    all.add("myria://snapshot/{id}");
    assertThat(templates(era, GuardedServer.EVERYTHING)).isEqualTo(all);
  }

  @ParameterizedTest
  @EnumSource
  void snapshotsAreListedToAdministratorsOnly(Era era) {
    assertThat(uris(memory.client(era, READ, "*"))).isEmpty();
    assertThat(uris(memory.client(era, "myria:admin")))
        .startsWith("myria://snapshot/active")
        .contains("myria://snapshot/" + memory.snapshot())
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @EnumSource
  void aResourceHoldsWhatTheToolReturns(Era era) {
    EraClient ada = memory.client(era, READ, "res_ada", "res_dan");
    String as = "?participants=res_ada";
    assertThat(ada.read("myria://event/" + memory.common() + as))
        .isEqualTo(ada.call("myria_get_event", asked("event_id", memory.common(), "items")));
    assertThat(ada.read("myria://topic/" + memory.topic() + as))
        .isEqualTo(ada.call("myria_get_topic", asked("topic_id", memory.topic(), "full")));
    assertThat(ada.read("myria://node/" + memory.node() + as))
        .isEqualTo(ada.call("myria_get_topic", asked("node_id", memory.node(), "full")));
    EraClient admin = memory.client(era, "myria:admin");
    assertThat(admin.read("myria://snapshot/active"))
        .isEqualTo(admin.call("myria_get_active_snapshot", Map.of()));
    assertThat(admin.read("myria://snapshot/" + memory.snapshot()).get("snapshot"))
        .isEqualTo(
            admin
                .call("myria_get_snapshot_status", Map.of("snapshot_id", memory.snapshot()))
                .get("snapshot"));
  }

  private static Map<String, Object> asked(String name, String id, String detail) {
    return Map.of(name, id, "participants", List.of("res_ada"), "detail", detail);
  }

  @ParameterizedTest
  @EnumSource
  void severalParticipantsStandInTheUriWithCommasBetweenEvenNamesWithCommas(Era era) {
    EraClient ada = memory.client(era, READ, "res_ada", "x");
    String other = URLEncoder.encode("res bo,x", StandardCharsets.UTF_8).replace("+", "%20");
    String both = "?participants=res_ada," + other;
    assertThat(ada.read("myria://event/" + memory.common() + both).at("/event/event_id").asString())
        .isEqualTo(memory.common());
    JsonNode split =
        ada.error(
            "resources/read",
            Map.of("uri", "myria://event/" + memory.common() + "?participants=res_ada,res%20bo,x"));
    assertThat(split.at("/data/code").asString()).isEqualTo("not_found");
  }

  @ParameterizedTest
  @EnumSource
  void withoutParticipantsItIsReadForTheOnlyOneOfTheClaimAndElseRefused(Era era) {
    String uri = "myria://event/" + memory.common();
    assertThat(memory.client(era, READ, "res_ada").read(uri).at("/event/event_id").asString())
        .isEqualTo(memory.common());
    for (String[] claim : List.of(new String[] {"res_ada", "res_bo"}, all(), new String[0])) {
      JsonNode error = memory.client(era, READ, claim).error("resources/read", Map.of("uri", uri));
      assertThat(error.get("code").asInt()).isEqualTo(-32602);
      assertThat(error.at("/data/field").asString()).isEqualTo("params.uri");
      assertThat(error.get("message").asString()).contains(uri + "?participants=");
      assertThat(error.toString()).doesNotContain("res_bo");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsInvisibleAnswersAsWhatIsUnknown(Era era) {
    EraClient ada = memory.client(era, READ, "res_ada");
    JsonNode invisible =
        ada.error("resources/read", Map.of("uri", "myria://event/" + memory.secret()));
    JsonNode unknown = ada.error("resources/read", Map.of("uri", "myria://event/" + UNKNOWN));
    assertThat(words(invisible)).isEqualTo(words(unknown));
    assertThat(unknown.get("code").asInt()).isEqualTo(era.resourceNotFound());
    EraClient cyd = memory.client(era, READ, "res_cyd");
    assertThat(words(cyd.error("resources/read", Map.of("uri", "myria://topic/" + memory.topic()))))
        .isEqualTo(words(cyd.error("resources/read", Map.of("uri", "myria://topic/" + UNKNOWN))));
    assertThat(words(cyd.error("resources/read", Map.of("uri", "myria://node/" + memory.node()))))
        .isEqualTo(
            words(
                cyd.error(
                    "resources/read", Map.of("uri", "myria://node/" + ToolExample.UNKNOWN_NODE))));
  }

  @ParameterizedTest
  @EnumSource
  void aUriThatIsNoneIsToldWhereRealOnesComeFrom(Era era) {
    EraClient all = memory.client(era, GuardedServer.EVERYTHING, "res_ada");
    for (String uri :
        List.of(
            "myria://event",
            "myria://event/" + memory.common() + "/x",
            "myria://event/" + memory.common() + "?participant=res_ada",
            "myria://event/" + memory.common() + "?participants=%zz",
            "myria://event/" + memory.common() + "?participants=res_ada&participants=res_ada",
            "MYRIA://event/" + memory.common(),
            "file:///etc/passwd")) {
      JsonNode error = all.error("resources/read", Map.of("uri", uri));
      assertThat(error.get("code").asInt()).as(uri).isEqualTo(era.resourceNotFound());
      assertThat(error.get("message").asString()).contains("resources/templates/list");
    }
    for (String uri : List.of("event/7", "topic/7", "node/7", "snapshot/7")) {
      JsonNode error = all.error("resources/read", Map.of("uri", "myria://" + uri));
      assertThat(error.get("code").asInt()).as(uri).isEqualTo(-32602);
      assertThat(error.get("message").asString()).contains("ids").contains("myria_");
    }
    assertThat(all.error("resources/read", Map.of("uri", List.of(1))).at("/data/field").asString())
        .isEqualTo("params.uri");
  }

  @ParameterizedTest
  @EnumSource
  void aScopeThatIsMissingIsA403ThatNamesIt(Era era) {
    for (String[] asked :
        List.of(
            new String[] {"myria:write", "myria://event/" + memory.common(), READ},
            new String[] {READ, "myria://snapshot/active", "myria:admin"},
            new String[] {READ, "myria://snapshot/" + memory.snapshot(), "myria:admin"})) {
      EraClient caller = memory.client(era, asked[0], "res_ada");
      Answer answer = caller.ask("resources/read", Map.of("uri", asked[1]));
      assertThat(answer.status()).as(answer.body()).isEqualTo(403);
      assertThat(answer.headers().get("www-authenticate")).contains("scope=\"" + asked[2] + "\"");
      assertThat(EraClient.error(answer).at("/data/code").asString())
          .isEqualTo("insufficient_scope");
    }
  }

  /** The model: the permission, and one who is named and spoken for, or the only one there is. */
  @ParameterizedTest
  @EnumSource
  void randomTokensReadWhatTheModelSays(Era era) {
    long seed = Long.getLong("myria.tokens.seed", System.nanoTime());
    System.out.println("myria.tokens.seed=" + seed);
    Random random = new Random(seed);
    List<String> names = List.of("res_ada", "res_bo", "res_cyd");
    for (int count = 0; count < 60; count++) {
      List<String> claim = some(names, random);
      List<String> asked = some(names, random);
      boolean may = random.nextInt(4) > 0;
      EraClient caller =
          memory.client(era, may ? READ : "myria:write", claim.toArray(String[]::new));
      String uri =
          "myria://event/"
              + memory.secret()
              + (asked.isEmpty() ? "" : "?participants=" + String.join(",", asked));
      Answer answer = caller.ask("resources/read", Map.of("uri", uri));
      List<String> mask = asked.isEmpty() && claim.size() == 1 ? claim : asked;
      String expected;
      if (!may) {
        expected = "insufficient_scope";
      } else if (mask.isEmpty()) {
        expected = "invalid_argument";
      } else if (mask.stream().noneMatch(claim::contains)) {
        expected = "not_allowed";
      } else {
        expected = mask.equals(List.of("res_cyd")) ? "read" : "not_found";
      }
      JsonNode json = ToolClient.JSON.readTree(answer.body());
      assertThat(json.has("result") ? "read" : json.at("/error/data/code").asString())
          .as("seed %d: %s as %s", seed, uri, claim)
          .isEqualTo(expected);
    }
  }

  private static List<String> some(List<String> names, Random random) {
    return names.stream().filter(name -> random.nextBoolean()).toList();
  }

  private static String[] all() {
    return new String[] {"*"};
  }

  private static List<String> templates(Era era, String scope) {
    List<String> uris = new ArrayList<>();
    JsonNode result = memory.client(era, scope, "*").result("resources/templates/list", Map.of());
    assertThat(result.has("ttlMs")).isEqualTo(era == Era.NEWER);
    assertThat(result.has("cacheScope")).isEqualTo(era == Era.NEWER);
    for (JsonNode template : result.get("resourceTemplates")) {
      assertThat(template.get("title").asString()).isNotBlank();
      assertThat(template.get("description").asString()).hasSizeGreaterThan(30);
      assertThat(template.get("mimeType").asString()).isEqualTo("application/json");
      uris.add(template.get("uriTemplate").asString());
    }
    return uris;
  }

  private static List<String> uris(EraClient client) {
    List<String> uris = new ArrayList<>();
    client
        .result("resources/list", Map.of())
        .get("resources")
        .forEach(resource -> uris.add(resource.get("uri").asString()));
    return uris;
  }

  /** All that a caller is told, the request's id aside. */
  private static String words(JsonNode error) {
    return error.get("code")
        + " "
        + error.get("message")
        + " "
        + error.at("/data/code")
        + " "
        + error.at("/data/field");
  }
}
