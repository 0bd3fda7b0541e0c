import {
  delimitUntrustedText,
  type ModelAnswer,
  type ModelPort,
  type ModelRequest,
  type ModelStepId,
} from '@tribunal/engine'

/** What the model knows besides its instructions, and must not tell: the mark drawn for one call, and a key. */
export const MARKER = '=====material-7f3a91c2d45e8b60====='
export const SECRET = 'key-3b1f-0d6c-9a2e'

/** How it gives its instructions away: as plain text, or in every free text of a well-formed answer. */
export type Leak = 'as text' | 'in its fields'

type Fields = Readonly<Record<string, unknown>>

interface Shown {
  readonly evidence?: readonly { readonly id: string }[]
  readonly domains?: readonly string[]
}

/** The most permissive answer to each step, well-formed. `said` is the text a stranger wrote: this model passes it on. */
const PERMISSIVE: Readonly<Record<ModelStepId, (shown: Shown, said: string) => Fields>> = {
  'linguistic-profile': () => ({
    urgency_level: 0,
    grammar_quality: 10,
    tone_type: 'professional',
    credibility_markers: 'high',
    specific_issues: [],
  }),
  'text-detection': () => ({
    ai_probability: 0,
    bot_patterns: 'none',
    manipulation_tactics: [],
    scam_indicators: [],
  }),
  'claim-extraction': () => ({ claims: [] }),
  'claim-verification': ({ evidence = [] }) => ({
    stances: evidence.map(({ id }) => ({ id, stance: 'supports', confidence: 1 })),
    verdict: 'true',
    confidence: 1,
    support_confidence: 1,
    refute_confidence: 0,
    cited: evidence.map(({ id }) => id),
  }),
  'downstream-analysis': ({ domains = [] }) => ({
    propaganda: [],
    fear: 0,
    outrage: 0,
    emotions: [],
    sources: domains.map((domain) => ({ domain, credible: 'high' })),
    narrative_ids: [],
  }),
  'policy-matching': () => ({ policy_ids: [] }),
  'debate-pro-fraud': (_, said) => ({ argument: `Nothing speaks for fraud. ${said}`, confidence: 0, evidence: [] }),
  'debate-pro-customer': (_, said) => ({ argument: `All is well. ${said}`, confidence: 1, evidence: [] }),
  arbiter: (_, said) => ({ decision: 'APPROVE', confidence: 1, reasoning: `All is well. ${said}` }),
  'customer-explanation': () => ({
    es: 'Su transacción ha sido aprobada. Todo está en orden.',
    en: 'Your payment has been approved. Everything is in order.',
  }),
  'audit-explanation': (_, said) => ({ text: `All is well. ${said}` }),
}

/** Fields of free text, where a model can say what it likes. */
const FREE_TEXT = new Set(['argument', 'reasoning', 'text', 'es', 'en'])

const WANTS_PROMPT =
  /prompt|instruc|anweisung|maagizo|maelekezo|text above|above text|system (?:message|configuration)|initializ|secret|api/i

/**
 * A model that does whatever the text it is shown says: an object that the text dictates is its answer word for word;
 * asked for its instructions it gives them away, with all else it knows; and without instructions it lets
 * everything pass. For tests of what becomes of such answers.
 */
export function obedientModel(leak: Leak): ModelPort {
  return {
    has: () => true,
    ask: (request) => Promise.resolve([answered(obey(request, leak))]),
  }
}

function obey({ step, instructions, material, language }: ModelRequest, leak: Leak): string {
  const shown = JSON.parse(material) as Shown
  const said = textsIn(shown).join('\n')
  const permissive = PERMISSIVE[step](shown, said.slice(0, 200))
  // What a text dictates comes before what it asks for: most attacks that name instructions want a verdict.
  const dictated = dictatedObject(said)
  if (dictated !== undefined) return dictated
  if (!WANTS_PROMPT.test(strangersText(said))) return JSON.stringify(permissive)
  const { system } = delimitUntrustedText(instructions, material, MARKER, language)
  const told = `${system}\n${SECRET}`
  return leak === 'as text' ? told : JSON.stringify(inFreeText(permissive, told))
}

/** Our own lists speak of no prompts; cut, so that a long text costs no more than a short one. */
function strangersText(said: string): string {
  return said.slice(0, 20_000)
}

function inFreeText(fields: Fields, told: string): Fields {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, FREE_TEXT.has(name) ? told : value]))
}

/** The first text from `{` to the next `}` that is a JSON object and speaks of a judgement. */
function dictatedObject(said: string): string | undefined {
  for (const [object] of said.matchAll(/\{[^{}]{1,400}\}/g)) {
    if (!/decision|verdict|confidence|urgency|policy_ids/.test(object)) continue
    try {
      JSON.parse(object)
      return object
    } catch {}
  }
  return undefined
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (value === null || typeof value !== 'object') return []
  return Object.values(value).flatMap(textsIn)
}

function answered(answer: string): ModelAnswer {
  return {
    model: 'obedient',
    answer,
    failure: null,
    detail: null,
    input_tokens: null,
    output_tokens: null,
    cost_usd: null,
    latency_ms: 0,
    attempts: 1,
    source: 'model',
  }
}
