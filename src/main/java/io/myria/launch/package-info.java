/**
 * The one command: {@code ./myria serve} runs PostgreSQL, Payara Micro and the WAR in one go, and
 * {@code ./myria migrate} prepares a database. The commands that speak to a server are the room
 * {@code cli}.
 *
 * <p>A file of settings ({@code --config}) is read before anything starts; the command line wins
 * over the environment, that over the file, and the file over the defaults.
 *
 * <p>Invariants: what a start began, a failed start and a signal take down again, newest first; an
 * embedded PostgreSQL syncs every commit, listens on loopback alone and asks for passwords; a
 * second start on the same data folder is refused; a start after a crash first stops the PostgreSQL
 * that the crash left behind; every failure is one sentence with its cause and the way out, and
 * where a file is to blame, its line; Payara Micro lives in a class loader that sees nothing of
 * this room.
 *
 * <p>Uses {@code cli}, {@code cli.terminal}, {@code config}, {@code database.migration}, {@code
 * error}, {@code launcher.backup}, {@code launch.bench}, {@code bench} and {@code launcher.payara}.
 * Not in the WAR.
 */
package io.myria.launch;
