package io.myria.operate;

import io.myria.access.AccessSettings;
import io.myria.allocate.CbaSettings;
import io.myria.allocate.StagedSettings;
import io.myria.build.BuildSettings;
import io.myria.build.ValidationSettings;
import io.myria.derive.DeriveSettings;
import io.myria.embedding.EmbeddingSettings;
import io.myria.fault.Fault;
import io.myria.fault.FaultCode;
import io.myria.limit.LimitSettings;
import io.myria.log.LogSettings;
import io.myria.offer.OfferSettings;
import io.myria.query.QuerySettings;
import io.myria.recall.RecallSettings;
import io.myria.search.SearchSettings;
import io.myria.session.SessionSettings;
import io.myria.setting.NearestName;
import io.myria.setting.Setting;
import io.myria.setting.Source;
import io.myria.snapshot.SnapshotSettings;
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
