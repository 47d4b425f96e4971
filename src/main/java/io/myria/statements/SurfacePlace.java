package io.myria.statements;

/**
 * Where a name stands in the text of an event.
 *
 * @param from in UTF-16 units
 * @param to in UTF-16 units, after {@code from}
 */
public record SurfacePlace(int from, int to) {}
