import type { CaseDetail } from '@tribunal/client'
import { describe, expect, it } from 'vitest'
import { appealedDecision } from './appealed-decision.ts'

const ANA = { id: 'person:1', name: 'Ana' }
const DANA = { id: 'person:2', name: 'Dana' }

type Made = readonly [at: string, by: typeof ANA, outcome: string, stage?: string, next?: string]

/** A case on which people decided at these times, and whose appeal came in at 12. */
function caseWith(made: readonly Made[]): CaseDetail {
  const resolutions = made.map(([at, by, outcome, stage = 'first']) => ({
    resolved_at: at,
    by,
    outcome,
    stage,
    reason_code: 'scam',
  }))
  const events = made.map(([at, actor, , , next = 'done']) => {
    return { type: 'case.resolved', at, actor, data: { next }, texts: { rationale: `at ${at}` } }
  })
  const submitted = { type: 'appeal.submitted', at: '12', actor: DANA, data: {}, texts: {} }
  const history = [...events, submitted].sort((a, b) => (a.at < b.at ? -1 : 1))
  return {
    case: { machine_outcome: 'blocked', resolutions },
    decision: { decided_at: '08' },
    history,
  } as unknown as CaseDetail
}

describe('what an appeal is against', () => {
  it('is what a person decided last before it, with their reason and their words', () => {
    const made = caseWith([
      ['09', DANA, 'blocked'],
      ['10', ANA, 'needs_review', 'second'],
      ['13', DANA, 'clean', 'appeal'],
    ])
    const person = { name: 'Ana', reason: 'scam', rationale: 'at 10' }
    expect(appealedDecision(made)).toEqual({ outcome: 'needs_review', at: '10', person })
  })

  it('is what the machine decided, where nobody had, or only afterwards', () => {
    const machine = { outcome: 'blocked', at: '08', person: null }
    expect(appealedDecision(caseWith([]))).toEqual(machine)
    expect(appealedDecision(caseWith([['13', ANA, 'clean']]))).toEqual(machine)
  })

  it('is not what one person chose and another had yet to decide on', () => {
    const waiting: Made = ['10', ANA, 'clean', 'first', 'second']
    expect(appealedDecision(caseWith([waiting]))).toMatchObject({ outcome: 'blocked', person: null })
    expect(appealedDecision(caseWith([['09', DANA, 'needs_review'], waiting]))).toMatchObject({
      outcome: 'needs_review',
    })
  })

  it('is nothing without an appeal', () => {
    expect(appealedDecision({ ...caseWith([]), history: [] })).toBeUndefined()
  })
})
