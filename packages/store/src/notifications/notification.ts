import type { NotificationKind, Permission, Role } from '@tribunal/contract/words'
import type { CasePriority } from '@tribunal/engine'
import type pg from 'pg'
import { priorityOf } from '../cases/case-filter.ts'
import { rankOf } from '../record/case-row.ts'
import type { NotificationSettings } from './notification-settings.ts'

/** Whether one of these roles permits it: who may do what is for the server to say. */
export type MayDo = (roles: readonly Role[], permission: Permission) => boolean

/** Something that people may want to know of. */
export interface News {
  readonly kind: NotificationKind
  /** `case:UUID` or `fact_check:UUID`. */
  readonly entity: string
  /** With kind and entity it is one thing: the place of the event in the ledger, or when the case was due. */
  readonly cause: string
  readonly at: Date
  /** Who did it: they know. */
  readonly actors: readonly string[]
  /** The one person it is for; null: those who may take it on. */
  readonly to: string | null
}

/** Where a case stands now, as far as notifications go. */
export interface NotedCase {
  readonly id: string
  readonly queue: string
  readonly priority: CasePriority
  readonly lang: string | null
  readonly skill: string | null
  readonly leadOnly: boolean
  readonly assignee: string | null
  readonly deciders: readonly string[]
  readonly waits: boolean
  readonly stage: string
  readonly due: Date
  /** Whose claim holds. */
  readonly heldBy: string | null
}

/** A person who might be notified. */
export interface Notifiable {
  /** `person:UUID`. */
  readonly actor: string
  readonly roles: readonly Role[]
  readonly skills: readonly string[]
  readonly languages: readonly string[]
  readonly settings: Pick<NotificationSettings, 'queues' | 'leastPriority'>
}

/** Where these cases stand at a time, by their ids. */
export async function notedCases(
  sql: Pick<pg.ClientBase, 'query'>,
  ids: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, NotedCase>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql.query<Omit<NotedCase, 'priority'> & { readonly priority: number }>(
    `select id, queue, priority, lang, skill, lead_only as "leadOnly", assignee, deciders, status <> 'resolved' as waits, stage,
       due_at as due, case when status = 'claimed' and held_until > $2 then held_by end as "heldBy"
     from cases where id = any($1::uuid[])`,
    [ids, now],
  )
  return new Map(rows.map((row) => [row.id, { ...row, priority: priorityOf(row.priority) }]))
}

/** Fact checks of these that wait for another person, with the one who proposed what waits. */
export async function waitingFactChecks(
  sql: Pick<pg.ClientBase, 'query'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql.query<{ id: string; person: string }>(
    `select id, state #>> '{proposal,person}' as person from fact_checks where id = any($1::uuid[]) and waits`,
    [ids],
  )
  return new Map(rows.map(({ id, person }) => [id, person]))
}

/** The id of an entity of this kind; undefined of another. */
export function idOf(what: 'case' | 'fact_check', entity: string): string | undefined {
  return entity.startsWith(`${what}:`) ? entity.slice(what.length + 1) : undefined
}

/** What is known of the things that news are about. */
export interface Standing {
  readonly cases: ReadonlyMap<string, NotedCase>
  /** Those that wait, with the person who proposed what waits. */
  readonly factChecks: ReadonlyMap<string, string>
}

/** Where the things stand that news are about. */
export async function standingOf(
  sql: Pick<pg.ClientBase, 'query'>,
  entities: readonly string[],
  now: Date,
): Promise<Standing> {
  const ids = (what: 'case' | 'fact_check') => [...new Set(entities.flatMap((entity) => idOf(what, entity) ?? []))]
  const cases = await notedCases(sql, ids('case'), now)
  return { cases, factChecks: await waitingFactChecks(sql, ids('fact_check')) }
}

/** Whether something is still to be done about it, as far as anybody is concerned. */
export function stillWaits({ kind, entity }: Pick<News, 'kind' | 'entity'>, { cases, factChecks }: Standing): boolean {
  const factCheck = idOf('fact_check', entity)
  if (factCheck !== undefined) return factChecks.has(factCheck)
  const found = cases.get(idOf('case', entity) ?? '')
  if (!found?.waits) return false
  if (kind === 'second_review') return found.stage === 'second'
  if (kind === 'lead_needed') return found.leadOnly
  return true
}

/**
 * Whether a person is to be notified: it is still to be done, they did not do it themselves, and they may take it on: by their rights,
 * skills and languages, and because they have not decided on it before. What is given to somebody by name is for them alone.
 */
export function concerns(
  news: Pick<News, 'kind' | 'entity' | 'actors' | 'to'>,
  person: Notifiable,
  standing: Standing,
  may: MayDo,
): boolean {
  if (news.actors.includes(person.actor) || !stillWaits(news, standing)) return false
  // What waits may be another proposal than the one that was news: nobody confirms their own.
  if (standing.factChecks.get(idOf('fact_check', news.entity) ?? '') === person.actor) return false
  const noted = standing.cases.get(idOf('case', news.entity) ?? '')
  if (!noted) return may(person.roles, 'fact_checks:write')
  if (!may(person.roles, 'cases:work') || noted.deciders.includes(person.actor)) return false
  const lead = may(person.roles, 'cases:lead')
  if (noted.leadOnly && !lead) return false
  if (news.to !== null) return news.to === person.actor && noted.assignee === person.actor
  const own = noted.heldBy ?? noted.assignee
  if (own === person.actor) return news.kind === 'case_overdue' || wants(person, noted)
  // Somebody else is at it: only that it takes too long is news, and to those who can do something about it.
  if (own !== null && !(lead && news.kind === 'case_overdue')) return false
  return wants(person, noted) && knows(person, noted)
}

/** Languages of texts that any reviewer may be given. */
const ANY_LANG: readonly string[] = ['mixed', 'und']

/** The same that `take-next.ts` asks of one who is given the next case. */
function knows({ skills, languages }: Notifiable, { skill, lang }: NotedCase): boolean {
  if (skill !== null && !skills.includes(skill)) return false
  return lang === null || languages.length === 0 || languages.includes(lang) || ANY_LANG.includes(lang)
}

function wants({ settings }: Notifiable, noted: NotedCase): boolean {
  return isWanted(settings, noted)
}

/** Whether a case is of the queues and as pressing as somebody asked for. */
export function isWanted(
  { queues, leastPriority }: Pick<NotificationSettings, 'queues' | 'leastPriority'>,
  { queue, priority }: Pick<NotedCase, 'queue' | 'priority'>,
): boolean {
  return (queues.length === 0 || queues.includes(queue)) && rankOf(priority) <= rankOf(leastPriority)
}
