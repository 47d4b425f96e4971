/** Measures what Myria says about events on messages that others wrote. */
package io.myria.statements;
