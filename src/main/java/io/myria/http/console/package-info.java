/**
 * The console: static files of a page that calls the MCP endpoint from the browser. Nothing is
 * computed here for anybody; what the page shows it asks of the tools.
 */
package io.myria.http.console;
