import type { ModelStepId } from '@tribunal/engine'

/** What a well-behaved model answers, by what it was shown. */
type Answering = (shown: Shown) => Readonly<Record<string, unknown>>

/** What the steps show, as far as an answer rests on it. */
interface Shown {
  readonly text?: string
  readonly tactics?: readonly Named[]
  readonly indicators?: readonly Named[]
  readonly techniques?: readonly Named[]
  readonly domains?: readonly string[]
  readonly narratives?: readonly Named[]
  readonly evidence?: readonly Named[]
  readonly risk?: { readonly score: number | null }
  readonly matched?: readonly string[]
  readonly policies?: readonly Named[]
  readonly message?: Readonly<Record<string, string>>
}

interface Named {
  readonly id: string
}

const argue: Answering = ({ evidence }) => ({
  argument: 'What was measured speaks for this side.',
  confidence: 0.7,
  evidence: firstIds(evidence),
})

const ANSWERS: Readonly<Record<ModelStepId, Answering>> = {
  'linguistic-profile': () => ({
    urgency_level: 4,
    grammar_quality: 6,
    tone_type: 'informal',
    credibility_markers: 'medium',
    specific_issues: ['unnamed-sources'],
  }),
  'text-detection': (shown) => ({
    ai_probability: 0.4,
    bot_patterns: 'none',
    manipulation_tactics: quoted(shown, shown.tactics),
    scam_indicators: quoted(shown, shown.indicators),
  }),
  'claim-extraction': ({ text }) => ({
    claims: [{ quote: firstWords(text), type: 'fact', domain: 'general', risk_level: 'medium', confidence: 0.8 }],
  }),
  'claim-verification': ({ evidence }) => ({
    stances: firstIds(evidence).map((id) => ({ id, stance: 'mixed', confidence: 0.6 })),
    verdict: 'mixed',
    confidence: 0.7,
    support_confidence: 0.5,
    refute_confidence: 0.5,
    cited: firstIds(evidence),
  }),
  'downstream-analysis': (shown) => ({
    propaganda: quoted(shown, shown.techniques),
    fear: 0.3,
    outrage: 0.3,
    emotions: [{ emotion: 'sadness', strength: 0.3 }],
    sources: (shown.domains ?? []).slice(0, 1).map((domain) => ({ domain, credible: 'medium' })),
    narrative_ids: firstIds(shown.narratives),
  }),
  'policy-matching': ({ policies = [], matched = [] }) => ({
    policy_ids: firstIds(policies.filter(({ id }) => !matched.includes(id))),
  }),
  'debate-pro-fraud': argue,
  'debate-pro-customer': argue,
  arbiter: ({ risk }) => ({
    decision: decisionFor(risk?.score ?? null),
    confidence: 0.8,
    reasoning: 'The measured risk decides.',
  }),
  'customer-explanation': ({ message }) => ({ ...message }),
  'audit-explanation': () => ({ text: 'The measured risk decided, and nothing spoke against it.' }),
}

/**
 * An answer as each step asks for it: quotes stand in the text shown, ids are among those shown, and an arbiter stays
 * within the documented bands. The same for the same material.
 */
export function goodAnswer(step: ModelStepId, material: unknown): Readonly<Record<string, unknown>> {
  return ANSWERS[step](material as Shown)
}

/** Document 001, decision rules: the risk band of each decision. */
function decisionFor(score: number | null): string {
  if (score === null) return 'ESCALATE_TO_HUMAN'
  return score < 30 ? 'APPROVE' : score < 60 ? 'CHALLENGE' : 'BLOCK'
}

function firstIds(named: readonly Named[] = []): readonly string[] {
  return named.slice(0, 1).map(({ id }) => id)
}

function quoted({ text }: Shown, named: readonly Named[] | undefined) {
  return firstIds(named).map((id) => ({ id, quote: firstWords(text) }))
}

const QUOTE_MAX = 60

function firstWords(text = ''): string {
  const words = text.trim()
  const blank = words.lastIndexOf(' ', QUOTE_MAX)
  return words.length <= QUOTE_MAX || blank < 0 ? words.slice(0, QUOTE_MAX) : words.slice(0, blank)
}
