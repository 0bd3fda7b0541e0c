import {
  type EntityWindows,
  type KnownBehavior,
  PAYMENT_ENTITIES,
  PAYMENT_WINDOWS,
  type Payment,
  type PaymentDecision,
  type PaymentHistory,
} from '@tribunal/engine'
import type { PolicyAnswer } from '@tribunal/policy'
import { safeText, shorten } from '../safe-text.ts'
import { decisionLine, modelCalls } from './decision-parts.ts'
import { awaySignals, raisedSignals } from './learned-lines.ts'
import { type Page, pad, twoDecimals } from './page.ts'
import { factsText, policyAnswer } from './policy-answer.ts'
import { percent } from './post.ts'
import { wrapProse } from './text-layout.ts'

/** Narrower terminals show the two sides of the debate one after the other. */
const COLUMNS_FROM = 72

/** A decided payment from its facts to the decision: signals, policies matched, the score, the debate, the gates. */
export function prettyPayment(page: Page, payment: Payment, decision: PaymentDecision): void {
  const { t, c } = page
  page.line(c.bold(t('pretty.payment', { id: shorten(safeText(decision.transaction_id), 60) })))
  page.prose('   ', paymentText(page, payment))
  signals(page, decision)
  if (decision.facts?.windows) paymentHistory(page, decision.facts.windows)
  raisedSignals(page, decision.facts?.learned)
  awaySignals(page, decision.facts?.learned)
  matches(page, decision)
  for (const answer of decision.answers.filter((one) => one.factors)) policyAnswer(page, answer)
  debate(page, decision)
  for (const answer of decision.answers) if (!answer.factors && !isInternal(answer)) policyAnswer(page, answer)
  gates(page, decision)
  modelCalls(page, decision.facts?.advice.calls)
  decisionLine(page, decision.decision, summary(page, decision))
  page.prose(` ${t('pretty.to_customer')}: `, safeText(decision.explanations.customer[page.language]))
}

function paymentText(page: Page, payment: Payment): string {
  const { amount, currency, country, channel, device_id, merchant_id, merchant_category, timestamp, customer_id } =
    payment
  // Amounts are decimals of at most nine places; nobody reads that many of a large one.
  const maximumFractionDigits = amount < 1 ? 9 : 2
  const money = `${new Intl.NumberFormat(page.language, { maximumFractionDigits }).format(amount)} ${currency}`
  return [
    money,
    country,
    safeText(channel),
    safeText(device_id),
    safeText(merchant_id),
    ...(merchant_category === undefined ? [] : [safeText(merchant_category)]),
    timestamp,
    page.t('pretty.customer', { id: safeText(customer_id) }),
  ].join(` ${page.sign.dot} `)
}

function signals(page: Page, { signals: found, evidence }: PaymentDecision): void {
  const behavior = evidence.behavior
  const usual = behavior
    ? page.t(behavior.source === 'given' ? 'pretty.usual_given' : 'pretty.usual_learned', {
        average: averageText(behavior),
        hours: safeText(behavior.usual_hours),
        countries: behavior.usual_countries.map(safeText).join(' ') || page.t('pretty.usual_nowhere'),
      })
    : page.t('pretty.usual_none')
  const { amount_ratio, deviation_score, warnings = [] } = evidence
  page.section(page.t('pretty.signals'), ratioText(page, amount_ratio, deviation_score))
  page.prose('   ', usual, page.c.dim)
  for (const { text } of warnings) page.prose(`   ${page.c.yellow(page.sign.warn)} `, page.local(text))
  if (behavior && found.length === 0) page.line(`   ${page.c.green(page.sign.held)} ${page.t('pretty.no_signals')}`)
  for (const signal of found) page.line(`   ${page.c.yellow(page.sign.warn)} ${safeText(signal)}`)
}

/** The most that a ratio comes to (`amount-ratio.ts`): a larger one counts as at least this. */
const RATIO_MAX = 1_000_000

/** An average of 0 or less gives a ratio of 0, which says nothing of the amount. */
function ratioText(page: Page, ratio: number | null, deviation: number | null): string {
  if (ratio === null || deviation === null) return ''
  const values = { ratio: twoDecimals(ratio), deviation: twoDecimals(deviation) }
  if (ratio <= 0) return page.t('pretty.ratio_none', values)
  return page.t(ratio >= RATIO_MAX ? 'pretty.ratio_least' : 'pretty.ratio', values)
}

function averageText({ usual_amount_avg: average, average_currency: currency }: KnownBehavior): string {
  return currency === undefined ? twoDecimals(average) : `${twoDecimals(average)} ${currency}`
}

