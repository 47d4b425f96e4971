/**
 * What the official conformance suite wants a server to offer, as beans of a test build of the WAR;
 * nothing of it is in the WAR that is shipped.
 *
 * <p>Uses {@code offer} and {@code access}, as every group of offers does.
 */
package io.myria.conformance;
