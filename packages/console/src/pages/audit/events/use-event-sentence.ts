import { eventTypeNamed } from '@tribunal/ledger'
import { useOutcomeWord } from '../../../components/badge.tsx'
import { useFormat } from '../../../components/format/use-format.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import type { ShownEvent } from '../../../proof/verify-event.ts'
import { type Names, useActorWord } from '../use-names.ts'
import { linkOf } from './event-links.ts'
import { factsOf, isEventType, sentenceKey, type Wording } from './event-types.ts'

/** Says in a sentence what an event was, in the language of the page. */
export function useEventSentence(names: Names): (event: ShownEvent) => string {
  const { t } = useTranslation('audit')
  const actorWord = useActorWord(names)
  const word = useWording(names)
  return ({ type: recorded, actor, data }) => {
    const type = eventTypeNamed(recorded)
    if (!isEventType(type)) return t('event_unknown', { type })
    const facts = Object.entries(factsOf(type)).map(([name, wording]) => [name, word(name, wording, data[name])])
    const values = { ...Object.fromEntries(facts), actor: actorWord(actor) }
    return capital((t as (key: string, values: object) => string)(sentenceKey(type), values))
  }
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Puts a field of an event's data into words; the field as it stands where it is not what it should be. */
function useWording(names: Names): (name: string, wording: Wording, value: unknown) => string {
  const { t, has } = useTranslation('audit')
  const common = useTranslation().t
  const format = useFormat()
  const outcome = useOutcomeWord()
  const actor = useActorWord(names)
  const role = useRoleWord()
  const said = (key: string, values: object = {}) =>
    has(key, 'audit') ? (t as (key: string, values: object) => string)(key, values) : undefined
  const list = (items: readonly string[]) => (items.length === 0 ? t('nothing') : format.list(items))
  const clause = (name: string, value: unknown) => {
    if (value === undefined || value === null || value === false) return ''
    const told = isObject(value) ? outcome(text(value['outcome'])) : name === 'to' ? actor(text(value)) : text(value)
    return said(`clause_${name}`, { value: told }) ?? ''
  }
  const wordings: Readonly<Record<Wording, (name: string, value: unknown) => string>> = {
    text: (_, value) => (value === undefined || value === null ? common('unknown') : text(value)),
    number: (_, value) => (typeof value === 'number' ? format.number(value) : common('unknown')),
    count: (_, value) => format.number(Array.isArray(value) ? value.length : 0),
    list: (_, value) => list(textsOf(value)),
    roles: (_, value) => list(textsOf(value).map(role)),
    time: (_, value) => (typeof value === 'string' ? format.dateTime(new Date(value)) : common('unknown')),
    outcome: (_, value) => outcome(text(value)),
    actor: (_, value) => (typeof value === 'string' ? actor(value) : t('nobody')),
    entity: (_, value) => {
      const { what, id } = linkOf(text(value))
      return `${said(`entity_${what}`) ?? what} …${id.slice(-8)}`
    },
    word: (name, value) => said(`${name}_${text(value)}`) ?? text(value),
    clause,
  }
  return (name, wording, value) => wordings[wording](name, value)
}

/** Says a role in the language of the page; as it is where it is none of ours. */
function useRoleWord(): (role: string) => string {
  const { t, has } = useTranslation('shell')
  return (role) => (has(`role_${role}`, 'shell') ? t(`role_${role}` as 'role_admin') : role)
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value ?? null)
}

function textsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(text) : []
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null
}
