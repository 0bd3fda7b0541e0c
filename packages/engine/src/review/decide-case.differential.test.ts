import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Board, isDecider, letTimePass, newBoard, reasonsAgainst, write } from '../../test/case-by-the-rules.ts'
import { ACTORS, anyHistory, appealHistory, type History, happen } from '../../test/random-case-history.ts'
import { type CaseState, claimAt, decidersOf, effectiveOutcome } from './case-state.ts'

const TURNS = { first: 'first reviewer', second: 'second reviewer', settle: 'lead', appeal: 'appeal' } as const
const APPEALS = {
  submitted: 'waits',
  triaged: 'is heard',
  in_review: 'is heard',
  rejected_invalid: 'rejected',
  upheld: 'answered',
  reversed: 'answered',
  modified: 'answered',
} as const

describe('the code and the rules as they are told', () => {
  it.each([
    ['people who do anything', anyHistory, 2500],
    ['appeals', appealHistory, 2500],
  ] as const)('agree on who may do what, and what comes of it: %s', (_, histories, numRuns) => {
    fc.assert(fc.property(histories, agree), { numRuns })
  })
})

function agree(history: History): void {
  const { opened } = history
  const board = newBoard('post', opened.outcome!, opened.cause === 'appeal')
  for (const { at, who, asked, answer, after } of happen(history).moments) {
    const asking = { name: who.actor, lead: who.lead, now: Date.parse(at) }
    letTimePass(board, asking.now)
    const against = reasonsAgainst(board, asked, asking)
    // An assertion is put together where one fails: of half a million that hold it would be most of the time.
    if (!answer.ok && !against.has(answer.refusal.code))
      expect(against, `${who.actor} may not ${asked.do}`).toContain(answer.refusal.code)
    if (answer.ok && against.size > 0) expect([...against], `${who.actor} may ${asked.do}`).toEqual([])
    if (answer.ok) write(board, asked, asking)
    const [found, wanted] = [seen(after, at), told(board)]
    if (!isDeepStrictEqual(found, wanted)) expect(found).toEqual(wanted)
  }
}

function seen(state: CaseState, at: string) {
  const holder = claimAt(state, at)
  return {
    finished: state.status === 'resolved',
    turn: TURNS[state.stage],
    holds: effectiveOutcome(state),
    leadsOnly: state.leadOnly,
    holder: holder && { name: holder.by, until: Date.parse(holder.until) },
    // Of a claim that ran out, what is still written down says nothing.
    meantFor: state.claim && !holder ? null : state.assignee,
    appeal: state.appeal ? APPEALS[state.appeal.status] : 'none',
    round: state.round,
    verdicts: state.resolutions.map(({ by: name, outcome, round }) => ({ name, outcome, round })),
    deciders: ACTORS.map(({ actor }) => actor).filter((actor) => decidersOf(state).has(actor)),
  }
}

function told(board: Board): ReturnType<typeof seen> {
  const { finished, turn, holds, leadsOnly, holder, meantFor, appeal, round, verdicts } = board
  const deciders = ACTORS.map(({ actor }) => actor).filter((actor) => isDecider(board, actor))
  return { finished, turn, holds, leadsOnly, holder, meantFor, appeal, round, verdicts, deciders }
}
