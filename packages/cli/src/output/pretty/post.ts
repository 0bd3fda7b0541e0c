import {
  type DecidedClaim,
  decidedBy,
  type Evidence,
  type ModelStance,
  type ModelVerdict,
  outcomeOf,
  type Post,
  type PostDecision,
} from '@tribunal/engine'
import { safeText, shorten } from '../safe-text.ts'
import { decisionLine, modelCalls } from './decision-parts.ts'
import { downstreamLines } from './downstream.ts'
import { evidenceLines, outsideLines, type ReadFor, type StanceTaken } from './evidence.ts'
import { raisedSignals } from './learned-lines.ts'
import type { Page } from './page.ts'
import { policyAnswer } from './policy-answer.ts'
import { quote } from './quote.ts'

const CLAIMS_MAX = 12
/** Sources told of a claim: those its verdict rests on, or else the nearest one. */
const CITED_MAX = 3
/** Sources told that a model read. */
const READ_MAX = 12
/** Findings of sources outside that are shown of a claim. */
const OUTSIDE_MAX = 3
/** Characters quoted of what shows how the author stands to a claim. */
const SHOWN_MAX = 60

/** A decided post from the text to the decision: what was found where, claims and sources, every policy, the outcome. */
export function prettyPost(page: Page, post: Post, decision: PostDecision): void {
  const about = [safeText(decision.lang), post.author ? safeText(post.author) : '', post.created_at ?? ''].filter(
    (part) => part !== '',
  )
  page.heading(
    page.c.bold(page.t('pretty.post', { id: shorten(safeText(decision.id), 60) })),
    about.join(` ${page.sign.dot} `),
  )
  page.line()
  quote(page, post.text, decision.findings)
  raisedSignals(page, decision.facts.learned)
  claims(page, post.text, decision)
  for (const answer of decision.answers) policyAnswer(page, answer)
  downstreamLines(page, post.text, decision)
  modelCalls(page, decision.facts.model_calls)
  decisionLine(page, outcomeOf(decision), summary(page, decision))
  page.prose(' ', page.local(decision.explanations.public))
}

function claims(page: Page, text: string, decision: PostDecision): void {
  if (decision.language_unread)
    page.prose(' ', page.c.yellow(page.t('pretty.language_unread', { lang: safeText(decision.lang) })))
  if (decision.claims.length === 0) return
  page.section(page.t('pretty.claims'), page.t('pretty.coverage', { share: percent(decision.retrieval_coverage) }))
  for (const claim of decision.claims.slice(0, CLAIMS_MAX)) claimLines(page, text, claim)
  const left = decision.claims.length - CLAIMS_MAX
  if (left > 0) page.line(`   ${page.c.dim(page.t('pretty.more_claims', { count: left }))}`)
  const { claims_unread: unread = 0 } = decision
  if (unread > 0) page.line(`   ${page.c.yellow(page.t('pretty.claims_unread', { count: unread }))}`)
}

function claimLines(page: Page, text: string, claim: DecidedClaim): void {
  const risk = page.t('pretty.risk', { level: page.t(`level.${claim.risk_level}`) })
  const kind = [claim.domain, risk, ...commitmentOf(page, claim)].join(', ')
  page.prose(`   ${page.c.bold(claim.id)}  `, `${shorten(safeText(claim.text), 240)}`)
  const check = claim.verification.fact_check
  const verdict = check
    ? `${verdictWord(page, check.verdict)}${check.confidence > 0 ? ` ${percent(check.confidence)}` : ''}`
    : page.c.yellow(`${page.sign.unknown} ${page.t('pretty.no_fact_check')}`)
  page.prose(`       ${verdict}  `, kind, page.c.dim)
  const { commitment_shown_by: by, unresolved } = claim
  if (by) {
    const words = shorten(safeText(text.slice(by.start, by.end)), SHOWN_MAX)
    page.prose('       ', page.t('commitment.shown_by', { words }), page.c.dim)
  }
  if (unresolved) page.prose('       ', page.t('pretty.unresolved'), page.c.yellow)
  const { said } = claim.verification
  if (said) page.prose('       ', modelVerdict(page, said), page.c.magenta)
  for (const item of toldOf(claim)) evidenceLines(page, item, 7, readingOf(claim, item.id), takenOn(claim, item.id))
  for (const item of claim.outside?.slice(0, OUTSIDE_MAX) ?? []) outsideLines(page, item, 7)
}

