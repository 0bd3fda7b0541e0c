/** Windows of payments count what people decided, and look for it in every part of the ledger that they follow. */
export const REVIEWED = /* sql */ `
create index ledger_events_reviewed on ledger_events (seq)
  where type in ('decision.confirmed', 'decision.overridden', 'decision.restored');
`
