/**
 * How a room says what can be configured: each holds a record whose components are annotated with
 * {@link io.myria.config.Setting} – key, default, bounds and a sentence for the table – and a
 * {@link io.myria.config.Source} reads it; the list of all of them is in {@code server}.
 *
 * <p>And how a class becomes a bean of which the server has one: by {@link
 * io.myria.config.Service}. It is the one word of the container in rooms that know of none: their
 * classes are made with {@code new} in tests and in a plain JVM.
 *
 * <p>Invariants: a value out of bounds stops the start and names key, value and bounds; a key that
 * nobody declared stops it too.
 *
 * <p>Uses {@code error}. In the WAR and in the launcher's jar.
 */
package io.myria.config;
