/**
 * What people and files write, as the commands read it: JSON, times, names of participants.
 *
 * <p>Uses no other room. Not in the WAR.
 */
package io.myria.cli.intake;
