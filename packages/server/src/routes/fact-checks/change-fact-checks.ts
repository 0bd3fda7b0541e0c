import {
  CONFIRMATION,
  CORRECTION,
  FACT_CHECK,
  FACT_CHECK_ID,
  FACT_CHECK_REASON,
  NEW_FACT_CHECK,
} from '@tribunal/contract'
import { message } from '@tribunal/messages'
import { decisionById, type FactCheckAsk, type GivenFactCheck } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { FACT_CHECK_PROBLEMS, orRefused, shownFactCheck } from './found-fact-check.ts'

const TAKES_EFFECT =
  'It takes effect at once, or, where the policy `fact-check-review` says so, once another person has confirmed it (`proposal`).'

export const createFactCheck = defineRoute({
  operation: 'createFactCheck',
  method: 'POST',
  url: '/api/v1/fact-checks',
  permission: 'fact_checks:write',
  summary: 'Rate a claim',
  description: `A published fact check is evidence: the next post with the claim is decided by it. ${TAKES_EFFECT}`,
  tag: 'fact checks',
  body: NEW_FACT_CHECK,
  responses: { 201: FACT_CHECK.describe('Published, or proposed') },
  async handler({ body, principal }, { factChecks, factCheckEvidence, releases, store, config }) {
    const { decision_id: decision = null } = body
    if (decision !== null) await orNoPost(decision, { store })
    const given = givenOf(body)
    const result = await factCheckEvidence.inTurn(async () => {
      const contradicts = await factCheckEvidence.contradicts(given.claims, given.rating)
      return await factChecks.begin(given, { decision, contradicts }, { actor: principal.id })
    })
    const { id } = await orRefused(result, { factChecks, store })
    await factCheckEvidence.refresh()
    return { status: 201, body: await shownFactCheck(id, principal, { factChecks, releases, store, config }) }
  },
})

export const correctFactCheck = change({
  operation: 'correctFactCheck',
  path: 'correct',
  summary: 'Correct a published fact check',
  description: `The whole of the new version; earlier ones are kept, with the reason. ${TAKES_EFFECT}`,
  body: CORRECTION,
  async ask(body, id, { factCheckEvidence }) {
    const given = givenOf(body)
    const contradicts = await factCheckEvidence.contradicts(given.claims, given.rating, id)
    return { do: 'correct', given, contradicts, reason: body.reason }
  },
})

export const retractFactCheck = change({
  operation: 'retractFactCheck',
  path: 'retract',
  summary: 'Retract a published fact check',
  description: `It is evidence for nothing then; \`GET /decisions?fact_check=\` lists the decisions that cite it. ${TAKES_EFFECT}`,
  body: FACT_CHECK_REASON,
  ask: ({ reason }) => ({ do: 'retract', reason }),
})

export const confirmFactCheck = change({
  operation: 'confirmFactCheck',
  path: 'confirm',
  summary: 'Confirm what another person proposed',
  body: CONFIRMATION,
  ask: () => ({ do: 'confirm' }),
})

export const declineFactCheck = change({
  operation: 'declineFactCheck',
  path: 'decline',
  summary: 'Decline what another person proposed, or take back one’s own proposal',
  body: FACT_CHECK_REASON,
  ask: ({ reason }) => ({ do: 'decline', reason }),
})

interface Change<B extends z.ZodObject> {
  readonly operation: string
  readonly path: string
  readonly summary: string
  readonly description?: string
  readonly body: B
  readonly ask: (
    body: z.output<B>,
    id: string,
    services: Pick<Services, 'factCheckEvidence'>,
  ) => FactCheckAsk | Promise<FactCheckAsk>
}

/** A change of one fact check. It answers with the fact check as it is then, which this process already decides by. */
function change<B extends z.ZodObject>({ operation, path, summary, description, body, ask }: Change<B>): Route {
  return defineRoute({
    operation,
    method: 'POST',
    url: `/api/v1/fact-checks/:id/${path}`,
    permission: 'fact_checks:write',
    summary,
    ...(description === undefined ? {} : { description }),
    tag: 'fact checks',
    params: FACT_CHECK_ID,
    body: body as z.ZodType,
    responses: { 200: FACT_CHECK },
    problems: FACT_CHECK_PROBLEMS,
    async handler(
      { params: { id }, body: sent, principal },
      { factChecks, factCheckEvidence, releases, store, config },
    ) {
      const { revision: seen } = sent as { readonly revision?: number }
      const asked = await ask(sent as z.output<B>, id, { factCheckEvidence })
      await orRefused(await factChecks.act(id, asked, { actor: principal.id, seen }), { factChecks, store }, id)
      await factCheckEvidence.refresh()
      return { status: 200, body: await shownFactCheck(id, principal, { factChecks, releases, store, config }) }
    },
  })
}

/** What was sent, with null for what was left out. */
function givenOf({
  rating,
  confidence,
  claims,
  sources,
  explanations,
  media,
}: z.output<typeof NEW_FACT_CHECK>): GivenFactCheck {
  return {
    rating,
    confidence,
    claims,
    sources: sources.map(({ url, title = null, quotation = null, archive_url = null, date = null }) => ({
      url,
      title,
      quotation,
      archive_url,
      date,
    })),
    explanations: explanations.map(({ lang, short, long = null }) => ({ lang, short, long })),
    media: media.map(({ original_url = null, page_url = null, ...item }) => ({ ...item, original_url, page_url })),
  }
}

/** Throws a problem where the id is not one of a decision about a post, or the post was erased. */
async function orNoPost(id: string, { store }: Pick<Services, 'store'>): Promise<void> {
  const found = await decisionById(store.pool, id)
  if (found?.kind === 'post' && found.personal) return
  throw noDecision()
}

function noDecision(): HttpProblem {
  const expected = message('fact_check.known_decision')
  return new HttpProblem({
    code: 'invalid-request',
    errors: [{ code: 'invalid-value', field: 'body.decision_id', expected }],
  })
}
