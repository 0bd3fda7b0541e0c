import type { CaseDetail } from '@tribunal/client'
import { ProblemError } from '@tribunal/client'
import type { NextFilter } from '../../../cases/queue-filters.ts'
import type { Resolution, ReviewNews, ReviewPort, ReviewState } from './review-port.ts'

/** As many cases as the service lets one person hold in this way. */
const HELD_MAX = 4
/** For how long the service lets a decision be taken back. */
const UNDO_MS = 10_000
/** A case that comes up with less time left than this is kept for longer at once. */
const FRESH_MS = 4 * 60_000

const BEGINNING: ReviewState = {
  current: undefined,
  hand: [],
  elsewhere: [],
  filling: false,
  dry: false,
  failure: undefined,
  decided: 0,
  last: undefined,
  refusals: {},
}

/**
 * Working through cases one after the other. The next ones are held ahead, so that a key shows the next case at once; what
 * was decided is sent meanwhile, and comes back with the reason where it could not be saved.
 */
export class ReviewSession {
  readonly filter: NextFilter
  readonly #port: ReviewPort
  readonly #listeners = new Set<() => void>()
  readonly #readers = new Set<(news: ReviewNews) => void>()
  #state = BEGINNING
  #sending = new Map<string, Promise<boolean>>()
  /** A case was sent or saved while more were being asked for: the answer may have come too early to count it. */
  #askAgain = false
  #ended = false

  constructor(filter: NextFilter, port: ReviewPort) {
    this.filter = filter
    this.#port = port
  }

  readonly state = (): ReviewState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Told what happens in the background; returns what stops that. */
  onNews(reader: (news: ReviewNews) => void): () => void {
    this.#readers.add(reader)
    return () => this.#readers.delete(reader)
  }

  /** Goes on with what is held already of its filter, the case `first` before all others, and asks for more. */
  async start(first?: string): Promise<void> {
    this.#set({ filling: true })
    try {
      const { cases, elsewhere } = await this.#port.held(HELD_MAX, this.filter)
      for (const detail of cases) this.#port.keep(detail)
      const ids = cases.map((detail) => detail.case.id)
      const hand = first !== undefined && ids.includes(first) ? [first, ...ids.filter((id) => id !== first)] : ids
      this.#set({ hand, elsewhere, filling: false })
    } catch (error) {
      this.#set({ filling: false, failure: error })
      this.#tell({ kind: 'fill_failed', error })
    }
    if (this.#state.hand.length > 0) this.#advance()
    await this.#fill()
  }

  /** Decides the case on the screen and shows the next one. */
  resolve(resolution: Resolution): void {
    const id = this.#state.current
    if (id === undefined) return
    const { outcome, hand_over } = resolution
    // A case that goes on elsewhere is not taken back.
    this.#set({ last: hand_over ? undefined : { id, outcome, sending: true } })
    this.#send(id, this.#port.resolve(id, resolution), () => {
      const { last, decided } = this.#state
      this.#set({ decided: decided + 1, ...(last?.id === id ? { last: { ...last, sending: false } } : {}) })
      setTimeout(() => this.#forget(id), UNDO_MS)
      this.#tell({ kind: 'saved', id, outcome })
    })
  }

  /** Leaves the case on the screen to a lead and shows the next one. */
  escalate(note: string): void {
    const id = this.#state.current
    if (id === undefined) return
    this.#send(id, this.#port.escalate(id, note), () => this.#tell({ kind: 'escalated', id }))
  }

