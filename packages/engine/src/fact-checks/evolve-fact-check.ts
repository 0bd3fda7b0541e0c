import type { DoneBy, FactCheckEvent, FactCheckProposal, FactCheckState, FactCheckVersion } from './fact-check.ts'

/** The state after an event; `state` is null before the first one. */
export function evolveFactCheck(id: string, state: FactCheckState | null, event: FactCheckEvent): FactCheckState {
  const changed: DoneBy = { actor: event.actor, at: event.at }
  const revision = (state?.revision ?? 0) + 1
  const before = { id, decision: null, status: 'proposed', versions: [], proposal: null, ...state } as const
  const after = { ...before, revision, changed }
  switch (event.type) {
    case 'fact_check.proposed': {
      const { change, rated, person, decision } = event.data
      const proposal: FactCheckProposal = { change, rated, person, proposed: changed, text: revision }
      // A correction or retraction that waits leaves the version before it in force.
      const status = change === 'publish' ? 'proposed' : before.status
      return { ...after, decision, status, proposal }
    }
    case 'fact_check.published': {
      const { rated, confirms, decision } = event.data
      const waited = confirms ? before.proposal : null
      const version: FactCheckVersion = {
        ...rated,
        number: before.versions.length + 1,
        proposed: waited?.proposed ?? changed,
        confirmed: waited ? changed : null,
        text: waited?.text ?? revision,
      }
      return { ...after, decision, status: 'published', versions: [...before.versions, version], proposal: null }
    }
    case 'fact_check.retracted':
      return { ...after, status: 'retracted', proposal: null }
    case 'fact_check.declined':
      return { ...after, status: before.status === 'proposed' ? 'declined' : before.status, proposal: null }
  }
}