/** How the author stands to a claim that is not simply stated. */
function commitmentOf(
  page: Page,
  { commitment = 'asserts', not_own_words, stance_unsure }: DecidedClaim,
): readonly string[] {
  if (commitment === 'asserts') return []
  const isDoubted = commitment === 'reports' && not_own_words !== undefined
  if (isDoubted) return [page.t('commitment.not_own', { share: percent(not_own_words) })]
  return [page.t(stance_unsure ? 'commitment.unsure' : `commitment.${commitment}`)]
}

/** The sources that are shown: where a model read them, all that it took a stance on. */
function toldOf({ evidence, verification: { cited, said } }: DecidedClaim): readonly Evidence[] {
  const read = evidence.filter(({ id }) => stanceOf(said, id))
  if (read.length > 0) return read.slice(0, READ_MAX)
  const resting = evidence.filter(({ id }) => cited.includes(id))
  return resting.length > 0 ? resting.slice(0, CITED_MAX) : evidence.slice(0, 1)
}

function stanceOf(said: ModelVerdict | undefined, id: string): ModelStance | undefined {
  return said?.stances.find((one) => one.id === id)
}

function takenOn({ verification: { said, weighed } }: DecidedClaim, id: string): StanceTaken | undefined {
  const taken = stanceOf(said, id)
  return taken && { said: taken, refused: weighed?.refused?.find((one) => one.id === id) }
}

function modelVerdict(page: Page, { verdict, confidence }: ModelVerdict): string {
  return page.t('pretty.model_verdict', { verdict: page.t(`verdict.${verdict}`), share: percent(confidence) })
}

function readingOf({ text, verification }: DecidedClaim, id: string): ReadFor | undefined {
  const reading = verification.passages?.find((one) => one.id === id)
  return reading && { reading, claim: text }
}

/** A verdict as sign, word and colour: never the colour alone. */
export function verdictWord(page: Page, verdict: 'true' | 'false' | 'mixed' | 'unknown'): string {
  const word = page.t(`verdict.${verdict}`)
  if (verdict === 'true') return page.c.green(`${page.sign.held} ${word}`)
  if (verdict === 'false') return page.c.red(`${page.sign.failed} ${word}`)
  return page.c.yellow(`${verdict === 'mixed' ? '~' : page.sign.unknown} ${word}`)
}

function summary(page: Page, decision: PostDecision): string[] {
  const { screening } = decision
  const { policy, rule } = decidedBy(decision) ?? {}
  const said = [
    ...(rule === undefined ? [] : [page.t('pretty.by_rule', { rule: `${policy}/${rule}` })]),
    page.t('pretty.status', { status: decision.status }),
    page.t('pretty.label', { label: decision.label }),
    page.t('pretty.screening', { action: screening.action, codes: screening.reason_codes.join(', ') }),
  ]
  if (decision.escalate_to_human) said.push(page.t('pretty.escalated'))
  if (decision.case) {
    const { queue, priority } = decision.case
    said.push(page.t(isDrawn(decision) ? 'pretty.case_drawn' : 'pretty.case', { queue, priority }))
  }
  return said
}

/** Whether its case is there by chance: the post is clean, and was drawn for a look. */
function isDrawn({ answers }: PostDecision): boolean {
  return answers.some(({ policy, outcome }) => policy === 'clean-sample' && outcome === 'drawn')
}

export function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
