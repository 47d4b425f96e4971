package io.myria.topics.tree;

import io.myria.config.Source;
import io.myria.llm.InspectionSettings;
import io.myria.llm.MemoryLedger;
import io.myria.llm.ModelPeer;
import io.myria.llm.ModelPeer.Call;
import io.myria.llm.PlainModel;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A model that calls tools at random, with ids that it was shown and with ids of others. */
final class RandomWalks {

  private static final Pattern ID =
      Pattern.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}");

  /** One for all worlds: it holds nothing of them. */
  private static final ModelPeer PEER = new ModelPeer();

  private RandomWalks() {}

  static Walker walker(MaskWorld world, Random random) {
    List<String> all =
        Stream.concat(
                world.allTopics().stream().map(Object::toString),
                world.events().stream().map(event -> event.id().toString()))
            .toList();
    PEER.otherwise(
        ModelPeer.calling(
            request -> {
              List<String> shown = new ArrayList<>();
              Matcher ids = ID.matcher(request.toString());
              while (ids.find()) {
                shown.add(ids.group());
              }
              PEER.bodies().clear();
              return call(shown, all, random);
            }));
    Source none = Source.of(Map.of());
    return new Walker(
        PlainModel.of(PEER, new MemoryLedger(), Map.of("myria.llm.time_seconds", "60")),
        none.read(WalkSettings.class),
        none.read(InspectionSettings.class));
  }

  private static Call call(List<String> shown, List<String> all, Random random) {
    String one = random.nextInt(4) == 0 ? any(all, random) : any(shown, random);
    return switch (random.nextInt(6)) {
      case 0 -> new Call("inspect_subtree", Map.of("root", one, "depth", 2));
      case 1 -> new Call("inspect_leaf_refs", Map.of("root", one));
      case 2 -> new Call("fetch_events", Map.of("event_ids", List.of(one)));
      default ->
          new Call(
              "conclude", Map.of("answers", List.of(one, any(shown, random), any(shown, random))));
    };
  }

  private static String any(List<String> ids, Random random) {
    return ids.get(random.nextInt(ids.size()));
  }
}
