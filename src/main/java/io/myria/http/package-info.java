/** What all HTTP filters share: request ids and spans, refusals and header checks. */
package io.myria.http;
