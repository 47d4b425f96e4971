/**
 * Dates and periods written in text: absolute, relative, counted and named dates of several
 * languages.
 *
 * <p>Invariants: no I/O, no state and no clock; a relative date needs the day it counts from as an
 * argument.
 */
package io.myria.language.date;
