/**
 * Settings and beans. A package declares its settings as a record whose components carry {@link
 * io.myria.config.Setting}: key, default, bounds and meaning. {@link io.myria.config.Service} marks
 * a class of which the server has one instance.
 *
 * <p>Invariants: a value out of bounds stops the start and names key, value and bounds; so does an
 * unknown key. Classes with {@code @Service} are created with {@code new} in tests.
 */
package io.myria.config;
