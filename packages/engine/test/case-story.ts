import { expect } from 'vitest'
import {
  type CaseAnswer,
  type CaseCommand,
  type CaseContext,
  type CaseEvent,
  type CaseRefusal,
  type CaseState,
  caseFrom,
  decideCase,
  type OpenedData,
  type Resolve,
} from '../src/review/index.ts'

export type Actor = Pick<CaseContext, 'actor' | 'lead'>

const person = (name: string): Actor => ({ actor: `person:${name}`, lead: false })
const leader = (name: string): Actor => ({ actor: `person:${name}`, lead: true })

/** Three reviewers, two leads, a program with a key, and the one who lodges appeals for users. */
export const ANA = person('ana')
export const BEN = person('ben')
export const CAM = person('cam')
export const LEA = leader('lea')
export const LIV = leader('liv')
export const BOT: Actor = { actor: 'key:bot', lead: false }
export const SITE: Actor = { actor: 'key:site', lead: false }

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR

/** When the machine decided, and the case was opened. */
export const START = '2026-11-22T09:00:00.000Z'
/** `START` and some milliseconds. */
export const at = (ms: number): string => new Date(Date.parse(START) + ms).toISOString()

export const CLEAN: Resolve = {
  do: 'resolve',
  outcome: 'clean',
  reasonCode: 'evidence_supports',
  rationale: 'Two independent sources say the same.',
  secondReview: 'none',
}
/** It settles nothing: another queue goes on with the case. */
export const DOUBTED: Resolve = {
  ...CLEAN,
  outcome: 'needs_review',
  reasonCode: 'insufficient_evidence',
  handOver: { queue: 'experts', to: null, due: at(2 * DAY) },
}
export const BLOCKED: Resolve = { ...CLEAN, outcome: 'blocked', reasonCode: 'evidence_contradicts' }
/** The same resolution, where the policy asks for another pair of eyes. */
export const withSecond = (resolve: Resolve): Resolve => ({ ...resolve, secondReview: 'four_eyes' })

export const CLAIM: CaseCommand = { do: 'claim' }
export const APPEAL: Extract<CaseCommand, { do: 'appeal' }> = {
  do: 'appeal',
  appeal: 'appeal-1',
  text: 'That is my own recipe.',
  due: at(14 * DAY),
  decidedAt: START,
}
export const REJECT: Extract<CaseCommand, { do: 'reject_appeal' }> = {
  do: 'reject_appeal',
  reasonCode: 'no_grounds',
  answer: 'It does not say what was decided wrongly.',
}

export function openedEvent(data: Partial<OpenedData> = {}): CaseEvent {
  const opened: OpenedData = {
    decision: 'decision-1',
    kind: 'post',
    cause: 'routing',
    queue: 'posts',
    priority: 'normal',
    lang: 'en',
    skill: null,
    outcome: 'needs_review',
    due: at(DAY),
    blind: false,
    ...data,
  }
  return { type: 'case.opened', at: START, actor: 'system:routing', data: opened }
}

/** One case, told step by step. Time passes only where the story says so. */
export class CaseStory {
  readonly events: CaseEvent[]
  state: CaseState
  private ms = 0

  constructor(opened: Partial<OpenedData> = {}) {
    this.events = [openedEvent(opened)]
    this.state = caseFrom('case-1', this.events)
  }

  get now(): string {
    return at(this.ms)
  }

  /** Lets time pass, in milliseconds. */
  after(ms: number): this {
    this.ms += ms
    return this
  }

  /** The answer to a command, which changes nothing yet. */
  asks(who: Actor, command: CaseCommand): CaseAnswer {
    return decideCase(this.state, command, { ...who, at: this.now })
  }

  /** Does something that has to be allowed. */
  does(who: Actor, ...commands: readonly CaseCommand[]): this {
    for (const command of commands) {
      const answer = this.asks(who, command)
      if (!answer.ok) throw new Error(`${who.actor} may not ${command.do}: ${JSON.stringify(answer.refusal)}`)
      this.events.push(...answer.events)
      this.state = answer.state
    }
    return this
  }

  /** Why something is not allowed, which it must not be. */
  refusal(who: Actor, command: CaseCommand): CaseRefusal {
    const answer = this.asks(who, command)
    if (answer.ok) throw new Error(`${who.actor} may ${command.do}`)
    return answer.refusal
  }

  /** The last `count` types of events. */
  last(count: number): readonly string[] {
    return this.events.slice(-count).map(({ type }) => type)
  }

  /** The state has these values. */
  is(wanted: Partial<CaseState>): this {
    expect(this.state).toMatchObject(wanted)
    return this
  }
}
