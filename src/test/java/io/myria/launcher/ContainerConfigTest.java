package io.myria.launcher;

import static io.myria.launcher.ServerConfig.FOLDER;
import static io.myria.launcher.ServerConfig.KEYS;
import static io.myria.launcher.ServerConfig.PORT;
import static io.myria.launcher.ServerConfig.PROPERTIES;
import static io.myria.launcher.ServerConfig.documents;
import static io.myria.launcher.ServerConfig.isRead;
import static io.myria.launcher.ServerConfig.serves;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** Containers are started as the program wants it, by whoever starts them. */
class ContainerConfigTest {

  private static final Path DEPLOYMENT = FOLDER.resolve("kubernetes").resolve("myria.yaml");
  private static final Path SECRET = FOLDER.resolve("kubernetes").resolve("secret.example.yaml");
  private static final Path COMPOSE = FOLDER.resolve("container").resolve("compose.yaml");
  private static final Path CONTAINER = FOLDER.resolve("container").resolve("Containerfile");

  private static final Set<String> PROBES =
      Set.of("/health/started", "/health/live", "/health/ready");

  @Test
  void whatKubernetesStartsIsAServerWithASettingsFileAndSecretsThatAreThere() throws IOException {
    JsonNode container = container();
    serves(texts(container.get("args")));
    String file = kind("ConfigMap").at("/data/myria.properties").asString();
    Map<String, String> values = new TreeMap<>();
    file.lines().forEach(line -> values.put(line.split("=", 2)[0], line.split("=", 2)[1]));
    assertThat(KEYS).containsAll(values.keySet());
    Settings.checkValues(key -> Optional.ofNullable(values.get(key)));
    Set<String> secrets = new TreeSet<>(documents(SECRET).get(0).get("stringData").propertyNames());
    for (JsonNode variable : container.get("env")) {
      isRead(variable.get("name").asString());
      JsonNode secret = variable.at("/valueFrom/secretKeyRef");
      if (!secret.path("optional").asBoolean(false)) {
        assertThat(secrets).contains(secret.get("key").asString());
      }
    }
    assertThat(container.get("image").asString()).isEqualTo("myria:" + version());
  }

  @Test
  void kubernetesAsksTheProbesThatThereAreAtThePortThatThereIs() throws IOException {
    JsonNode container = container();
    Set<String> asked = new TreeSet<>();
    for (String probe : List.of("startupProbe", "livenessProbe", "readinessProbe")) {
      JsonNode get = container.at("/" + probe + "/httpGet");
      asked.add(get.get("path").asString());
      assertThat(get.get("port").asString()).isEqualTo("http");
    }
    assertThat(asked).isEqualTo(PROBES);
    assertThat(container.at("/ports/0/containerPort").asString()).isEqualTo(PORT);
    assertThat(kind("Service").at("/spec/ports/0/targetPort").asString()).isEqualTo("http");
  }

  @Test
  void kubernetesMeansTheSamePodsEverywhereAndMountsWhatItHas() throws IOException {
    JsonNode labels = kind("Deployment").at("/spec/template/metadata/labels");
    assertThat(kind("Service").at("/spec/selector")).isEqualTo(labels);
    assertThat(kind("Deployment").at("/spec/selector/matchLabels")).isEqualTo(labels);
    assertThat(kind("PodDisruptionBudget").at("/spec/selector/matchLabels")).isEqualTo(labels);
    assertThat(kind("Deployment").at("/spec/strategy/rollingUpdate/maxUnavailable").asInt(-1))
        .isZero();
    Set<String> volumes =
        kind("Deployment").at("/spec/template/spec/volumes").values().stream()
            .map(volume -> volume.get("name").asString())
            .collect(Collectors.toSet());
    Set<String> mounts =
        container().get("volumeMounts").values().stream()
            .map(mount -> mount.get("name").asString())
            .collect(Collectors.toSet());
    assertThat(mounts).isEqualTo(volumes);
  }

  @Test
  void whatComposeNamesIsThereAndIsRead() throws IOException {
    JsonNode services = documents(COMPOSE).get(0).get("services");
    JsonNode myria = services.get("myria");
    Path here = COMPOSE.getParent();
    Path context = here.resolve(myria.at("/build/context").asString());
    assertThat(context.resolve(myria.at("/build/dockerfile").asString())).isRegularFile();
    for (JsonNode volume : services.at("/database/volumes")) {
      String from = volume.asString().split(":")[0];
      assertThat(from.startsWith(".") ? Files.exists(here.resolve(from)) : !from.contains("/"))
          .as(from)
          .isTrue();
    }
    myria.get("environment").propertyNames().forEach(ServerConfig::isRead);
    assertThat(myria.at("/ports/0").asString()).endsWith(":" + PORT);
    assertThat(myria.at("/healthcheck/test").toString())
        .contains("http://127.0.0.1:" + PORT + "/health/ready");
    String roles = Files.readString(FOLDER.resolve("roles.sql"));
    services
        .at("/database/environment")
        .propertyNames()
        .forEach(name -> assertThat(roles + "POSTGRES_PASSWORD").contains(name));
  }

  @Test
  void theContainerTakesWhatTheBuildMakesAndStartsAServer() throws IOException {
    String text = Files.readString(CONTAINER);
    List<String> copied = new ArrayList<>();
    for (String line : text.lines().filter(one -> one.startsWith("COPY")).toList()) {
      String[] words = line.split(" ");
      copied.addAll(List.of(words).subList(2, words.length - 1));
    }
    assertThat(copied)
        .containsExactly(
            "target/myria.jar", "target/myria.war", "target/lib", PROPERTIES.toString());
    String arguments = text.lines().filter(line -> line.startsWith("CMD")).findFirst().get();
    serves(List.of(arguments.replaceAll("CMD|[\\[\\]\" ]", "").split(",")));
    assertThat(text).contains("EXPOSE " + PORT + "\n");
  }

  private static JsonNode container() throws IOException {
    return kind("Deployment").at("/spec/template/spec/containers/0");
  }

  private static JsonNode kind(String kind) throws IOException {
    return documents(DEPLOYMENT).stream()
        .filter(document -> document.get("kind").asString().equals(kind))
        .findFirst()
        .orElseThrow();
  }

  private static List<String> texts(JsonNode list) {
    return list.values().stream().map(JsonNode::asString).toList();
  }

  private static String version() throws IOException {
    return Files.readString(Path.of("pom.xml"))
        .replaceFirst("(?s).*?<artifactId>myria</artifactId>\\s*<version>(.*?)</version>.*", "$1");
  }
}
