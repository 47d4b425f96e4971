package io.myria.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.myria.drill.Drill;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;
import tools.jackson.core.type.TypeReference;

/** The console in a real browser, in open mode, on the sample; drills leave its pictures. */
@RunningServer.Shared
class ConsoleBrowserServerIT {

  private static final Path SAMPLE = Path.of("sample", "kite-club.events.jsonl");
  private static final Path PICTURES = Path.of("target", "console");
  private static final String DANA = "console_dana";
  private static final String ELI = "console_eli";
  private static final String MALLORY = "console_mallory";
  private static final String MARKUP = "<img src=x onerror=window.harmed=1>\u202E console";
  private static final String QUESTION = "Why was Lantern Night moved?";

  /** What would run, or turn what stands around it, if it were anything but text. */
  private static final List<String> HOSTILE =
      List.of(
          "<img src=x onerror=\"window.harmed=1\"><script>window.harmed=1</script>",
          "</div></main><style>*{display:none}</style><svg onload=window.harmed=1>",
          "${window.harmed=1} {{constructor.constructor('window.harmed=1')()}} <!-- lit$",
          "javascript:window.harmed=1 [click](javascript:window.harmed=1)",
          "abc \u202Egnp.exe\u202C and \u2066hidden\u2069 and \u200Bnothing",
          "bell \u0007 escape \u001b[31m delete \u007f",
          "שלום עולם، مرحبا بالعالم",
          "]]>\"'`=&quot;&lt;b&gt;",
          "Decision: we use <b>bold</b>\u202E because <img src=x onerror=\"window.harmed=1\">",
          "hidden \uDB40\uDC68\uDB40\uDC69 tags");

  /** Of somebody of its own: what it concerns is left out of recall. */
  private static final String REQUEST =
      "Please forget that <img src=x onerror=\"window.harmed=1\"> is in the cupboard.";

  private static final String CONTRAST = "color-contrast";

  /** Whether dark and narrow are two looks at a screen, and each look leaves a picture. */
  private static final boolean DRILL = Boolean.getBoolean("myria.drills");

  private static URI server;
  private static Browser browser;
  private static String ruleId;

  @BeforeAll
  static void fill(ServerProcess running) throws IOException {
    server = running.url();
    browser = Browser.started("--host-resolver-rules=MAP evil.example.org 127.0.0.1");
    List<Map<String, Object>> events = new ArrayList<>();
    for (String line : Files.readAllLines(SAMPLE)) {
      events.add(
          ToolClient.JSON.readValue(
              line.replaceAll("\"(dana|eli|marisol|pip)\"", "\"console_$1\"")
                  .replace("\"source_event_key\": \"", "\"source_event_key\": \"console-"),
              new TypeReference<Map<String, Object>>() {}));
    }
    for (String text : HOSTILE) {
      events.add(
          Map.of(
              "participants",
              List.of(MALLORY, MARKUP),
              "speaker",
              text,
              "context_id",
              "<b>" + text,
              "text",
              text,
              "topic_hints",
              List.of(Map.of("hint", "<i>hint"))));
    }
    events.add(
        Map.of("participants", List.of(MALLORY + "_asks"), "speaker", "Mallory", "text", REQUEST));
    try (ToolClient client = new ToolClient(server)) {
      client.appended(events);
      client.build();
      Map<String, Object> hold =
          Map.of("action", "add", "context_id", MARKUP, "reason", HOSTILE.get(0) + "\u202E");
      String id = client.answer("myria_hold", hold).at("/holds/0/hold_id").asString();
      client.answer("myria_hold", Map.of("action", "release", "hold_id", id));
      Map<String, Object> rule =
          Map.of("action", "add", "keep_days", 36_000, "participant", MARKUP, "shared", true);
      ruleId = client.answer("myria_retention", rule).at("/rules/0/rule_id").asString();
    }
  }

  @AfterAll
  static void close() {
    if (browser != null) {
      browser.close();
    }
    if (ruleId != null) {
      try (ToolClient client = new ToolClient(server)) {
        client.answer("myria_retention", Map.of("action", "remove", "rule_id", ruleId));
      }
    }
  }

