package io.myria.memory;

import java.time.Instant;
import java.util.OptionalLong;

/**
 * A name that a scope sees.
 *
 * @param events that name it, of those looked at; empty where nobody counted
 * @param lastAt the latest timestamp of them
 */
public record KnownName(NameKind kind, String name, OptionalLong events, Instant lastAt) {}
