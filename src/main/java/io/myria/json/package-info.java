/**
 * Arguments and answers as records: their JSON schemas, how arguments are read and how answers are
 * written.
 *
 * <p>Invariants: a field is one component of a record; all errors in the arguments are reported at
 * once, each with its path.
 */
package io.myria.json;