  private static void open(String hash) {
    browser.dark(false);
    browser.size(1280, 900);
    browser.open(server + "/#/" + hash);
  }

  private static String encoded(String value) {
    return URLEncoder.encode(value, UTF_8);
  }

  @Test
  void peopleChooseWhomTheyReadForAndAsk() {
    open("");
    browser.awaitText("Whose memory?");
    browser.run("document.getElementById('scope').focus()");
    browser.type(DANA, Keys.ENTER);
    browser.awaitText("Latest events");
    browser.type(Keys.ESCAPE, "/", QUESTION, Keys.ENTER);
    browser.awaitText("because of the spring tide");
    browser.awaitText("Left out");
    assertThat(browser.text(".summary")).contains("Confidence", "Tokens");
    assertThat(browser.url()).contains("as=" + DANA, "q=Why");
  }

  @Test
  void contextIsWhatAnAgentReadsAndEachLineLeadsToItsEvent() {
    String read;
    try (ToolClient client = new ToolClient(server)) {
      read =
          client
              .answer(
                  "myria_recall",
                  Map.of("query", QUESTION, "participants", List.of(DANA), "budget_tokens", 150))
              .get("context")
              .asString();
    }
    open("ask?as=" + DANA + "&budget=150&q=" + encoded(QUESTION));
    browser.text(".context a.id");
    browser.awaitText("Left out");
    String lines =
        (String)
            browser.run(
                "return [...document.querySelectorAll('.lines .day, .lines .line-text')]"
                    + ".map(e => (e.className === 'day' ? '# ' : '') + e.textContent.trim()"
                    + ".replace(/\\s+/g, ' ')).join('\\n')");
    assertThat(lines).isEqualTo(read.replaceAll("[ \\t]+", " "));
    assertThat(browser.count(".line a.id")).isEqualTo(browser.count(".line"));
    browser.click(".line details.why summary");
    browser.awaitText("What the score is made of");
    browser.click(".line a.id");
    browser.awaitText("Who may see it");
    assertThat(browser.text(".people")).contains(DANA);
    assertThat(read).contains(browser.text(".words-card").strip());
  }

  @Test
  void whatNobodySaidIsNotAnsweredAndTheNearestIsOffered() {
    open("ask?as=" + DANA + "&q=" + encoded("What is the capital of Mongolia?"));
    browser.awaitText("Nothing was answered");
    browser.awaitText("The nearest events");
    browser.click(".card a.button");
    browser.text(".context .line");
  }

  @Test
  void anErrorIsToldInWordsWithTheRequest() {
    open("event?as=" + DANA + "&id=ffffffff");
    assertThat(browser.text(".notice.bad"))
        .contains("no event with this id is visible", "event_id")
        .containsPattern("Request [0-9a-f-]{36}");
  }

