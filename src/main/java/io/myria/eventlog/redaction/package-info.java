/**
 * Redaction before storage: finds secrets, card numbers, IBANs and what the operator's patterns
 * describe in events that are to be appended, and masks or refuses them.
 */
package io.myria.eventlog.redaction;
