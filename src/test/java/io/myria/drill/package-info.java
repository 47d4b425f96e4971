/**
 * Proofs that have a long form. In {@code mvn verify} they run short; {@code mvn -Pdrills verify}
 * runs them alone, and long. docs/testing.md lists them, what each shows and how long it takes.
 * Beside them what all tests run by: their order, where they write, and the JVMs that they start.
 */
package io.myria.drill;
