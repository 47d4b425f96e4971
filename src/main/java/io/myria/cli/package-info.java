/**
 * The command line's client side: it speaks to a running server over MCP, with the official SDK,
 * and knows nothing of the inside, not even Myria's own types.
 *
 * <p>Invariants: what a program reads goes to standard output (with {@code --json} exactly one
 * document), what a person reads beside it to standard error; every failure is one line; an import
 * sends nothing twice that has no key to be recognised by, unless the first try cannot have
 * arrived; what is waited for is not given up while it gets on. Whatever a command prints it takes
 * again: ends of ids, days and minutes.
 *
 * <p>Uses {@code cli.connection}, {@code cli.drawing}, {@code cli.evaluation}, {@code
 * cli.importer}, {@code cli.intake}, {@code cli.transfer} and {@code cli.waiting}. Not in the WAR.
 */
package io.myria.cli;