  @Test
  void keysLeadEverywhere() {
    open("ask?as=" + DANA + "&q=" + encoded(QUESTION));
    browser.text(".line");
    browser.run("document.activeElement.blur()");
    browser.type("j", "j", "k");
    assertThat(browser.run("return document.activeElement.matches('.line')")).isEqualTo(true);
    browser.awaitText("Left out");
    browser.type("e");
    browser.awaitText("What the score is made of");
    browser.type("?");
    browser.awaitText("Next and previous item");
    browser.type(Keys.ESCAPE);
    browser.type("j");
    browser.type("o");
    browser.awaitText("Who may see it");
    assertThat(browser.run("return document.activeElement.tagName")).isEqualTo("H1");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "ask?",
        "ask?q=window&min=0",
        "topics?",
        "time?at=toc:day:TODAY",
        "facts?",
        "graph?",
        "sees?",
        "audit?tab=erasures",
        "audit?tab=holds",
        "audit?tab=retention"
      })
  void hostileEventsAreShownAsText(String screen) {
    browser.complaints();
    open(
        screen.replace("TODAY", LocalDate.now(ZoneOffset.UTC).toString())
            + ("&as=" + MALLORY + "&as=" + encoded(MARKUP)));
    browser.awaitText("<img src=x onerror=");
    browser.awaitQuiet();
    harmless();
    assertThat(browser.body()).doesNotContain("\u202E", "\u0007");
    if (screen.equals("ask?")) {
      // A context of the server has none of these.
      assertThat(browser.body()).contains("⟨202E⟩", "⟨0007⟩", "⟨001B⟩");
    }
  }

  @Test
  void aHostileEventAloneIsTextToo() {
    browser.complaints();
    try (ToolClient client = new ToolClient(server)) {
      client
          .answer("myria_query_event_nodes", Map.of("participants", List.of(MALLORY)))
          .get("root")
          .get("children")
          .forEach(
              event -> {
                open("event?as=" + MALLORY + "&id=" + event.get("event_id").asString());
                browser.awaitText("Who may see it");
                browser.awaitQuiet();
                harmless();
              });
    }
  }

  /** A person who types an address wrong reads what is wrong with it, and never of a defect. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "time?at=garbage",
        "time?at=toc:month:2026-99",
        "time?at=toc:segment:2026-09-15:0000",
        "ask?q=kite&budget=-5",
        "ask?q=kite&as_of=yesterday",
        "ask?q=kite&strategy=constructor",
        "event?id=%00",
        "event?id=<script>",
        "topics?root=nothing",
        "topics?snapshot=nothing",
        "facts?name=constructor",
        "graph?name=constructor&hops=abc&also=toString",
        "snapshots?from=one&to=two",
        "audit?tab=constructor",
        "audit?tab=models&work=abc",
        "audit?tab=erasures&erasure=abc",
        "constructor",
        "%E0%A4%A"
      })
  void wrongAddressesAreNoDefects(String hash) {
    open(hash + (hash.contains("?") ? "&" : "?") + "as=" + DANA);
    browser.awaitQuiet();
    assertThat(browser.body()).doesNotContain("has a defect", "[native code]", "undefined", "NaN");
    assertThat(browser.count("#main h1, #main h2, #main .notice")).isPositive();
  }

  @Test
  void eventsThatNoBuildHasReadAreListedWithTheirWords() {
    String owner = DANA + "_fresh";
    Map<String, Object> hint = Map.of("hint", "winch", "confidence", 0.9);
    try (ToolClient client = new ToolClient(server)) {
      client.append(
          Map.of(
              "participants",
              List.of(owner),
              "context_id",
              owner,
              "text",
              "The winch is new.",
              "topic_hints",
              List.of(hint)));
    }
    open("ask?as=" + owner);
    browser.awaitText("The winch is new.");
    open("time?as=" + owner + "&context_id=" + owner);
    browser.awaitText("The winch is new.");
    assertThat(browser.body()).doesNotContain("ndefined");
  }

  @Test
  void goingBackShowsTheFieldsAsTheyWere() {
    open("ask?as=" + DANA + "&budget=400&q=kite");
    browser.text("select[name=budget]");
    browser.run("document.querySelector('select[name=budget]').value = '2000'");
    browser.click("form.question button.primary");
    browser.until(
        "the address", () -> Optional.of(browser.url()).filter(url -> url.contains("2000")));
    browser.run("history.back()");
    browser.until(
        "the field",
        () ->
            Optional.of(
                    (String)
                        browser.run("return document.querySelector('select[name=budget]').value"))
                .filter("400"::equals));
  }

  @Test
  void aServerThatGoesAwayIsSeenOnTheScreenOfItsHealth() {
    open("health");
    browser.awaitText("All checks pass");
    browser.run("window.fetch = () => Promise.reject(new TypeError('gone'))");
    browser.awaitText("The server does not answer");
    assertThat(browser.body()).doesNotContain("All checks pass");
  }

  private static void harmless() {
    assertThat(browser.run("return window.harmed === undefined")).isEqualTo(true);
    assertThat(browser.count("#main script, #main img, #main style, #main svg[onload], #main b"))
        .isZero();
    assertThat(browser.run("return getComputedStyle(document.body).display")).isEqualTo("block");
    assertThat(browser.complaints()).isEmpty();
  }

  @Test
  void aMegabyteOfTextIsShownPartByPart() {
    String text = "<script>window.harmed=1</script> word ".repeat(27_000);
    String id;
    try (ToolClient client = new ToolClient(server)) {
      id =
          client
              .answer(
                  "myria_append_event",
                  Map.of("participants", List.of(ELI + "_long"), "text", text))
              .get("event_id")
              .asString();
    }
    open("event?as=" + ELI + "_long&id=" + id);
    browser.awaitText("Show the next part");
    harmless();
    assertThat(browser.count(".words-card .words")).isPositive();
  }

  @Test
  void anEventIsWrittenAndRead() {
    String writer = DANA + "_writer";
    open("add?as=" + writer);
    browser.write("textarea[name=text]", "The anchor is under the green bench.");
    browser.write("input[name=speaker]", "Dana");
    browser.click("form.stack button.primary");
    browser.awaitText("Remembered.");
    browser.click(".notice a");
    browser.awaitText("Who may see it");
    browser.awaitText("The anchor is under the green bench.");
    assertThat(browser.text(".people")).isEqualTo(writer);
  }

  @Test
  void aSessionsBriefingAndTheTimeAsItWasWrittenAreShown() {
    String owner = DANA + "_brief";
    String id;
    try (ToolClient client = new ToolClient(server)) {
      id =
          client
              .answer(
                  "myria_append_event",
                  Map.of(
                      "participants",
                      List.of(owner),
                      "speaker",
                      "Dana",
                      "memory_type",
                      "decision",
                      "timestamp",
                      "2026-05-01T21:00:00+02:00",
                      "text",
                      "We decided to paint the boat green."))
              .get("event_id")
              .asString();
    }
    open("ask?as=" + owner);
    browser.awaitText("Briefing");
    browser.text(".brief li.row");
    assertThat(browser.text(".brief")).contains("paint the boat green");
    open("event?as=" + owner + "&id=" + id);
    browser.awaitText("written as 2026-05-01 21:00 +02:00");
    assertThat(browser.inaccessible()).isEmpty();
  }

  @Test
  void aPageThatDoesNotComeSaysSoAndIsForgottenWithTheAddress() {
    open("facts?as=" + DANA);
    browser.text(".card.entity");
    browser.run(
        "window.kept = window.fetch; window.fetch = () => Promise.reject(new TypeError('gone'))");
    browser.run("location.hash += '&q=zzz'");
    browser.awaitText("The server does not answer");
    browser.run("window.fetch = window.kept");
    browser.run(
        "[...document.querySelectorAll('button')]"
            + ".find(one => one.textContent.trim() === 'Try again').click()");
    browser.until(
        "an answer",
        () ->
            Optional.of(browser.body())
                .filter(body -> !body.contains("The server does not answer")));
  }

  @Test
  void anEventIsErasedAfterAllThatGoesWasShown() {
    String owner = DANA + "_eraser";
    String id;
    try (ToolClient client = new ToolClient(server)) {
      id =
          client
              .answer(
                  "myria_append_event",
                  Map.of("participants", List.of(owner), "text", "The code of the shed is 4711."))
              .get("event_id")
              .asString();
    }
    open("event?as=" + owner + "&id=" + id);
    browser.awaitText("The code of the shed is 4711.");
    open("audit?tab=holds");
    browser.text("input[name=reason]");
    browser.run(
        "document.querySelector('input[name=participant]').value = '"
            + owner
            + "'; document.querySelector('input[name=reason]').value = 'claim 12';"
            + " document.querySelector('form.fields button').click()");
    browser.awaitText("The hold covers 1 event now.");
    open("event?as=" + owner + "&id=" + id);
    browser.awaitText("The code of the shed is 4711.");
    press("Erase");
    browser.awaitText("The event is under a legal hold");
    open("audit?tab=holds");
    browser.awaitText("claim 12");
    press("Release");
    browser.awaitText("Release this hold?");
    browser.click("dialog button.primary");
    browser.until(
        "the release",
        () ->
            Optional.of(
                    browser.run(
                        "return [...document.querySelectorAll('tbody tr')].some(one =>"
                            + " ['claim 12', 'released'].every(w => one.innerText.includes(w)))"))
                .filter(Boolean.TRUE::equals));
    open("event?as=" + owner + "&id=" + id);
    browser.awaitText("The code of the shed is 4711.");
    press("Erase");
    press("Erase");
    browser.awaitText("1 event would be erased");
    assertThat(browser.count("dialog")).isEqualTo(1);
    assertThat(browser.inaccessible()).isEmpty();
    browser.type("eras", Keys.ENTER, "e", Keys.ENTER);
    browser.awaitText("The event is erased.");
    assertThat(browser.body()).doesNotContain("4711");
    open("event?as=" + owner + "&id=" + id);
    browser.awaitText("no event with this id is visible");
    open("audit?tab=erasures");
    browser.awaitText(id);
    browser.click("tbody a");
    browser.awaitText("Receipt");
  }

  @Test
  void aRetentionRuleSaysWhatItWouldEraseAndIsRemoved() {
    String owner = DANA + "_kept";
    try (ToolClient client = new ToolClient(server)) {
      client.append(
          Map.of(
              "participants",
              List.of(owner),
              "timestamp",
              "2020-01-01T00:00:00Z",
              "text",
              "The old anchor is sold."));
    }
    open("audit?tab=retention");
    browser.text("input[name=keep_days]");
    browser.write("input[name=keep_days]", "30");
    browser.write("input[name=participant]", owner);
    press("Add the rule");
    browser.awaitText("Erase events after 30 days?");
    browser.click("dialog button.danger");
    browser.awaitText("It would erase 1 event now.");
    browser.awaitText(owner);
    browser.run(
        "[...document.querySelectorAll('tbody tr')].find(one => one.innerText.includes('"
            + owner
            + "')).querySelector('button').click()");
    browser.awaitText("Remove this rule?");
    browser.click("dialog button.primary");
    browser.awaitText("The rule is removed.");
  }

  private void press(String button) {
    browser.run(
        "[...document.querySelectorAll('button')]"
            + ".find(one => one.textContent.trim() === '"
            + button
            + "').click()");
  }

  @Test
  void aFileIsShownBeforeItIsImportedAndNotImportedTwice(@TempDir Path folder) throws IOException {
    String reader = DANA + "_import";
    Path file = folder.resolve("notes.jsonl");
    Files.write(
        file,
        List.of(
            "{\"text\": \"The winch was oiled.\", \"speaker\": \"Eli\", \"source_event_key\":"
                + " \"winch:1\", \"channel\": \"console-import\"}",
            "no event",
            "{\"text\": \"<b>The rope</b> is new.\", \"source_event_key\": \"winch:2\","
                + " \"channel\": \"console-import\"}"));
    Path keyless = folder.resolve("keyless.jsonl");
    Files.write(keyless, List.of("{\"text\": \"The keel was scrubbed.\"}"));
    for (String counts : List.of("1 stored, 0 already there", "0 stored, 1 already there")) {
      open("add?as=" + reader);
      browser.text("input[type=file]");
      browser.choose("input[type=file]", keyless);
      browser.awaitText("The keel was scrubbed.");
      browser.click("section[aria-label] form button.primary");
      browser.awaitText(counts);
    }
    for (String counts : List.of("2 stored, 0 already there", "0 stored, 2 already there")) {
      open("add?as=" + reader);
      browser.text("input[type=file]");
      browser.choose("input[type=file]", file);
      browser.awaitText("The first 2");
      assertThat(browser.body()).contains("1 line cannot be read", "Line 2:", "<b>The rope</b>");
      browser.click("section[aria-label] form button.primary");
      browser.awaitText(counts);
    }
    harmless();
  }

  @Test
  void twoSnapshotsAreComparedAndNothingIsRolledBackUnasked() {
    String before;
    String active;
    try (ToolClient client = new ToolClient(server)) {
      before = active(client);
      client.append(
          Map.of(
              "participants",
              List.of(DANA, ELI),
              "speaker",
              "Eli",
              "text",
              "The rope works in Bergen have a kite on their roof.",
              "topic_hints",
              List.of(Map.of("hint", "bergen", "confidence", 0.9))));
      client.build();
      active = active(client);
    }
    open("snapshots?as=" + DANA + "&from=" + before + "&to=" + active);
    browser.awaitText("What differs");
    browser.run("document.querySelectorAll('.change details').forEach(one => one.open = true)");
    browser.awaitText("a kite on their roof");
    assertThat(browser.text(".diff-lines .new")).contains("a kite on their roof");
    open("snapshots?as=" + DANA);
    browser.awaitText("What changed");
    browser.awaitText("Roll back to it");
    browser.run(
        "[...document.querySelectorAll('button')]"
            + ".find(one => one.textContent.startsWith('Roll back')).click()");
    browser.awaitText("No event is lost");
    assertThat(browser.run("return document.querySelector('dialog .danger').disabled"))
        .isEqualTo(true);
    assertThat(browser.inaccessible()).isEmpty();
    browser.type(Keys.ESCAPE);
    try (ToolClient client = new ToolClient(server)) {
      assertThat(active(client)).isEqualTo(active);
    }
  }

  private static String active(ToolClient client) {
    return client
        .answer("myria_get_active_snapshot", Map.of())
        .at("/snapshot/snapshot_id")
        .asString();
  }

  /** In everything that the page received, not only in what it showed. */
  @Test
  void aBrowserThatReadsForEliAndDanaReceivesNothingOfOthers() {
    open("ask?as=" + DANA + "&as=" + ELI + "&q=" + encoded("birthday party") + "&min=0");
    browser.awaitText("What are you doing for your birthday");
    browser.awaitQuiet();
    browser.awaitText("Left out");
    List<String> received = browser.received();
    assertThat(received).anyMatch(body -> body.contains("hemming banners"));
    assertThat(received)
        .noneMatch(body -> body.contains("hazelnuts") || body.contains("Mill Lane"));
  }

  @Test
  void nothingIsAskedOfOthersThanThisServer() {
    open("ask?as=" + DANA + "&q=" + encoded(QUESTION));
    browser.text(".line");
    assertThat(browser.requested())
        .filteredOn(url -> url.startsWith("http") && !url.contains("evil.example.org"))
        .isNotEmpty()
        .allMatch(url -> url.startsWith(server + "/"));
  }

  /** A page of another site, in the browser of somebody for whom the server is open. */
  @Test
  void aPageOfAnotherSiteCanNeitherCallNorFrameTheConsole() throws IOException {
    HttpServer evil =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    evil.createContext(
        "/",
        exchange -> {
          byte[] page = "<!doctype html><title>evil</title>".getBytes(UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "text/html");
          exchange.sendResponseHeaders(200, page.length);
          exchange.getResponseBody().write(page);
          exchange.close();
        });
    evil.start();
    try {
      browser.open("http://evil.example.org:" + evil.getAddress().getPort() + "/");
      String call =
          "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{\"name\":"
              + "\"myria_append_event\",\"arguments\":{\"text\":\"forged\",\"participants\":[\""
              + MALLORY
              + "_forged\"]}}}";
      for (String type : List.of("application/json", "text/plain")) {
        for (String mode : List.of("cors", "no-cors")) {
          browser.run(
              "window.done = ''; fetch(arguments[0], {method: 'POST', mode: arguments[1],"
                  + " headers: {'Content-Type': arguments[2]}, body: arguments[3]})"
                  + ".then(r => r.text()).then(t => window.done = 'read:' + t,"
                  + " () => window.done = 'refused')",
              server + "/mcp",
              mode,
              type,
              call);
          String end =
              browser.until(
                  "an end",
                  () ->
                      Optional.of((String) browser.run("return window.done"))
                          .filter(done -> !done.isEmpty()));
          assertThat(end).isIn("refused", "read:");
        }
      }
      browser.run(
          "const frame = document.createElement('iframe'); frame.src = arguments[0];"
              + " document.body.append(frame)",
          server + "/");
      browser.until(
          "the frame's refusal",
          () ->
              browser.complaints().stream()
                  .filter(line -> line.contains("frame-ancestors"))
                  .findFirst());
    } finally {
      evil.stop(0);
    }
    try (ToolClient client = new ToolClient(server)) {
      assertThat(
              client
                  .answer(
                      "myria_query_event_nodes",
                      Map.of("participants", List.of(MALLORY + "_forged")))
                  .get("root")
                  .get("children"))
          .isEmpty();
    }
  }

  /**
   * Each screen in light, and on a narrow screen in dark; in the drills dark and narrow apart.
   *
   * @param hash the screen's address
   * @param words what it shows when it is there
   */
  @Drill
  @ParameterizedTest
  @CsvSource({
    "'', Whose memory?, choose",
    "ask?as=console_dana, Latest events, ask-empty",
    "ask?as=console_dana&budget=150&q=Why+was+Lantern+Night+moved%3F, Left out, ask",
    "event?as=console_dana&id=EVENT, Who may see it, event",
    "topics?as=console_dana, bergen, topics",
    "time?as=console_dana, 2026, time",
    "time?as=console_dana&at=toc:month:2026-09, Week 38, month",
    "time?as=console_dana&at=toc:day:2026-09-15, 16:20, day",
    "facts?as=console_dana, named in, names",
    "facts?as=console_dana&name=Marisol, Named together with, facts",
    "graph?as=console_dana, Begin with, graph-empty",
    "graph?as=console_dana&name=Marisol, Relations in words, graph",
    "snapshots?as=console_dana, Version, snapshots",
    "work?as=console_dana, Background jobs, work",
    "audit, Arguments, audit",
    "audit?tab=models, No language model was asked, model-audit",
    "audit?tab=erasures, Administrators, erasures",
    "audit?tab=holds, Place a hold, holds",
    "audit?tab=retention, Add the rule, retention",
    "sees?as=console_dana, View as, sees",
    "add?as=console_dana, Write an event, add",
    "health, All checks pass, health",
    "nothing, No such screen, unknown",
  })
  void screensAreAccessibleInLightAndDarkAndOnNarrowScreens(String hash, String words, String name)
      throws IOException {
    browser.complaints();
    open(hash.replace("EVENT", hash.contains("EVENT") ? event() : ""));
    browser.awaitText(words);
    browser.awaitQuiet();
    browser.run("document.querySelectorAll('details').forEach(one => one.open = true)");
    picture(name, "light");
    assertThat(browser.inaccessible()).as(name + " in light").isEmpty();
    browser.dark(true);
    if (DRILL) {
      picture(name, "dark");
      assertThat(browser.inaccessible(CONTRAST)).as(name + " in dark").isEmpty();
      browser.dark(false);
    }
    browser.size(360, 740);
    picture(name, "narrow");
    assertThat(browser.run("return document.documentElement.scrollWidth <= innerWidth"))
        .as(name + " on a narrow screen")
        .isEqualTo(true);
    assertThat(browser.inaccessible(CONTRAST, "target-size", "scrollable-region-focusable"))
        .as(name + " on a narrow screen")
        .isEmpty();
    assertThat(browser.complaints()).isEmpty();
  }

  private static void picture(String name, String kind) throws IOException {
    if (DRILL) {
      browser.screenshot(PICTURES.resolve(name + "-" + kind + ".png"));
    }
  }

  private static String event() {
    try (ToolClient client = new ToolClient(server)) {
      return client
          .answer(
              "myria_query_event_nodes",
              Map.of("participants", List.of(DANA), "query", "Decision spring tide", "limit", 1))
          .get("root")
          .at("/children/0/event_id")
          .asString();
    }
  }
}
