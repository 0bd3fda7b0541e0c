import { message } from '@tribunal/messages'
import { type Claim, type OutsideEvidence, type Reason, traceLine } from '../../domain/index.ts'
import type { Policies } from '../explain-answer.ts'
import type { OutsideSource } from '../ports.ts'
import { failureStatus, failureText, type Tracer } from '../step.ts'
import type { Collecting, PostPorts } from './collect/collect-post.ts'
import { judgePost } from './judge/judgement-steps.ts'

/**
 * Claims of one post that sources outside are asked about at most, the riskiest first. Our own choice: each costs a request
 * to every source, and a post of fifty claims may not use up what a source grants in a minute.
 */
export const OUTSIDE_CLAIMS_MAX = 5

/** What asking outside needs. */
interface Looking {
  readonly policies: Policies
  readonly ports: Pick<PostPorts, 'outside'>
  readonly tracer: Tracer
}

/**
 * Asks sources outside about the claims that are worth checking and that nothing here settles, so that the person who gets
 * them finds what others say. It comes after everything else was found out and adds one fact that no policy reads: the
 * decision is the same without it. Undefined, at once, where no source is configured or no claim is open. Never rejects.
 */
export function lookOutside(facts: Collecting, { policies, ports, tracer }: Looking): Promise<void> | undefined {
  const sources = ports.outside ?? []
  if (sources.length === 0) return undefined
  const started = tracer.now()
  const open = openClaims(facts, policies)
  if (open.length === 0) {
    tracer.note('outside', started, 'skipped', message('trace.no_open_claim'))
    return undefined
  }
  const asked = open.slice(0, OUTSIDE_CLAIMS_MAX)
  return Promise.all(sources.map((source) => askSource(source, asked, facts.lang))).then((answers) => {
    const outside = Object.fromEntries(
      asked.map(({ id }, index) => [id, answers.flatMap(({ found }) => found[index] ?? [])]),
    )
    Object.assign(facts, { outside })
    const left = open.length - asked.length
    const failed = answers.filter(({ failure }) => failure !== undefined)
    const said = answers.flatMap(({ said }) => said)
    const summary = [
      message('trace.claims_asked', { claims: asked.length }),
      ...said,
      ...(left > 0 ? [message('trace.claims_not_asked', { claims: left })] : []),
    ]
    const status = failed.length < sources.length ? 'ok' : failed.every(({ late }) => late) ? 'timeout' : 'error'
    tracer.note('outside', started, status, traceLine(summary))
  })
}

/** Claims whose fact check is `unknown` as it stands, the riskiest first, then in text order. */
function openClaims(facts: Collecting, policies: Policies): readonly Claim[] {
  const { verifications } = judgePost(facts, policies)
  const open = (facts.claims ?? []).filter((_, index) => verifications?.[index]?.fact_check?.verdict === 'unknown')
  return open.toSorted((a, b) => RISK[a.risk_level] - RISK[b.risk_level])
}

/** Order of risk, gravest first. */
const RISK = { high: 0, medium: 1, low: 2 } as const

/** What one source came to on all claims. */
interface SourceAnswer {
  /** By claim; undefined where the source failed. */
  readonly found: readonly (readonly OutsideEvidence[] | undefined)[]
  /** The last failure, where every claim failed. */
  readonly failure: string | undefined
  readonly late: boolean
  /** Its part of the line in the trace. */
  readonly said: readonly Reason[]
}

/**
 * One source about every claim at once. A claim on which it fails has nothing from it; the others still count. It
 * never rejects: its failures are part of the line in the trace.
 */
async function askSource(source: OutsideSource, claims: readonly Claim[], lang: string): Promise<SourceAnswer> {
  const errors: unknown[] = []
  const found = await Promise.all(
    claims.map(async ({ text }) => {
      try {
        return await source.search({ text, lang })
      } catch (error) {
        errors.push(error)
        return undefined
      }
    }),
  )
  const items = found.reduce((sum, one) => sum + (one?.length ?? 0), 0)
  const failures = [...new Set(errors.map(failureText))]
  return {
    found,
    failure: errors.length === claims.length ? failures.at(-1) : undefined,
    late: errors.every((error) => failureStatus(error) === 'timeout'),
    said: [
      ...(errors.length < claims.length ? [message('trace.source_found', { source: source.id, items })] : []),
      ...failures.map((error) => message('trace.source_failed', { source: source.id, error })),
    ],
  }
}
