package io.myria.server;

import io.myria.compile.GuidedSettings;
import io.myria.compile.plan.BuildSettings;
import io.myria.config.NearestName;
import io.myria.config.Setting;
import io.myria.config.SettingsReader;
import io.myria.config.Source;
import io.myria.database.DatabaseSettings;
import io.myria.embedding.EmbeddingSettings;
import io.myria.erasure.ErasureSettings;
import io.myria.error.Fault;
import io.myria.eventlog.LogSettings;
import io.myria.experience.ExperienceSettings;
import io.myria.http.authentication.AccessSettings;
import io.myria.http.console.ConsoleSettings;
import io.myria.http.limit.LimitSettings;
import io.myria.llm.InspectionSettings;
import io.myria.llm.ModelSettings;
import io.myria.mcp.catalog.OfferSettings;
import io.myria.mcp.legacy.SessionSettings;
import io.myria.projection.DeriveSettings;
import io.myria.proof.seal.ProofSettings;
import io.myria.read.QuerySettings;
import io.myria.recall.cache.RecallSettings;
import io.myria.recall.ranking.RerankSettings;
import io.myria.recall.routing.RoutingSettings;
import io.myria.search.SearchSettings;
import io.myria.snapshot.SnapshotSettings;
import io.myria.topics.TopicSettings;
import io.myria.topics.tree.WalkSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Every setting there is, and the check that there are no others. */
public final class Settings {

  private static final String PREFIX = "myria.";

  /** In the order of the table. */
  static final List<Class<? extends Record>> ROOMS =
      List.of(
          ServerSettings.class,
          DatabaseSettings.class,
          AccessSettings.class,
          ConsoleSettings.class,
          SessionSettings.class,
          LimitSettings.class,
          OfferSettings.class,
          LogSettings.class,
          DeriveSettings.class,
          ProofSettings.class,
          ErasureSettings.class,
          EmbeddingSettings.class,
          ModelSettings.class,
          BuildSettings.class,
          GuidedSettings.class,
          SnapshotSettings.class,
          QuerySettings.class,
          InspectionSettings.class,
          WalkSettings.class,
          ExperienceSettings.class,
          RoutingSettings.class,
          RecallSettings.class,
          RerankSettings.class,
          TopicSettings.class,
          SearchSettings.class);

  private static final Map<Boolean, List<Setting>> DECLARED =
      ROOMS.stream()
          .flatMap(SettingsReader::settings)
          .collect(Collectors.partitioningBy(setting -> setting.fixed().isEmpty()));

  /** Those that may be set, by room. */
  public static final List<Setting> ALL = DECLARED.get(true);

  /** Those that earlier versions let be set. */
  public static final List<Setting> FIXED = DECLARED.get(false);

  private Settings() {}

  /**
   * Checks every value, and every given name that begins with {@code myria.}. Names in the
   * environment are not checked: orchestrators put names of their own there, such as {@code
   * MYRIA_SERVICE_HOST}, which some implementations give as {@code myria.service.host}, too.
   *
   * @throws Fault {@code misconfigured}, with the key and the nearest known one
   */
  static void check(Source source, Iterable<String> names) {
    Set<String> environment = System.getenv().keySet();
    List<String> given = new ArrayList<>();
    for (String name : names) {
      if (!environment.contains(variable(name))) {
        given.add(name);
      }
    }
    checkNames(given);
    FIXED.stream()
        .filter(setting -> environment.contains(variable(setting.key())))
        .forEach(Settings::refuse);
    ROOMS.forEach(source::read);
  }

  /** The name of a setting in the environment. */
  private static String variable(String key) {
    return key.replaceAll("[^A-Za-z0-9]", "_").toUpperCase(Locale.ROOT);
  }

  /**
   * Every value, who may reach the server from where among them; {@code ./myria serve} calls this
   * by reflection before it starts anything.
   *
   * @throws Fault {@code misconfigured}
   */
  public static void checkValues(Function<String, Optional<String>> values) {
    Source source = values::apply;
    ROOMS.forEach(source::read);
  }

  /**
   * The names alone; {@code ./myria serve} calls this by reflection before it starts anything.
   *
   * @throws Fault {@code misconfigured}
   */
  public static void checkNames(Iterable<String> names) {
    Set<String> known = ALL.stream().map(Setting::key).collect(Collectors.toSet());
    for (String name : names) {
      FIXED.stream().filter(setting -> setting.key().equals(name)).forEach(Settings::refuse);
      if (name.startsWith(PREFIX) && !known.contains(name)) {
        throw Fault.misconfigured(
            name, "the setting " + name + " is unknown" + NearestName.hint(name, known));
      }
    }
  }

  private static void refuse(Setting fixed) {
    throw Fault.misconfigured(
        fixed.key(),
        "%s cannot be set any more, remove it: it is always %s. %s"
            .formatted(fixed.key(), fixed.byDefault(), fixed.fixed()));
  }
}
