import type { Kind } from '@tribunal/contract/words'
import { type CaseCommand, PERSON_OUTCOMES, REASON_CODES } from '../src/review/index.ts'

/**
 * What the specification says of a case (section 6), as one would write it on a whiteboard: slow, and plain enough to be
 * read aloud. It knows no events. Time passes by itself here: a claim that has run out is gone. Undoing puts back the
 * whiteboard as it was photographed before the resolution. The code is held against it on random histories.
 */
export interface Board {
  readonly kind: Kind
  /** What the machine had decided. */
  readonly machine: string
  /** Nothing but an appeal brought it before people. */
  readonly openedByAppeal: boolean
  finished: boolean
  turn: 'first reviewer' | 'second reviewer' | 'lead' | 'appeal'
  /** What holds now. */
  holds: string
  /** When people made that hold. */
  heldSince: number | null
  /** When the last appeal was answered. */
  answeredAt: number | null
  leadsOnly: boolean
  meantFor: string | null
  holder: { name: string; until: number } | null
  verdicts: { name: string; outcome: string; round: number }[]
  round: number
  appeal: 'none' | 'waits' | 'is heard' | 'rejected' | 'answered'
  /** Photographed when the appeal came. */
  beforeAppeal: Board | null
  /** Photographed before the last resolution, for as long as nobody touched the case since. */
  beforeVerdict: { name: string; at: number; board: Board } | null
}

export interface Asking {
  readonly name: string
  readonly lead: boolean
  readonly now: number
}

export function newBoard(kind: Board['kind'], machineOutcome: string, openedByAppeal: boolean): Board {
  return {
    kind,
    machine: machineOutcome,
    openedByAppeal,
    finished: false,
    turn: 'first reviewer',
    holds: machineOutcome,
    heldSince: null,
    answeredAt: null,
    leadsOnly: false,
    meantFor: null,
    holder: null,
    verdicts: [],
    round: 0,
    appeal: 'none',
    beforeAppeal: null,
    beforeVerdict: null,
  }
}

const MINUTES = 60_000
const DAYS = 24 * 60 * MINUTES

/** Claims end by themselves. The one who lets that happen has given up what was meant for them. */
export function letTimePass(board: Board, now: number): void {
  if (board.holder && now >= board.holder.until) {
    board.holder = null
    board.meantFor = null
  }
}

/** Every reason against it. None: it may happen. */
export function reasonsAgainst(board: Board, asked: CaseCommand, who: Asking): ReadonlySet<string> {
  const against = new Set<string>()
  const not = (code: string, holds: boolean) => holds && against.add(code)
  const pending = board.appeal === 'waits' || board.appeal === 'is heard'
  const mine = board.holder?.name === who.name
  const others = board.holder !== null && !mine

  if (asked.do === 'claim' && !mine) {
    not('already_resolved', board.finished)
    not('held_by_other', others)
    not('own_decision', isDecider(board, who.name))
    const forPeople = board.turn !== 'first reviewer' || (!board.finished && answerStands(board))
    not('person_needed', forPeople && !isPerson(who.name))
    not('lead_needed', board.leadsOnly && !who.lead)
    not('assigned_to_other', board.meantFor !== null && board.meantFor !== who.name && !who.lead)
  }
  const needsHolder = ['extend', 'release', 'escalate', 'resolve', 'hear', 'reject_appeal'].includes(asked.do)
  if ((needsHolder || (asked.do === 'hand_over' && !who.lead)) && !mine) {
    not('already_resolved', board.finished || isDecider(board, who.name))
    not('held_by_other', others)
    not('not_held', board.holder === null && !board.finished)
  }
  if (asked.do === 'resolve') {
    const reason = REASON_CODES[board.kind].find(({ code }) => code === asked.reasonCode)
    const fits = !reason?.for || reason.for.some((outcome) => outcome === asked.outcome)
    not('unknown_outcome', !PERSON_OUTCOMES[board.kind].some((outcome) => outcome === asked.outcome))
    const contradicts = asked.reasonCode === 'machine_confirmed' && asked.outcome !== board.machine
    not('unknown_reason', !reason || !fits || contradicts)
    not('rationale_needed', !asked.rationale?.trim() && (asked.reasonCode === 'other' || pending))
    not('person_needed', asked.secondReview === 'four_eyes' && !isPerson(who.name))
    const settles = asked.outcome !== 'needs_review'
    not('hand_over_unneeded', settles && asked.handOver !== undefined)
    not('hand_over_needed', !settles && asked.handOver === undefined)
    const to = asked.handOver?.to
    const decidedBefore = pending && board.verdicts.some(({ name }) => name === to)
    not('own_decision', !settles && (to === who.name || decidedBefore))
  }
  if (asked.do === 'undo') {
    const last = board.beforeVerdict
    not('nothing_to_undo', last?.name !== who.name)
    not('first_seen', last?.board.turn === 'second reviewer')
    not('undo_too_late', last !== null && who.now - last.at > 10_000)
  }
  if (asked.do === 'reopen') {
    not('not_resolved', !board.finished)
    not('appeal_used', answerStands(board))
    not('lead_needed', !who.lead && !board.verdicts.some(({ name }) => name === who.name))
    not('rationale_needed', !asked.rationale.trim())
  }
  if (asked.do === 'notice') not('appeal_used', board.finished && answerStands(board))
  if (asked.do === 'reassign') not('lead_needed', !who.lead)
  if (asked.do === 'reassign' || asked.do === 'hand_over') {
    not('already_resolved', board.finished)
    not('own_decision', asked.to !== null && isDecider(board, asked.to))
    not('person_needed', asked.to !== null && board.turn !== 'first reviewer' && !isPerson(asked.to))
  }
  if (asked.do === 'appeal') {
    const decided = Math.max(Date.parse(asked.decidedAt), board.heldSince ?? 0)
    not('appeal_pending', pending)
    not('appeal_used', answerStands(board))
    not('appeal_too_late', who.now > decided + 184 * DAYS)
    not('rationale_needed', !asked.text.trim())
  }
  if (asked.do === 'hear' || asked.do === 'reject_appeal') not('no_appeal', board.turn !== 'appeal')
  if (asked.do === 'reject_appeal') {
    not('appeal_heard', board.appeal === 'is heard')
    not('rationale_needed', !asked.answer.trim())
  }
  return against
}

