package io.myria.graph;

import java.util.List;
import java.util.Set;

/**
 * What is stated about one entity.
 *
 * @param facts that are wanted, from it and to it
 * @param properties attributes of what it has, that hold
 * @param typed entities to which some relation is stated, wanted or not, held or ended
 * @param cut whether more was stated than is read
 */
record Neighbours(
    List<RelationFact> facts, List<RelationFact> properties, Set<String> typed, boolean cut) {}
