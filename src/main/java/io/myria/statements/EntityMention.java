package io.myria.statements;

import java.util.Optional;

/**
 * That an event speaks of somebody or something.
 *
 * @param key the name as {@link EntityKeys} compares it
 * @param surface the name as it stands in the event
 * @param place where in the event's text; empty where it does not stand there
 */
public record EntityMention(
    String key,
    String surface,
    EntityType type,
    Optional<SurfacePlace> place,
    KnowledgeSource source) {}
