import type { Case } from '@tribunal/client'
import { api, isMissing } from '../../api/client.ts'
import { formatsOf } from '../../components/format/format.ts'
import { previewIn } from '../../components/preview.ts'
import { language, speech } from '../../messages/language.ts'
import type { PageName, Permission } from '../pages.ts'

/** Something in the record that has the id which was asked for. */
export interface Found {
  readonly page: PageName
  readonly id: string
  /** Its outcome, what it is about: what tells it from others. */
  readonly label: string
  /** RFC 3339: when it was made. */
  readonly at?: string
}

interface Lookup {
  readonly permission: Permission
  find(text: string, signal: AbortSignal): Promise<readonly Found[]>
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const LISTED = 5

/** Where an id is looked for: each looks in its own part of the record, all at once. */
const LOOKUPS: readonly Lookup[] = [
  { permission: 'cases:read', find: caseWithId },
  { permission: 'cases:read', find: (text, signal) => casesWith({ submission_id: text }, signal) },
  { permission: 'cases:read', find: (text, signal) => casesWith({ subject: text }, signal) },
  { permission: 'decisions:read', find: decisionWithId },
  { permission: 'decisions:read', find: factCheckWithId },
  { permission: 'decisions:read', find: (text, signal) => decisionsWith({ submission_id: text }, signal) },
  { permission: 'decisions:read', find: (text, signal) => decisionsWith({ subject: text }, signal) },
]

/** Everything that has this id, of what the person may see; nothing where the text can be none. */
export async function lookUp(
  text: string,
  can: (permission: Permission) => boolean,
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const id = text.trim()
  if (id.length < 2 || id.length > 200 || /\s/.test(id)) return []
  const answers = await Promise.all(
    LOOKUPS.filter(({ permission }) => can(permission)).map(({ find }) => find(id, signal)),
  )
  const found = new Map(answers.flat().map((one) => [`${one.page} ${one.id}`, one]))
  return [...found.values()]
}

async function decisionWithId(id: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (!UUID.test(id)) return []
  return await orNone(async () => {
    const { body } = await api.getDecision({ params: { id: id.toLowerCase() } }, { signal })
    return [{ page: 'decision', id: body.id, label: body.outcome, at: body.decided_at }]
  })
}

async function factCheckWithId(id: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (!UUID.test(id)) return []
  return await orNone(async () => {
    const { body } = await api.getFactCheck({ params: { id: id.toLowerCase() } }, { signal })
    return [{ page: 'fact_check', id: body.id, label: body.claim, at: body.changed_at }]
  })
}

async function caseWithId(id: string, signal: AbortSignal): Promise<readonly Found[]> {
  if (!UUID.test(id)) return []
  return await orNone(async () => [
    foundCase((await api.getCase({ params: { id: id.toLowerCase() } }, { signal })).body.case),
  ])
}

async function casesWith(
  query: { submission_id: string } | { subject: string },
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { body } = await api.listCases({ query: { ...query, limit: LISTED } }, { signal })
  return body.data.map(foundCase)
}

/** By what it is about: its outcome may be what the reviewer is not to see yet. */
function foundCase(one: Case): Found {
  const { id, submission_id, opened_at } = one
  const preview = previewIn(formatsOf(speech(language.get())), one)
  return { page: 'case', id, label: preview ?? submission_id ?? id, at: opened_at }
}

/** What was found; nothing where the answer is that there is no such thing. */
async function orNone(ask: () => Promise<readonly Found[]>): Promise<readonly Found[]> {
  try {
    return await ask()
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

async function decisionsWith(
  query: { submission_id: string } | { subject: string },
  signal: AbortSignal,
): Promise<readonly Found[]> {
  const { body } = await api.listDecisions({ query: { ...query, limit: LISTED } }, { signal })
  return body.data.map(({ id, outcome, decided_at: at }) => ({ page: 'decision', id, label: outcome, at }))
}
