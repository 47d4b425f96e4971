/**
 * How a room says what can be configured: a {@link io.myria.config.Setting} has a key, a type, a
 * default, bounds and a sentence for the README. Each room holds its own record of settings, made
 * from a {@link io.myria.config.Source}; the list of all of them is in {@code server}.
 *
 * <p>Invariants: a value out of bounds stops the start and names key, value and bounds; a key that
 * nobody declared stops it too.
 *
 * <p>Uses {@code error}.
 */
package io.myria.config;
