import type { NotificationKind } from '@tribunal/contract/words'
import { type Language, type Message, type MessageCode, message, render } from '@tribunal/messages'
import { idOf, type NotedCase, type Standing } from './notification.ts'

/** What notifications say of the service that sends them. */
export interface Sender {
  /** Its name, with its label where it has one: `Tribunal (Staging)`. */
  readonly product: string
  /** Where people reach the console; undefined: notifications have no links. */
  readonly origin: string | undefined
}

/** The sentence of a kind: of one thing, or of several. */
export function sentenceOf(kind: NotificationKind, language: Language, count = 1): string {
  if (count === 1) return render({ code: `notification.${kind}` satisfies MessageCode }, language)
  return render({ code: `notification.count_${kind}` satisfies MessageCode, params: { count } }, language)
}

/** Characters of an id that people compare; the console shows the same. */
const ID_END = 8

/** One thing in one line, without a word of what it is about: its id, and of a case its queue, priority and due time. */
export function lineOf(entity: string, { cases }: Standing, language: Language, timeZone: string): string {
  const factCheck = idOf('fact_check', entity)
  if (factCheck !== undefined) return say(message('notification.fact_check_line', { id: short(factCheck) }), language)
  const id = idOf('case', entity) ?? ''
  const found = cases.get(id)
  if (!found) return say(message('notification.case_line_short', { id: short(id) }), language)
  return say(message('notification.case_line', caseParams(found, language, timeZone)), language)
}

function caseParams({ id, queue, priority, due }: NotedCase, language: Language, timeZone: string) {
  return {
    id: short(id),
    queue: plainWord(queue),
    priority: message(`notification.priority_${priority}`),
    due: timeText(due, language, timeZone),
  }
}

/** A time with its zone, since its reader may be elsewhere. */
export function timeText(at: Date, language: Language, timeZone: string): string {
  const [date, time] = [
    { day: 'numeric', month: 'short', year: 'numeric' },
    { hour: '2-digit', minute: '2-digit' },
  ] as const
  return new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    ...date,
    ...time,
    timeZone,
    timeZoneName: 'short',
  }).format(at)
}

/** Where the console shows it; undefined where nobody knows where the console is. */
export function linkTo(entity: string, { origin }: Sender): string | undefined {
  if (origin === undefined) return undefined
  const factCheck = idOf('fact_check', entity)
  const path = factCheck === undefined ? `cases/${idOf('case', entity)}` : `fact-checks/${factCheck}`
  return `${origin}/console/${path}`
}

export function say(said: Message, language: Language): string {
  return render(said, language)
}

function short(id: string): string {
  return `…${id.slice(-ID_END)}`
}

/** A name that a policy gave, as one word of a sentence: nothing in it may be read as a form of the mail or the chat. */
export function plainWord(name: string): string {
  return name
    .replace(/[^\p{L}\p{N} ._-]+/gu, ' ')
    .trim()
    .slice(0, 100)
}
