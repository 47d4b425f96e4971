/**
 * Payara Micro in this process: started in a class loader of its own, watched for slow readers and
 * malformed requests, its log brought into one format, its pools made by the commands that are an
 * operator's on a Payara Server, too.
 *
 * <p>Invariants: Payara Micro sees nothing of this room; what a start began, {@code stop} takes
 * down.
 *
 * <p>Uses {@code error}. Not in the WAR.
 */
package io.myria.launch.payara;
