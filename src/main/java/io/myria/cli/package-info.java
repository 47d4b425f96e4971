/**
 * The commands that speak to a running server over MCP, with the official SDK. Not in the WAR.
 *
 * <p>Invariants: output for programs goes to standard output (with {@code --json} exactly one
 * document), everything else to standard error; every failure is one line; ids, days and minutes
 * that a command prints are accepted as input.
 */
package io.myria.cli;
