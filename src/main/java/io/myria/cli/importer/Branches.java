package io.myria.cli.importer;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The branch of a conversation that its application shows: an edited message or another try begins
 * a branch, and the branch that was left stays in the export. Stateless.
 */
final class Branches {

  private Branches() {}

  /**
   * From the root to where the conversation stands.
   *
   * @param parents by id; of a root none, or one that is no id
   * @param leaf where it stands
   */
  static List<String> shown(Map<String, String> parents, String leaf) {
    List<String> way = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    String id = leaf;
    while (parents.containsKey(id) && seen.add(id)) {
      way.add(id);
      id = parents.get(id);
    }
    Collections.reverse(way);
    return way;
  }

  /** The last of those that none comes behind; empty where there is none. */
  static String lastLeaf(Map<String, String> parents) {
    Set<String> inner = new HashSet<>(parents.values());
    String leaf = "";
    for (String id : parents.keySet()) {
      leaf = inner.contains(id) ? leaf : id;
    }
    return leaf;
  }
}