  /** Passes the case on the screen by. */
  skip(): void {
    const id = this.#state.current
    if (id === undefined) return
    this.#send(
      id,
      // Where the claim is over already, nobody has to give it back.
      this.#port.release(id, true).then(
        () => undefined,
        () => undefined,
      ),
      () => undefined,
    )
  }

  /** Takes the last decision back, and shows its case again. */
  async undo(): Promise<void> {
    const { last } = this.#state
    if (last === undefined) return
    const saved = (await this.#sending.get(last.id)) ?? true
    if (!saved || this.#state.last?.id !== last.id) return
    try {
      this.#port.keep(await this.#port.undo(last.id))
      this.#set({ last: undefined, decided: Math.max(0, this.#state.decided - 1) })
      this.#comeBack(last.id)
      this.#tell({ kind: 'taken_back', id: last.id })
    } catch (error) {
      this.#tell({ kind: 'undo_failed', error })
    }
  }

  /** Shows the case after (1) or before (-1) the one on the screen, of those in the hand. */
  turn(by: 1 | -1): void {
    const { current, hand } = this.#state
    if (current === undefined || hand.length === 0) return
    if (by === 1) this.#set({ current: hand[0], hand: [...hand.slice(1), current] })
    else this.#set({ current: hand.at(-1), hand: [current, ...hand.slice(0, -1)] })
    void this.#freshen()
  }

  /** Somebody went to this case by its address: it is shown, and what was on the screen comes next. */
  show(id: string): void {
    if (this.#state.current === id) return
    this.#comeBack(id)
  }

  /** What stood in the way of a case is dealt with. */
  forgive(id: string): void {
    const { [id]: _, ...others } = this.#state.refusals
    this.#set({ refusals: others })
  }

  /** Asks for cases once more, as when the queue was empty and something came. */
  async refill(): Promise<void> {
    this.#set({ dry: false })
    await this.#fill()
    if (this.#state.current !== undefined || this.#state.elsewhere.length === 0) return
    const { elsewhere } = await this.#port.held(HELD_MAX, this.filter)
    this.#set({ elsewhere })
  }

  /** Gives back what is held outside the filter, so that as many cases of the filter can be held. */
  async releaseElsewhere(): Promise<void> {
    const { elsewhere } = this.#state
    this.#set({ elsewhere: [] })
    await Promise.allSettled(elsewhere.map((id) => this.#port.release(id, false)))
    await this.refill()
  }

  /** Ends the session: what nobody has begun to decide goes back at once, so that others need not wait for it. */
  async end(): Promise<void> {
    this.#ended = true
    const { current, hand } = this.#state
    const unbegun = current === undefined || this.#port.engaged(current) ? hand : [current, ...hand]
    this.#set({ hand: [] })
    await Promise.allSettled(unbegun.map((id) => this.#port.release(id, false)))
  }

  #forget(id: string): void {
    if (this.#state.last?.id === id && !this.#state.last.sending) this.#set({ last: undefined })
  }

  /** Shows the next case now, and looks after what was sent. */
  #send(id: string, sent: Promise<CaseDetail | undefined>, saved: () => void): void {
    this.forgive(id)
    const done = sent.then(
      (detail) => {
        if (detail) this.#port.keep(detail)
        this.#sending.delete(id)
        saved()
        return true
      },
      (error) => {
        this.#sending.delete(id)
        if (this.#state.last?.id === id) this.#set({ last: undefined })
        this.#set({ refusals: { ...this.#state.refusals, [id]: error } })
        this.#bringBack(id)
        this.#tell({ kind: 'came_back', id, error })
        return false
      },
    )
    this.#sending.set(
      id,
      done.then(async (result) => {
        void this.#fill()
        return result
      }),
    )
    this.#advance()
    void this.#fill()
  }

  #advance(): void {
    const [current, ...hand] = this.#state.hand
    this.#set({ current, hand })
    void this.#freshen()
  }

  /** Shows a case again, unless somebody has begun to decide on another: then it comes right after that one. */
  #bringBack(id: string): void {
    const { current, hand } = this.#state
    if (current !== undefined && this.#port.engaged(current)) this.#set({ hand: [id, ...hand] })
    else this.#comeBack(id)
  }

  #comeBack(id: string): void {
    const { current, hand } = this.#state
    const others = current === undefined || current === id ? hand : [current, ...hand]
    this.#set({ current: id, hand: others.filter((one) => one !== id) })
  }

  /** Fills the hand, as far as the service lets us hold so many. */
  async #fill(): Promise<void> {
    const { current, hand, filling } = this.#state
    const sending = this.#sending.size
    const room = HELD_MAX - hand.length - (current === undefined ? 0 : 1) - sending
    if (filling) this.#askAgain = true
    if (filling || this.#ended || room <= 0) return
    this.#askAgain = false
    this.#set({ filling: true, failure: undefined })
    try {
      const more = await this.#port.next(room, this.filter)
      if (this.#ended) return void (await Promise.allSettled(more.map((one) => this.#port.release(one.case.id, false))))
      for (const detail of more) this.#port.keep(detail)
      const added = more.map((detail) => detail.case.id).filter((id) => id !== this.#state.current)
      const fresh = added.filter((id) => !this.#state.hand.includes(id))
      // While something was still being sent, the service may have counted it as held.
      this.#set({ filling: false, dry: more.length < room && sending === 0, hand: [...this.#state.hand, ...fresh] })
      if (this.#state.current === undefined && this.#state.hand.length > 0) this.#advance()
      if ((more.length > 0 && !this.#state.dry) || this.#askAgain) await this.#fill()
    } catch (error) {
      this.#set({ filling: false, failure: error })
      this.#tell({ kind: 'fill_failed', error })
    }
  }

  /** Keeps the case on the screen for longer where it has been waiting in the hand; goes on where it was lost meanwhile. */
  async #freshen(): Promise<void> {
    const id = this.#state.current
    const until = id === undefined ? undefined : this.#port.known(id)?.case.held_by?.expires_at
    if (id === undefined || until === undefined || Date.parse(until) - this.#port.now() > FRESH_MS) return
    try {
      this.#port.keep(await this.#port.claim(id))
    } catch (error) {
      // Without an answer nobody has said that it is lost; its clock on the screen goes on.
      if (!(error instanceof ProblemError) || error.conflict === undefined) return
      this.#tell({ kind: 'gone', id, error })
      if (this.#state.current !== id) this.#set({ hand: this.#state.hand.filter((one) => one !== id) })
      else {
        this.#advance()
        await this.#fill()
      }
    }
  }

  #set(change: Partial<ReviewState>): void {
    this.#state = { ...this.#state, ...change }
    for (const listener of this.#listeners) listener()
  }

  #tell(news: ReviewNews): void {
    for (const reader of this.#readers) reader(news)
  }
}
