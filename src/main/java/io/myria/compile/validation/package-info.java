/**
 * The rules that a build must keep before it is published, as statements over staged rows.
 *
 * <p>Invariants: every violation names the exact participant set; a rule reads staged rows only.
 */
package io.myria.compile.validation;
