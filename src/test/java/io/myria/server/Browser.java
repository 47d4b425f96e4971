package io.myria.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.myria.drill.Scratch;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.openqa.selenium.By;
import org.openqa.selenium.JavascriptException;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import tools.jackson.databind.JsonNode;

/** The Chromium that this machine has, without a window. For one thread. */
final class Browser implements AutoCloseable {

  private static final List<String> NAMES =
      List.of("chromium", "chromium-browser", "google-chrome");
  private static final String DRIVER = "chromedriver";

  /** Long, for others may be testing beside it. */
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Duration LOOK = Duration.ofMillis(40);

  private final ChromeDriver driver;
  private final List<JsonNode> seen = new ArrayList<>();
  private int opened;

  private Browser(ChromeDriver driver) {
    this.driver = driver;
  }

  /** Skips the test where there is no browser, or no driver of it. */
  static Browser started(String... more) {
    Optional<Path> chromium = NAMES.stream().flatMap(name -> found(name).stream()).findFirst();
    Optional<Path> driver = found(DRIVER);
    Assumptions.assumeTrue(
        chromium.isPresent() && driver.isPresent(),
        "no Chromium with its driver is installed: apt-get install chromium chromium-driver");
    ChromeOptions options = new ChromeOptions();
    options.setBinary(chromium.orElseThrow().toFile());
    options.addArguments(
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-dev-shm-usage",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-extensions",
        "--disable-breakpad",
        // A process for each page that is opened costs more than the page.
        "--renderer-process-limit=1",
        "--process-per-site",
        "--disable-features=SpareRendererForSitePerProcess,BackForwardCache,Translate",
        "--hide-scrollbars",
        "--lang=en",
        "--user-data-dir=" + Scratch.folder("myria-browser"));
    options.addArguments(more);
    options.setAcceptInsecureCerts(true);
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    logs.enable(LogType.PERFORMANCE, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(driver.orElseThrow().toFile())
            .usingAnyFreePort()
            .build();
    return new Browser(new ChromeDriver(service, options));
  }

  private static Optional<Path> found(String name) {
    return Stream.of(System.getenv("PATH").split(File.pathSeparator))
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  /** Opens an address in a page that forgets the one before. */
  void open(String url) {
    driver.get("about:blank");
    opened = events().size();
    driver.get(url);
  }

  /** Runs a script in the page. */
  Object run(String script, Object... arguments) {
    return driver.executeScript(script, arguments);
  }

  /** The text of the page's first such element, once it is there. */
  String text(String css) {
    return until(
        css,
        () ->
            Optional.ofNullable(
                (String)
                    run(
                        "const e = document.querySelector(arguments[0]); return e && e.innerText",
                        css)));
  }

  /** Waits until the page's text holds these words. */
  void awaitText(String words) {
    until(words, () -> body().contains(words) ? Optional.of(true) : Optional.empty());
  }

  /** Waits until nothing is loading. */
  void awaitQuiet() {
    until(
        "the end of loading",
        () ->
            run("return !!document.querySelector('#main') && !document.querySelector('.loading')")
                    .equals(true)
                ? Optional.of(true)
                : Optional.empty());
  }

  String body() {
    return String.valueOf(run("return document.body ? document.body.innerText : ''"));
  }

  int count(String css) {
    return ((Number) run("return document.querySelectorAll(arguments[0]).length", css)).intValue();
  }

  void click(String css) {
    text(css);
    run("document.querySelector(arguments[0]).click()", css);
  }

  /** Chooses a file, as in the system's dialog. */
  void choose(String css, Path file) {
    driver.findElement(By.cssSelector(css)).sendKeys(file.toAbsolutePath().toString());
  }

  /** Writes into a field of a form, in place of what stands there. */
  void write(String css, String text) {
    text(css);
    run(
        "const field = document.querySelector(arguments[0]); field.value = arguments[1];"
            + " field.dispatchEvent(new Event('input', {bubbles: true}))",
        css,
        text);
  }

  /** Presses keys, as at a keyboard. */
  void type(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  void enter() {
    type(Keys.ENTER);
  }

  String url() {
    return driver.getCurrentUrl();
  }

  void size(int width, int height) {
    driver.executeCdpCommand(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  void dark(boolean dark) {
    driver.executeCdpCommand(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(
                Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"),
                Map.of("name", "prefers-reduced-motion", "value", "reduce"))));
  }

  /** Sends headers with each request, as a proxy before a server would. */
  void headers(Map<String, Object> headers) {
    driver.executeCdpCommand("Network.enable", Map.of());
    driver.executeCdpCommand("Network.setExtraHTTPHeaders", Map.of("headers", headers));
  }

  void screenshot(Path file) throws IOException {
    Files.createDirectories(file.getParent());
    Files.write(file, driver.getScreenshotAs(OutputType.BYTES));
  }

  /**
   * What axe finds by WCAG 2.2 AA, each with the elements.
   *
   * @param rules only these; all, and those of good practice, where none is named
   */
  List<String> inaccessible(String... rules) {
    if (run("return typeof axe").equals("undefined")) {
      run(script("/axe.min.js"));
    }
    Object found =
        driver.executeAsyncScript(
            """
            const [rules, done] = arguments;
            const all = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
            axe.run(document, {resultTypes: ['violations'], runOnly: rules.length ? rules : all})
              .then(result => done(result.violations.map(one => one.id + ': ' + one.nodes
                  .map(node => node.html.slice(0, 160) + ' — ' + node.failureSummary).join(' | '))))
              .catch(problem => done([String(problem)]));
            """,
            List.of(rules));
    return ((List<?>) found).stream().map(String::valueOf).toList();
  }

  private static String script(String name) {
    try (InputStream in = Browser.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException problem) {
      throw new UncheckedIOException(problem);
    }
  }

  /** What the page complained of since the last time, such as what its policy forbids. */
  List<String> complaints() {
    return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
        .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
        .map(LogEntry::getMessage)
        .toList();
  }

  /** Addresses of all requests since the browser was started. */
  List<String> requested() {
    return named("Network.requestWillBeSent", events()).stream()
        .map(event -> event.at("/params/request/url").asString())
        .toList();
  }

  /** Bodies of all answers that the page received since it was opened. */
  List<String> received() {
    List<String> bodies = new ArrayList<>();
    for (JsonNode event : named("Network.loadingFinished", events().subList(opened, seen.size()))) {
      try {
        Map<String, Object> id = Map.of("requestId", event.at("/params/requestId").asString());
        bodies.add(
            String.valueOf(driver.executeCdpCommand("Network.getResponseBody", id).get("body")));
      } catch (WebDriverException gone) {
        // Of a page before this one.
      }
    }
    return bodies;
  }

  private List<JsonNode> events() {
    for (LogEntry entry : driver.manage().logs().get(LogType.PERFORMANCE)) {
      seen.add(ToolClient.JSON.readTree(entry.getMessage()).get("message"));
    }
    return seen;
  }

  private static List<JsonNode> named(String method, List<JsonNode> events) {
    return events.stream().filter(event -> event.get("method").asString().equals(method)).toList();
  }

  <T> T until(String what, Supplier<Optional<T>> look) {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (System.nanoTime() < deadline) {
      try {
        Optional<T> found = look.get();
        if (found.isPresent()) {
          return found.get();
        }
      } catch (StaleElementReferenceException | JavascriptException between) {
        // The page is drawn again.
      }
      LockSupport.parkNanos(LOOK.toNanos());
    }
    assertThat(body()).as("%s at %s, %s", what, url(), complaints()).isEqualTo(what);
    throw new AssertionError(what);
  }

  @Override
  public void close() {
    driver.quit();
  }
}
