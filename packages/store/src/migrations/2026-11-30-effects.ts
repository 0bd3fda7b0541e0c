/** Few events say that the outcome that holds changed, and verifying asks for the first of them. */
export const EFFECTS = /* sql */ `
create index ledger_events_effects on ledger_events (seq) where type = 'decision.effective_changed';
`
