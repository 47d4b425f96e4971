package io.myria.tidy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * The rooms, on both levels, and what each may use, as docs/adr/0001 decides. A new room begins
 * with a row here.
 */
final class RoomTable {

  static final String ROOT = "io.myria";

  /** What every room may use, these three aside; no row names them. */
  static final Set<String> EVERYWHERE = Set.of("error", "event", "config");

  /** A row a room, and behind its colon what else it may use; indented lines go on with a row. */
  private static final String TABLE =
      """
      scope:
      schema: scope
      database:
      database.pace:
      database.schema:
      text:
      log: database scope text
      log.transfer: database log scope
      log.append: database log log.transfer scope text
      derive: database database.pace derive.embedding derive.experience derive.fingerprint
        derive.knowledge derive.proposal llm log scope text
      derive.embedding:
      derive.language: text
      derive.fingerprint: derive.language text
      derive.knowledge: derive.fingerprint derive.language text
      derive.experience: derive.fingerprint text
      derive.proposal: derive.knowledge llm schema text
      statements: derive.language text
      search: database database.pace log search.index search.quarter
      search.index: database log text
      search.quarter: log search.index
      topic:
      topic.toc: text
      snapshot: database scope topic
      snapshot.toc: database snapshot topic.toc
      snapshot.publish: database scope snapshot
      llm: schema snapshot
      llm.chat: database llm schema scope snapshot
      llm.inspection: llm schema snapshot text topic
      llm.ledger: database llm llm.chat log read scope snapshot
      build: build.digest build.fold build.guided build.plan build.toc build.validate database
        derive llm.inspection log scope snapshot snapshot.publish topic
      build.guided: build.digest build.fold llm llm.inspection schema snapshot text topic
      build.plan: build.fold database derive snapshot text topic.toc
      build.toc: build.digest build.fold build.plan database log snapshot snapshot.toc topic
        topic.toc
      build.digest: derive.experience derive.language snapshot text topic
      build.fold: build.digest snapshot text topic
      build.validate: build.fold build.plan database log snapshot snapshot.toc text topic topic.toc
      read: database log scope search search.index snapshot text topic
      query: database log read scope search snapshot text topic
      query.walk: database llm llm.inspection log read schema scope snapshot text topic
      query.verify: database log scope search search.index snapshot text topic
      query.graph: database derive.experience derive.knowledge log read schema scope text
      query.route: database derive.knowledge log query.graph read
      query.reference: database log query query.walk read scope search snapshot text topic
      memory: database derive derive.fingerprint log log.append query read recall.budget scope
        snapshot text
      memory.experience: database derive derive.experience derive.fingerprint log memory scope text
      memory.routing: database derive derive.experience log log.append memory query.route read
        recall.held scope snapshot
      memory.timeline: build.digest build.plan build.toc database derive log read recall.period
        scope snapshot snapshot.toc text topic.toc
      recall: database derive derive.embedding derive.fingerprint llm log read recall.budget
        recall.claim recall.context recall.corpus recall.held recall.period recall.rank
        recall.rerank recall.revision recall.sentence schema scope search snapshot text topic
        topic.toc
      recall.period: database read scope text topic.toc
      recall.rerank: llm llm.chat snapshot
      recall.corpus: text
      recall.rank: recall.corpus text
      recall.budget: derive.fingerprint
      recall.sentence:
      recall.claim: recall.sentence
      recall.revision: recall.claim recall.sentence
      recall.held: database derive derive.embedding derive.fingerprint log read recall.budget
        recall.corpus recall.period recall.rank recall.revision scope search search.index snapshot
        text topic.toc
      recall.context: derive.fingerprint recall.corpus recall.held recall.rank snapshot text topic
      recall.graph: database derive derive.knowledge log query.graph read recall recall.context
        recall.held text
      mcp.catalog: schema scope
      mcp.audit: database scope
      mcp.wire: http.request mcp.catalog schema scope
      mcp.current: http.authentication mcp.catalog mcp.wire scope
      mcp.legacy: http.authentication http.limit mcp.catalog mcp.wire scope
      mcp.endpoint: database http.authentication http.limit http.request mcp.audit mcp.catalog
        mcp.current mcp.legacy mcp.wire read schema scope snapshot.publish
      mcp.answer: build build.plan derive derive.fingerprint llm llm.chat llm.ledger mcp.catalog
        memory memory.routing memory.timeline query query.graph query.reference query.route read
        recall recall.context recall.graph recall.period recall.rank schema scope search.index
        snapshot text topic topic.toc
      mcp.tool: derive derive.experience derive.fingerprint log log.append mcp.answer mcp.catalog
        mcp.query memory memory.routing memory.timeline query query.graph query.reference
        query.route read recall recall.context recall.graph recall.held schema scope snapshot text
        topic topic.toc
      mcp.query: mcp.answer mcp.catalog memory memory.routing query.graph query.reference
        query.route read recall recall.context recall.graph recall.held schema scope snapshot text
      mcp.experience: derive.experience mcp.answer mcp.catalog memory memory.experience read schema
        scope text
      mcp.contents: log mcp.answer mcp.catalog memory memory.timeline query.reference read schema
        scope text topic.toc
      mcp.graph: derive.knowledge mcp.answer mcp.catalog memory query.graph read schema scope text
      mcp.admin: build build.plan derive llm llm.chat llm.ledger log.append log.transfer mcp.answer
        mcp.catalog memory query query.reference query.verify read schema scope search snapshot
        snapshot.publish
      mcp.resource: mcp.catalog read schema scope snapshot
      mcp.prompt: mcp.catalog scope
      http.request:
      http.authentication: http.request scope
      http.limit: database database.pace http.authentication scope
      server: build build.guided build.plan database database.pace database.schema derive
        derive.embedding http.authentication http.limit http.request llm llm.chat llm.inspection
        llm.ledger log mcp.catalog mcp.legacy memory.experience memory.routing query.reference
        query.walk read recall recall.budget recall.held recall.rerank scope search search.index
        snapshot snapshot.publish topic
      server.monitoring:
      server.health: build database database.schema derive http.limit log.append scope search
        search.index server snapshot
      cli: cli.connection cli.drawing cli.evaluation cli.importing cli.intake cli.transfer
      cli.transfer: cli.connection cli.drawing cli.intake
      cli.connection: cli.drawing cli.intake
      cli.drawing:
      cli.intake: cli.drawing
      cli.importing: cli.connection cli.drawing cli.intake
      cli.evaluation: cli.connection cli.drawing cli.intake
      launch: cli cli.drawing database.schema launch.backup launch.bench launch.bench.footprint
        launch.payara
      launch.backup: database.schema launch.payara
      launch.bench: cli.drawing launch.payara
      launch.bench.footprint: cli.drawing launch.bench launch.payara
      launch.payara:
      """;

