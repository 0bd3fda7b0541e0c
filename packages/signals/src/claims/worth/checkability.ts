import type { Probability } from '../../measured.ts'
import { BIT, type ClaimLists } from '../lists/claim-lists.ts'
import type { Clause, Reading } from '../sentence/reading.ts'
import { hasEquals } from '../words/signs.ts'
import { SHAPE, type Tokens } from '../words/tokens.ts'

/** Names of the features that `content/lists/claim-features.yaml` gives weights to. */
export const CHECKABILITY_FEATURES = [
  'figure',
  'quantity',
  'entity',
  'entities',
  'assertive',
  'causal',
  'comparison',
  'event',
  'source',
  'negation',
  'topic',
  'verbless',
  'short',
  'length',
  'question',
  'question_word',
  'imperative',
  'first_person',
  'second_person',
  'opinion',
  'future',
  'hedge',
  'social',
  'framed',
  'modal',
] as const
/** A feature by its name in the list. */
export type CheckabilityFeature = (typeof CHECKABILITY_FEATURES)[number]

/** What was seen in a clause; each 0 or 1, `length` the number of words in units of 30, at most 1. */
export type CheckabilityFeatures = Readonly<Record<CheckabilityFeature, number>>

/** Words at which the `length` feature is full. */
const FULL_LENGTH = 30

/** Words that state something even where no verb was seen. */
const STATES = BIT.assertive | BIT.causal | BIT.event | BIT.modal | BIT.future
/** A clause with its own subject. */
const NO_LEAD = { from: 0, to: 0 }

/**
 * Reads the features of one clause.
 *
 * One pass over its words, with those of a subject that stands elsewhere put in front: `The mayor opened the bridge
 * and closed the road` has two clauses with one subject, and both are about the mayor.
 */
export function checkabilityFeatures(reading: Reading, clause: Clause, swahili: boolean): CheckabilityFeatures {
  const { tokens, entries, verbs, language } = reading
  const { from, to, lead = NO_LEAD } = clause
  let flags = 0
  let figures = 0
  let entities = 0
  let shouted = 0
  let topic = 0
  let verb = clause.glue === undefined ? 0 : 1
  // The subject counts as a part of the clause wherever it stands.
  const own = from - (lead.to - lead.from)
  const head = lead.to > lead.from ? lead.from : from
  for (let n = own; n < to; n++) {
    const i = n < from ? lead.from + n - own : n
    const shape = tokens.shapes[i]!
    const entry = entries[i]
    // In English a verb that comes first asks for something (`Thank you all`).
    if (n > own || language === 'es') verb |= verbs[i]!
    if (shape & SHAPE.digit && !(shape & SHAPE.mention)) figures = 1
    if (shape & SHAPE.caps) shouted += 1
    if (shape & (SHAPE.capital | SHAPE.mention) && i !== head && tokens.ends[i]! - tokens.starts[i]! > 1) entities += 1
    else if (shape & SHAPE.caps && !(shape & SHAPE.hashtag)) entities += 1
    if (entry) {
      // `Iceland has no army` answers nothing.
      const isOther = isName(tokens, i, head) || (tokens.words[i] === 'no' && HAS.has(tokens.words[i - 1]!))
      flags |= isOther ? entry.flags & ~MOODS : entry.flags
      if (entry.domain >= 0) topic = 1
    } else flags |= isSuperlative(tokens.words, i) ? BIT.comparison : inflection(tokens.words[i]!, swahili)
  }
  // Where most words shout, capitals name nobody.
  if (shouted * 2 > to - own) entities = 0
  // Behind a subject that stands elsewhere no verb asks for something.
  const first = head === from ? (entries[from]?.flags ?? 0) : 0
  const has = (bit: number) => (flags & bit ? 1 : 0)
  return {
    figure: figures,
    quantity: has(BIT.quantity),
    entity: entities > 0 ? 1 : 0,
    entities: entities > 2 ? 1 : 0,
    // A verb that no class lists says that something is so.
    assertive: flags & (BIT.causal | BIT.event) || !verb ? has(BIT.assertive) : 1,
    causal: has(BIT.causal),
    comparison: has(BIT.comparison),
    event: has(BIT.event),
    source: has(BIT.source),
    negation: has(BIT.negation),
    topic,
    verbless: verb || flags & STATES ? 0 : 1,
    short: to - own < 3 && !hasEquals(reading, clause) ? 1 : 0,
    length: Math.min(1, (to - own) / FULL_LENGTH),
    question: clause.question ? 1 : 0,
    question_word: first & BIT.question ? 1 : 0,
    imperative: first & BIT.imperative ? 1 : 0,
    first_person: has(BIT.first_person),
    second_person: has(BIT.second_person),
    opinion: has(BIT.opinion),
    future: has(BIT.future),
    hedge: has(BIT.hedge),
    social: has(BIT.social),
    framed: clause.framed ? 1 : 0,
    modal: has(BIT.modal),
  }
}

/** Words that set a mood in small letters and are names in capitals: `Great Wall`, `May`, `Will`. */
const MOODS = BIT.opinion | BIT.hedge | BIT.future | BIT.social | BIT.imperative

/** Behind these `no` answers nothing. */
const HAS: ReadonlySet<string> = new Set(['has', 'have', 'had'])

/** A capital inside a clause, which is not all capitals. */
function isName(tokens: Tokens, i: number, head: number): boolean {
  return i !== head && (tokens.shapes[i]! & (SHAPE.capital | SHAPE.caps)) === SHAPE.capital
}

/** `the hardest tissue` */
function isSuperlative(words: readonly string[], i: number): boolean {
  const word = words[i]!
  return word.length > 5 && word.endsWith('est') && words[i - 1] === 'the' && !NO_SUPERLATIVE.has(word)
}

/** Words that end like a superlative and are none. */
const NO_SUPERLATIVE: ReadonlySet<string> = new Set(
  'forest interest request contest protest harvest tempest arrest'.split(' '),
)

/** Subject prefix, tense (-na- now, -li- then, -me- done) and a stem: `unatibu`, `yalichelewa`, `umeshinda`. */
const SWAHILI_VERB = /^(?:[aui]|ni|tu|wa|ya|zi|ki|vi|li)(?:na|li|me)\p{L}{3,}$/u

/**
 * A word no list knows that ends like a verb: the English past tense (`imported`), the Spanish simple past
 * (`importó`, `vendieron`) and future (`sustituirá`). Short words are left alone, since many end so by chance (`bed`,
 * `solo`).
 */
function inflection(word: string, swahili: boolean): number {
  if (word.length < 5) return 0
  if (swahili && SWAHILI_VERB.test(word)) return BIT.event
  if (word.endsWith('ed') || word.endsWith('ó') || word.endsWith('aron') || word.endsWith('ieron')) return BIT.event
  return word.endsWith('rá') || word.endsWith('rán') ? BIT.event | BIT.future : 0
}

/** How sure the extractor is that a clause can be checked. The weights and their source stand in `content/lists/claim-features.yaml`. */
export function checkability(features: CheckabilityFeatures, lists: Pick<ClaimLists, 'bias' | 'weights'>): Probability {
  let sum = lists.bias
  for (const name of CHECKABILITY_FEATURES) sum += features[name] * (lists.weights[name] ?? 0)
  return 1 / (1 + Math.exp(-sum))
}
