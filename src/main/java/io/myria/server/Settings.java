package io.myria.server;

import io.myria.build.plan.BuildSettings;
import io.myria.build.plan.ValidationSettings;
import io.myria.config.NearestName;
import io.myria.config.Setting;
import io.myria.config.Source;
import io.myria.derive.DeriveSettings;
import io.myria.derive.embedding.EmbeddingSettings;
import io.myria.error.Fault;
import io.myria.error.FaultCode;
import io.myria.http.authentication.AccessSettings;
import io.myria.http.limit.LimitSettings;
import io.myria.log.LogSettings;
import io.myria.mcp.catalog.OfferSettings;
import io.myria.mcp.legacy.SessionSettings;
import io.myria.read.QuerySettings;
import io.myria.recall.budget.CbaSettings;
import io.myria.recall.budget.StagedSettings;
import io.myria.recall.held.RecallSettings;
import io.myria.search.index.SearchSettings;
import io.myria.snapshot.publish.SnapshotSettings;
import io.myria.topic.TopicSettings;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every setting there is, and the check that there are no others. */
public final class Settings {

  private static final String PREFIX = "myria.";

  /** By room, in the README's order. */
  public static final List<Setting<?>> ALL =
      Stream.of(
              ServerSettings.ALL,
              AccessSettings.ALL,
              SessionSettings.ALL,
              LimitSettings.ALL,
              OfferSettings.ALL,
              LogSettings.ALL,
              DeriveSettings.ALL,
              EmbeddingSettings.ALL,
              BuildSettings.ALL,
              ValidationSettings.ALL,
              SnapshotSettings.ALL,
              QuerySettings.ALL,
              RecallSettings.ALL,
              CbaSettings.ALL,
              StagedSettings.ALL,
              TopicSettings.ALL,
              SearchSettings.ALL)
          .flatMap(List::stream)
          .toList();

  private Settings() {}

  /**
   * Checks every value, and every given name that begins with {@code myria.}. Names in the
   * environment's form are not checked: orchestrators put names of their own there, such as {@code
   * MYRIA_SERVICE_HOST}.
   *
   * @throws Fault {@code misconfigured}, with the key and the nearest known one
   */
  static void check(Source source, Iterable<String> names) {
    checkNames(names);
    checkAll(source);
  }

  /**
   * Every value, who may reach the server from where among them; {@code ./myria serve} calls this
   * by reflection before it starts anything.
   *
   * @throws Fault {@code misconfigured}
   */
  public static void checkValues(Function<String, Optional<String>> values) {
    checkAll(values::apply);
  }

  /** Each by itself, and then those that must fit each other. */
  private static void checkAll(Source source) {
    ALL.forEach(setting -> setting.in(source));
    AccessSettings.from(source);
    EmbeddingSettings.from(source);
    SnapshotSettings.from(source);
    QuerySettings.from(source);
    TopicSettings.from(source);
  }

  /**
   * The names alone; {@code ./myria serve} calls this by reflection before it starts anything.
   *
   * @throws Fault {@code misconfigured}
   */
  public static void checkNames(Iterable<String> names) {
    Set<String> known = ALL.stream().map(Setting::key).collect(Collectors.toSet());
    for (String name : names) {
      if (name.startsWith(PREFIX) && !known.contains(name)) {
        throw unknown(name, known);
      }
    }
  }

  private static Fault unknown(String name, Set<String> known) {
    return new Fault(
        FaultCode.MISCONFIGURED,
        name,
        "the setting " + name + " is unknown" + NearestName.hint(name, known),
        null);
  }
}
