package io.myria.launcher;

import static io.myria.launcher.ServerConfig.FOLDER;
import static io.myria.launcher.ServerConfig.KEYS;
import static io.myria.launcher.ServerConfig.PORT;
import static io.myria.launcher.ServerConfig.PROPERTIES;
import static io.myria.launcher.ServerConfig.documents;
import static io.myria.launcher.ServerConfig.installed;
import static io.myria.launcher.ServerConfig.run;
import static io.myria.launcher.ServerConfig.serves;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.config.LauncherKeys;
import io.myria.config.Setting;
import io.myria.server.Settings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What an operator takes from {@code server-config} agrees with the program. */
class ServerConfigTest {

  private static final Path UNIT = FOLDER.resolve("systemd").resolve("myria.service");
  private static final Path PROXY = FOLDER.resolve("nginx").resolve("myria.conf");

  @Test
  void everyYamlFileIsOne() throws IOException {
    try (Stream<Path> files = Files.walk(FOLDER)) {
      List<Path> found =
          files.filter(file -> file.toString().matches(".*\\.ya?ml")).sorted().toList();
      assertThat(found).hasSizeGreaterThan(3);
      for (Path file : found) {
        assertThat(documents(file)).as(file.toString()).isNotEmpty();
      }
    }
  }

  /** Those that are commented out, too: taken together they are a configuration. */
  @Test
  void theConfigurationFileHoldsSettingsThatAreAndValuesThatTheyTake() throws IOException {
    Map<String, String> values = new TreeMap<>();
    Pattern line = Pattern.compile("#?(myria\\.[a-z_.]+)=(.*)");
    for (String text : Files.readAllLines(PROPERTIES)) {
      Optional.of(line.matcher(text))
          .filter(found -> found.matches())
          .ifPresent(found -> values.put(found.group(1), found.group(2)));
    }
    assertThat(values).hasSizeGreaterThan(15);
    assertThat(KEYS).containsAll(values.keySet());
    Settings.checkValues(key -> Optional.ofNullable(values.get(key)));
    assertThat(ConfigurationFile.read(PROPERTIES).value(LauncherKeys.DSN)).isEmpty();
  }

  @Test
  void theUnitStartsAServer() throws IOException {
    String start =
        Files.readAllLines(UNIT).stream()
            .filter(line -> line.startsWith("ExecStart="))
            .findFirst()
            .get();
    serves(List.of(start.replaceFirst(".*myria\\.jar ", "").split(" ")));
  }

  @Test
  void systemdTakesTheUnitWhereThereIsOne() throws Exception {
    String[] command = {"systemd-analyze", "verify", UNIT.toString()};
    String said = run(command);
    assertThat(said.lines().filter(line -> line.contains("myria.service")))
        .noneMatch(line -> line.matches(".*(Unknown|Failed to parse|Invalid|ignoring).*"));
  }

  /** With certificates that it could only find on that machine. */
  @Test
  void nginxTakesTheProxyWhereThereIsOne(@TempDir Path folder) throws Exception {
    Assumptions.assumeTrue(installed("nginx"), "nginx is not installed here");
    Path certificate = folder.resolve("memory.example.crt");
    Path key = folder.resolve("memory.example.key");
    run(
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-subj",
        "/CN=memory.example",
        "-keyout",
        key.toString(),
        "-out",
        certificate.toString());
    String text = Files.readString(PROXY).replace("/etc/nginx/tls", folder.toString());
    Path all = folder.resolve("nginx.conf");
    Files.writeString(all, "events {}\nhttp {\n" + text + "}\n");
    assertThat(run("nginx", "-t", "-c", all.toString(), "-p", folder.toString()))
        .contains("test is successful");
  }

  @Test
  void theProxyLetsPassWhatTheServerTakes() throws IOException {
    String text = Files.readString(PROXY);
    assertThat(text).contains("server 127.0.0.1:" + PORT + " ", "location /mcp {");
    assertThat(count(text, '{')).isEqualTo(count(text, '}'));
    Map<String, String> defaults =
        Settings.ALL.stream().collect(Collectors.toMap(Setting::key, Setting::byDefault));
    assertThat("client_max_body_size " + defaults.get("myria.mcp.request_bytes"))
        .isEqualTo("client_max_body_size 24MiB");
    assertThat(text).contains("client_max_body_size 24m;");
    assertThat(seconds(text, "proxy_read_timeout"))
        .isGreaterThan(
            Integer.parseInt(defaults.get("myria.mcp.request_timeout").replace("s", "")));
  }

  @ParameterizedTest
  @ValueSource(strings = {"payara", "wildfly"})
  void scriptsAreOnesAndSayHowTheyAreCalled(String server) throws Exception {
    Path script = FOLDER.resolve(server).resolve("configure.sh");
    assertThat(Files.isExecutable(script)).isTrue();
    assertThat(run("bash", "-n", script.toString())).isEmpty();
    assertThat(run(script.toString())).contains("name the configuration file");
  }

  /** The bounds of a statement are the same whoever makes the pool. */
  @Test
  void bothServersHaveTheSamePools() throws IOException {
    String payara =
        Files.readString(FOLDER.resolve("payara").resolve("pools.asadmin")).replace("\\=", "=");
    String wildfly = Files.readString(FOLDER.resolve("wildfly").resolve("configure.sh"));
    String plans = "plan_cache_mode=force_generic_plan";
    for (String pool : List.of("myria true 60s 60s", "myria-log false 20s 10s " + plans)) {
      String[] words = pool.split(" ");
      assertThat(payara)
          .contains(
              "create-jdbc-resource --connectionpoolid " + words[0] + " jdbc/" + words[0] + "\n",
              "--property ApplicationName=" + words[0] + ":url=\"${MPCONFIG=myria.postgres.dsn}\":",
              ":options=\"-c lock_timeout=10s -c statement_timeout="
                  + words[2]
                  + " -c idle_in_transaction_session_timeout="
                  + words[3]
                  + (words.length > 4 ? " -c " + words[4] : "")
                  + "\" "
                  + words[0]
                  + "\n");
      assertThat(wildfly)
          .contains("pool " + String.join(" ", List.of(words).subList(0, 4)) + " ")
          .contains(words.length > 4 ? " false 30 " + words[4] + "\n" : " true 20\n");
    }
  }

  /** A jar that is not listed is not seen there. */
  @Test
  void wildflySeesEveryJarThatIsPackedForIt() throws IOException {
    String pom = Files.readString(Path.of("pom.xml"));
    String listed =
        pom.substring(pom.indexOf("<id>wildfly-lib</id>"))
            .replaceFirst("(?s).*?<includeArtifactIds>(.*?)</includeArtifactIds>.*", "$1");
    String structure =
        Files.readString(Path.of("src/main/webapp/WEB-INF/jboss-deployment-structure.xml"));
    assertThat(listed.split(",")).hasSizeGreaterThan(5);
    for (String artifact : listed.split(",")) {
      assertThat(structure).contains("path=\"WEB-INF/wildfly-lib/" + artifact + ".jar\"");
    }
    assertThat(count(structure, "<resource-root")).isEqualTo(listed.split(",").length);
  }

  private static int seconds(String text, String directive) {
    return Integer.parseInt(text.replaceFirst("(?s).*" + directive + " (\\d+)s;.*", "$1"));
  }

  private static long count(String text, char sign) {
    return text.chars().filter(one -> one == sign).count();
  }

  private static int count(String text, String part) {
    return text.split(Pattern.quote(part), -1).length - 1;
  }
}