/** The internal policies that matched, with the facts of the rule that did; those that did not are not told. */
function matches(page: Page, { evidence, answers }: PaymentDecision): void {
  if (evidence.policy_matches.length > 0) page.section(page.t('pretty.matches'))
  for (const match of evidence.policy_matches) {
    const lead = `   ${page.c.bold(match.policy_id)} ${page.sign.arrow} ${match.action}  `
    page.prose(lead, `${match.title[page.language]} (${match.rule}, ${percent(match.relevance)})`)
    const answer = answers.find((one) => one.policy === match.policy_id.toLowerCase())
    const facts = answer?.trace.find((trial) => trial.rule === match.rule)?.facts ?? []
    if (facts.length > 0) page.prose('         ', factsText(page, facts), page.c.dim)
  }
  if (evidence.threats.length > 0) page.section(page.t('pretty.threats'), percent(evidence.threat_level))
  for (const threat of evidence.threats) {
    const what = `${threat.type} ${safeText(threat.value)}: ${safeText(threat.detail)}`
    page.prose(
      `   ${page.c.red(page.sign.stop)} ${safeText(threat.source)}  `,
      `${what} (${threat.date}, ${percent(threat.confidence)})`,
    )
  }
}

/** Told under the policies that matched. */
function isInternal(answer: PolicyAnswer): boolean {
  return /^fp-\d+$/.test(answer.policy)
}

function debate(page: Page, { debate: said }: PaymentDecision): void {
  const sides = [
    [page.t('pretty.pro_fraud'), said.pro_fraud],
    [page.t('pretty.pro_customer'), said.pro_customer],
  ] as const
  page.section(page.t('pretty.debate'), page.t(`debate.${said.source}`))
  const wide = page.width >= COLUMNS_FROM
  const width = wide ? Math.floor((page.width - 8) / 2) : page.width - 6
  const columns = sides.map(([title, side]) => [
    { text: `${title} ${percent(side.confidence)}`, head: true },
    ...wrapProse(page.local(side.argument), width).map((text) => ({ text, head: false })),
  ])
  if (!wide) {
    for (const line of columns.flat()) page.line(`   ${line.head ? page.c.bold(line.text) : `  ${line.text}`}`)
    return
  }
  const [left = [], right = []] = columns
  for (let i = 0; i < Math.max(left.length, right.length); i++) {
    const paint = left[i]?.head || right[i]?.head ? page.c.bold : (text: string) => text
    page.line(
      `   ${paint(pad(left[i]?.text ?? '', width))} ${page.c.dim(page.sign.bar)} ${paint(right[i]?.text ?? '')}`,
    )
  }
}

function gates(page: Page, { overrides, answers }: PaymentDecision): void {
  const told = new Set(answers.flatMap((answer: PolicyAnswer) => answer.overrides.map((override) => override.id)))
  const rest = overrides.filter((override) => !told.has(override.id))
  for (const gate of rest)
    page.line(
      `   ${page.c.magenta(page.sign.gate)} ${page.t('pretty.gate', { id: gate.id })}: ${gate.replaced} ${page.sign.arrow} …`,
    )
}

function summary(page: Page, decision: PaymentDecision): string[] {
  const { t } = page
  const score = decision.composite_risk_score
  const risk =
    score === null
      ? t('pretty.risk_unknown')
      : t('pretty.risk_score', { score: twoDecimals(score), category: decision.risk_category })
  const said = [t('pretty.confidence', { share: percent(decision.confidence) }), risk, t(`route.${decision.route}`)]
  if (decision.out_of_envelope) said.push(t('pretty.out_of_envelope'))
  if (decision.case) said.push(t('pretty.case', { queue: decision.case.queue, priority: decision.case.priority }))
  return said
}

const NAME = 10
const COLUMN = 7

/** Earlier payments of everybody who has part in a payment, a line each with a column a window; nothing where it is known that there are none. */
function paymentHistory(page: Page, history: PaymentHistory): void {
  const seen = PAYMENT_ENTITIES.filter(
    (entity) => history[entity].first_seen_s !== null || history[entity].payments.includes(null),
  )
  if (seen.length === 0) return
  page.section(page.t('history.title'))
  const heads = PAYMENT_WINDOWS.map((window) => page.t(`history.${window}`))
  page.line(
    `   ${pad('', NAME)}${page.c.dim(
      heads
        .map((head) => pad(head, COLUMN))
        .join('')
        .trimEnd(),
    )}`,
  )
  for (const entity of seen) {
    const { payments, held, confirmed_fraud: fraud } = history[entity]
    const counts = payments.map((count, window) => pad(told(history[entity], count, window), COLUMN)).join('')
    page.line(`   ${pad(page.t(`history.${entity}`), NAME)}${counts}`)
    const below = (text: string) => page.line(`   ${pad('', NAME)}${page.c.dim(text)}`)
    const heldBack = held.at(-1) ?? 0
    const frauds = fraud?.at(-1) ?? 0
    if (heldBack > 0) below(page.t('history.held', { count: String(heldBack) }))
    if (frauds > 0) below(page.t('history.fraud', { count: String(frauds) }))
  }
}

/** A dash where the window is not known. In earlier decisions others gave way: the longest window holds at least as many. */
function told({ partial }: EntityWindows, count: number | null, window: number): string {
  if (count === null) return '–'
  return partial && window === PAYMENT_WINDOWS.length - 1 ? `${count}+` : String(count)
}
