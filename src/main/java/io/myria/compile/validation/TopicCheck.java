package io.myria.compile.validation;

import java.util.Optional;
import java.util.function.Function;

/**
 * A rule that every staged topic of a kind has to keep by itself (seed section 12).
 *
 * @param name for the person who reads why a build failed
 * @param problem what is wrong, completing "topic … "; empty if nothing is
 */
record TopicCheck<T>(String name, Function<T, Optional<String>> problem) {}
