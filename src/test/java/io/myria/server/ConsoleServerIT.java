package io.myria.server;

import static io.myria.server.PlainWords.leaksNothing;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.myria.server.HttpConnection.Answer;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The files of the console over HTTP: what they say to browsers, and how large they are. */
@RunningServer.Shared
class ConsoleServerIT {

  private static final Pattern FILE = Pattern.compile("(?:href|src)=\"(ui/[^\"]+)\"");

  private static URI server;

  @BeforeAll
  static void ask(ServerProcess running) {
    server = running.url();
  }

  @Test
  void pageRunsNothingButItsOwnFilesAndStandsInNoFrame() throws IOException {
    Answer page = HttpConnection.get(server, "/");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.headers().get("content-type")).isEqualToIgnoringCase("text/html;charset=utf-8");
    assertThat(page.headers().get("content-security-policy"))
        .isEqualTo(
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
                + " connect-src 'self'; base-uri 'none'; form-action 'none';"
                + " frame-ancestors 'none'; require-trusted-types-for 'script';"
                + " trusted-types lit-html");
    assertThat(page.headers())
        .containsEntry("x-content-type-options", "nosniff")
        .containsEntry("x-frame-options", "DENY")
        .containsEntry("referrer-policy", "no-referrer")
        .containsEntry("cross-origin-opener-policy", "same-origin")
        .containsEntry("cross-origin-resource-policy", "same-origin")
        .containsEntry("cache-control", "no-cache")
        .doesNotContainKeys("access-control-allow-origin", "set-cookie");
    assertThat(page.body()).doesNotContain("{{", "style=", "onclick").doesNotContain("<script>");
    leaksNothing(page.body());
  }

  @Test
  void filesAreKeptForEverUnderTheirVersionAndAreNowhereElse() throws IOException {
    for (String file : files()) {
      Answer answer = HttpConnection.get(server, "/" + file);
      assertThat(answer.status()).as(file).isEqualTo(200);
      assertThat(answer.headers().get("cache-control")).contains("immutable", "max-age=31536000");
      assertThat(answer.headers()).containsEntry("x-content-type-options", "nosniff");
      assertThat(answer.headers()).containsKey("content-security-policy");
      String other = file.replaceFirst("ui/[0-9a-f]+/", "ui/0123456789abcdef/");
      assertThat(HttpConnection.get(server, "/" + other).status()).as(other).isEqualTo(404);
    }
  }

  @Test
  void pageIsNotSentAgainWhereTheBrowserHasIt() throws IOException {
    String tag = HttpConnection.get(server, "/").headers().get("etag");
    try (HttpConnection connection = new HttpConnection(server)) {
      Answer again =
          connection.send(
              "GET", "/", Map.of("If-None-Match", tag, "Content-Type", ""), new byte[0]);
      assertThat(again.status()).isEqualTo(304);
      assertThat(again.body()).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/ui/",
        "/ui/index.html",
        "/ui/../WEB-INF/web.xml",
        "/ui/%2e%2e/WEB-INF/web.xml",
        "/index.html",
        "/webjars/lit-html/3.3.2/lit-html.js"
      })
  void otherPathsAreNothing(String path) throws IOException {
    Answer answer = HttpConnection.get(server, path);
    assertThat(answer.status()).isIn(400, 404);
    leaksNothing(answer.body());
  }

  @Test
  void anotherHostIsRefused() throws IOException {
    try (HttpConnection connection = new HttpConnection(server)) {
      Answer answer =
          connection.send(
              "GET", "/", Map.of("Host", "evil.example.org", "Content-Type", ""), new byte[0]);
      assertThat(answer.status()).isEqualTo(421);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"POST", "PUT", "DELETE"})
  void pageCanOnlyBeRead(String method) throws IOException {
    try (HttpConnection connection = new HttpConnection(server)) {
      byte[] body = method.equals("DELETE") ? new byte[0] : "x=1".getBytes(UTF_8);
      assertThat(connection.send(method, "/", Map.of(), body).status()).isEqualTo(405);
    }
  }

  /** Compressed, as browsers ask for it; every file, although a browser loads few at first. */
  @Test
  void allFilesTogetherAreSmall() throws IOException {
    long size = compressed("");
    String version = files().getFirst().replaceFirst("ui/([0-9a-f]+)/.*", "$1");
    Path folder = Path.of("src/main/webapp/console");
    try (var all = Files.walk(folder)) {
      size +=
          all.filter(Files::isRegularFile)
              .map(file -> folder.relativize(file).toString())
              .filter(name -> !name.equals("index.html"))
              .mapToLong(name -> compressed("ui/" + version + "/" + name))
              .sum();
    }
    size += compressed("ui/" + version + "/lib/lit-html/lit-html.js");
    assertThat(size).isBetween(10_000L, 600_000L);
  }

  private static List<String> files() throws IOException {
    List<String> files =
        FILE.matcher(HttpConnection.get(server, "/").body())
            .results()
            .map((MatchResult match) -> match.group(1))
            .toList();
    assertThat(files).hasSizeGreaterThan(3);
    return files;
  }

  private static long compressed(String path) {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpResponse<byte[]> answer =
          client.send(
              HttpRequest.newBuilder(server.resolve("/" + path))
                  .header("Accept-Encoding", "gzip")
                  .build(),
              HttpResponse.BodyHandlers.ofByteArray());
      assertThat(answer.statusCode()).as(path).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Encoding")).hasValue("gzip");
      return answer.body().length;
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    } catch (InterruptedException stopped) {
      throw new IllegalStateException(stopped);
    }
  }
}
