/** Erasures are few among the events of a ledger, and each is looked through for the decisions that it names. */
export const ERASURES = /* sql */ `
create index ledger_events_erased on ledger_events (seq) where type = 'decision.erased';
`
