/** The background work of one server: all consumers of the log in turn. */
package io.myria.projection.runner;
