import { downstream } from './downstream.ts'
import { learned } from './learned.ts'

/** How a model reads the evidence on a claim, beside how it is read without one. */
export const reading = {
  said: 'Reads the evidence as “{verdict}”, confidence {confidence}.',
  weights: 'What the sources weigh as the model reads them',
  for: 'For the claim:',
  against: 'Against it:',
  nothing: 'nothing that weighs',
  weight:
    '{count, plural, one {{count} source, weighing {rated} rated and {unrated} not rated} other {{count} sources, weighing {rated} rated and {unrated} not rated}}',
  without_model: 'Read without a model',
  by_model: 'A model reads it',
  refused: 'Refused: this source checked the claim and rates it “{rating}”.',
} as const

/** Near-duplicate posts seen as one, on the pages of one of them. */
export const campaign = {
  title: 'Campaign',
  size: '{count, plural, one {{posts} near-duplicate posts by {count} known author since} other {{posts} near-duplicate posts by {count} known authors since}}',
  people: 'Decided by people on the others:',
  machine: 'Decided by the machine alone:',
  share: '{posts} of {others}',
  waiting: '{count, plural, one {{count} case about another post waits} other {{count} cases about other posts wait}}',
  cases: 'Show the cases of this campaign',
  hidden: 'What was decided on the others is shown once you have chosen.',
  first_erased: 'Its first post was erased. What is left of it here is its id, by which the campaign goes.',
} as const

/** What stands out about a payment. */
export const payment = {
  high: '{value} × the usual amount',
  elevated: '{value} × the usual amount',
  off_hours: 'outside the usual hours',
  foreign: 'country not usual: {value}',
  device: 'device not usual: {value}',
  fast: 'unusually fast',
  leap: 'far above the usual amount',
  watchlist: 'on a watchlist: {value}',
  failed: 'the decision failed',
} as const

/** Facts, signals and steps that everybody meets, in words. */
export const facts = {
  amount_ratio: 'amount beside the usual one',
  off_hours: 'usual hours',
  foreign_country: 'usual countries',
  unknown_device: 'usual devices',
  deviation: 'deviation',
  deviation_score: 'deviation',
  composite_risk_score: 'risk score',
  ai_probability: 'probability that a machine wrote it',
  debate_pro_fraud: 'what speaks for fraud',
  debate_pro_customer: 'what speaks for the customer',
  decision_arbiter: 'arbiter',
  forensics: 'form of the text',
  claims: 'claims',
  verification: 'verification',
} as const

/** What only the analyses of a submission say: loaded with the first of them, so that no page waits for it. */
export const analyses = { campaign, downstream, facts, learned, payment, reading } as const
