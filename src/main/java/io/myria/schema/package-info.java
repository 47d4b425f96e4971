/**
 * Records as arguments and answers: the schemas that clients are told, how arguments are read and
 * how answers are written.
 *
 * <p>Invariants: a field is one component of a record; whatever is wrong with the arguments is
 * named at once, each by its path.
 *
 * <p>Uses {@code config}, {@code error}, {@code event} and {@code scope}.
 */
package io.myria.schema;