/** Lets it happen. */
export function write(board: Board, asked: CaseCommand, { name, now }: Asking): void {
  const lease = 'leaseMs' in asked && asked.leaseMs !== undefined ? asked.leaseMs : 5 * MINUTES
  const letGo = () => Object.assign(board, { holder: null, meantFor: null })
  const photo = structuredClone({ ...board, beforeVerdict: null })
  const last = board.beforeVerdict
  const touches = asked.do === 'notice' ? board.finished : !['note', 'link', 'expire'].includes(asked.do)
  if (touches) board.beforeVerdict = null

  if (asked.do === 'claim' || asked.do === 'extend') board.holder = { name, until: now + lease }
  if (asked.do === 'release') letGo()
  if (asked.do === 'escalate') Object.assign(letGo(), { leadsOnly: true })
  if (asked.do === 'hand_over' || asked.do === 'reassign') {
    board.meantFor = asked.to
    if (asked.to !== null && asked.to !== board.holder?.name) board.holder = null
  }
  if (asked.do === 'resolve') {
    const heard = photo.appeal === 'waits' ? { ...photo, appeal: 'is heard' as const } : photo
    board.beforeVerdict = { name, at: now, board: heard }
    const previous = board.verdicts.at(-1)
    board.verdicts.push({ name, outcome: asked.outcome, round: board.round })
    Object.assign(letGo(), { leadsOnly: false })
    const pending = photo.appeal === 'waits' || photo.appeal === 'is heard'
    if (pending) board.appeal = 'is heard'
    const final = () => {
      Object.assign(board, { finished: true, holds: asked.outcome, heldSince: now })
      if (pending) Object.assign(board, { appeal: 'answered', answeredAt: now })
      if (!asked.handOver) return
      begin(board, 'first reviewer')
      Object.assign(board, { meantFor: asked.handOver.to, beforeVerdict: null })
    }
    const alike = board.verdicts.filter(({ outcome, round }) => outcome === asked.outcome && round === board.round)
    const twoAgree = alike.length > 1
    if (board.turn === 'second reviewer' && previous?.outcome !== asked.outcome)
      Object.assign(board, { turn: 'lead', leadsOnly: true })
    else if (board.turn === 'second reviewer' || asked.secondReview === 'none') final()
    else if (board.turn === 'lead' && (twoAgree || asked.secondReview === 'sample')) final()
    else board.turn = 'second reviewer'
  }
  if (asked.do === 'undo') Object.assign(board, last!.board, { holder: { name, until: now + lease } })
  if (asked.do === 'reopen' || (asked.do === 'notice' && board.finished)) begin(board, 'first reviewer')
  if (asked.do === 'appeal') {
    const nobodyElses = board.openedByAppeal && board.verdicts.length === 0 && board.appeal === 'none'
    board.beforeAppeal = { ...photo, finished: board.finished || nobodyElses }
    if (board.finished) begin(board, 'appeal')
    Object.assign(letGo(), { turn: 'appeal', appeal: 'waits' })
  }
  if (asked.do === 'hear') board.appeal = 'is heard'
  if (asked.do === 'reject_appeal') {
    const { finished, turn, leadsOnly } = board.beforeAppeal!
    Object.assign(letGo(), { finished, turn, leadsOnly, appeal: 'rejected' })
  }
}

/** What was answered stands, until people decide anew because the answer settled nothing. */
function answerStands({ appeal, heldSince, answeredAt }: Board): boolean {
  return appeal === 'answered' && !(heldSince! > answeredAt!)
}

function begin(board: Board, turn: Board['turn']): void {
  Object.assign(board, {
    finished: false,
    turn,
    holder: null,
    meantFor: null,
    leadsOnly: false,
    round: board.round + 1,
  })
}

/** Those who have decided may not decide for others to agree, to settle, or from an appeal on that could be heard. */
export function isDecider(board: Board, name: string): boolean {
  const { turn, verdicts, round, appeal } = board
  const appealed = appeal !== 'none' && appeal !== 'rejected'
  if (turn === 'first reviewer' && !appealed) return false
  return verdicts.some((verdict) => verdict.name === name && (appealed || verdict.round === round))
}

function isPerson(name: string): boolean {
  return name.split(':')[0] === 'person'
}
