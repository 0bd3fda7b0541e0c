import { DECISION_COMMUNICATIONS, DECISION_COMMUNICATIONS_QUERY, DECISION_ID, SENT_REPORT } from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { caseIdOf, communicationsOf, recordSent, SENT_MAX, type StoredDecision } from '@tribunal/store'
import type { z } from 'zod'
import type { Principal } from '../../auth/principal.ts'
import { defineRoute } from '../../http/define-route.ts'
import { empty } from '../../http/responses.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { saidAbout } from '../../record/communications.ts'
import { foundDecision, intactDecision } from '../../record/found-decision.ts'
import type { Services } from '../../services.ts'
import { appealsOf } from './shape/appeal-shape.ts'

type Shown = z.output<typeof DECISION_COMMUNICATIONS>

export const getDecisionCommunications = defineRoute({
  operation: 'getDecisionCommunications',
  method: 'GET',
  url: '/api/v1/decisions/:id/communications',
  permission: 'decisions:read',
  summary: 'Show what the person concerned was to hear about a decision, and when',
  description:
    'The words follow the outcome that holds: those of the machine first, then those of each decision of people. They are those that were recorded, whatever was reworded since.',
  tag: 'decisions',
  params: DECISION_ID,
  query: DECISION_COMMUNICATIONS_QUERY,
  responses: { 200: DECISION_COMMUNICATIONS },
  problems: ['not-found', 'record-damaged'],
  async handler({ params, query, principal }, { store, reader, tribunal }) {
    const stored = await intactDecision(params.id, { store })
    const shown = await communications(stored, principal, { store, reader, tribunal })
    return { status: 200, body: query.at === undefined ? shown : asOf(shown, Date.parse(query.at)) }
  },
})

export const reportSent = defineRoute({
  operation: 'reportSent',
  method: 'POST',
  url: '/api/v1/decisions/:id/communications',
  permission: 'decisions:create',
  summary: 'Report that the words about a decision were sent',
  description:
    'Tribunal sends nothing to customers and authors itself: the platform does, and says so here, so that the record has it. The same channel, language and time is one report, however often it comes.',
  tag: 'decisions',
  params: DECISION_ID,
  body: SENT_REPORT,
  responses: { 204: empty('It is recorded') },
  problems: ['not-found', 'conflict'],
  async handler({ params, body, principal }, { store, ledger, now }) {
    const { at } = await foundDecision(params.id, { store })
    const nowMs = now()
    const { channel, language, own_words: ownWords } = body
    const sentMs = body.sent_at === undefined ? nowMs : Date.parse(body.sent_at)
    if (sentMs < Date.parse(at) || sentMs > nowMs) throw outside(at)
    const sent = { sentAt: new Date(sentMs).toISOString(), channel, language, ownWords }
    if (await recordSent(store.pool, ledger, params.id, sent, { actor: principal.id, nowMs })) return { status: 204 }
    throw new HttpProblem({ code: 'conflict', detail: message('request.sent_max', { max: SENT_MAX }) })
  },
})

function outside(decidedAt: string): HttpProblem {
  const expected = message('request.sent_between', { from: decidedAt })
  return new HttpProblem({
    code: 'invalid-request',
    errors: [{ code: 'invalid-value', field: 'body.sent_at', expected }],
  })
}

async function communications(
  stored: StoredDecision,
  { permissions }: Principal,
  { store, reader, tribunal }: Pick<Services, 'store' | 'reader' | 'tribunal'>,
): Promise<Shown> {
  const { changes, sent } = await communicationsOf(store.pool, stored.id)
  const said = await saidAbout(stored, changes, { reader, tribunal })
  return {
    id: stored.id,
    said,
    sent: sent.map(({ sentAt, reportedAt, by, channel, language, ownWords }) => ({
      sent_at: sentAt,
      reported_at: reportedAt,
      by,
      channel,
      language,
      own_words: ownWords,
      text: ownWords ? null : textIn(heldAt(said, Date.parse(sentAt))?.texts ?? {}, language),
    })),
    ...(permissions.has('cases:read') ? { answers: await answersTo(stored.id, { store }) } : {}),
  }
}

/** What appeals against a decision were answered. */
async function answersTo(decisionId: string, { store }: Pick<Services, 'store'>) {
  const caseId = await caseIdOf(store.pool, decisionId)
  const appeals = caseId === undefined ? [] : await appealsOf(caseId, { store })
  return appeals.flatMap(({ id, answered }) => {
    if (!answered) return []
    const { answered_at, outcome, answer } = answered
    return [{ appeal_id: id, answered_at, outcome, answer }]
  })
}

/** The text in a language, or else in the language without its region: of `es-PE` that in `es`. Capitals make no difference. */
function textIn(texts: Readonly<Record<string, string>>, language: string): string | null {
  const wanted = language.toLowerCase()
  const found = (tag: string) => Object.entries(texts).find(([name]) => name.toLowerCase() === tag)?.[1]
  return found(wanted) ?? found(wanted.split('-')[0]!) ?? null
}

function heldAt(said: Shown['said'], atMs: number): Shown['said'][number] | undefined {
  return said.findLast(({ since_at }) => Date.parse(since_at) <= atMs)
}

/** What was said, sent and answered as of a moment. */
function asOf({ id, said, sent, answers }: Shown, atMs: number): Shown {
  const held = heldAt(said, atMs)
  return {
    id,
    said: held ? [held] : [],
    sent: sent.filter(({ sent_at }) => Date.parse(sent_at) <= atMs),
    ...(answers ? { answers: answers.filter(({ answered_at }) => Date.parse(answered_at) <= atMs) } : {}),
  }
}