  private static final Map<String, Set<String>> ROWS = rows();

  private RoomTable() {}

  static Set<String> rooms() {
    return ROWS.keySet();
  }

  /** What a room's row names. */
  static Set<String> uses(String room) {
    Set<String> uses = new TreeSet<>(ROWS.get(room));
    uses.removeAll(EVERYWHERE);
    return uses;
  }

  static boolean mayUse(String room, String other) {
    return room.equals(other) || ROWS.getOrDefault(room, Set.of()).contains(other);
  }

  /** The room of a package: its name below the root. */
  static String roomOf(String packageName) {
    return packageName.startsWith(ROOT + ".")
        ? packageName.substring(ROOT.length() + 1)
        : packageName;
  }

  private static Map<String, Set<String>> rows() {
    Map<String, Set<String>> rows = new LinkedHashMap<>();
    rows.put("error", Set.of());
    rows.put("event", Set.of("error"));
    rows.put("config", Set.of("error"));
    for (String row : TABLE.strip().split("\\n(?! )")) {
      String[] parts = row.split(":", 2);
      Set<String> uses = new TreeSet<>(EVERYWHERE);
      if (!parts[1].isBlank()) {
        uses.addAll(Set.of(parts[1].strip().split("\\s+")));
      }
      rows.put(parts[0], uses);
    }
    return rows;
  }
}
