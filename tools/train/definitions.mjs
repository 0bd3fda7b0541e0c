// The models of texts: what each is trained on, where it is at home, and what its file says of it.

/**
 * @typedef {{ set: string, positive: (row: any) => boolean, use?: (row: any) => boolean, importance?: number, background?: true }} Source
 *   `background`: texts of another kind that are certainly none; they count in training, and are told apart in the figures.
 * @typedef {import('./fit.mjs').Recipe} Recipe
 * @typedef {{
 *   id: string, version: string, title: { en: string, es: string },
 *   home: { languages: string[], minLength: number, maxLength: number },
 *   threshold: number, sources: readonly Source[], measured?: readonly Source[], recipe: Recipe,
 * }} Definition
 */

/** Lengths in words tell sets apart rather than what is asked; models that mix sets of different lengths leave them out. */
const FORM = [
  'figure',
  'figures',
  'percent',
  'question',
  'exclamation',
  'exclamations',
  'capital-word',
  'capital-words',
  'name-inside',
  'names-inside',
  'quote',
  'ellipsis',
  'line-break',
  'hashtag',
  'mention',
  'emoji',
  'link',
  'email',
  'phone',
  'short-code',
  'money',
]

/** @type {Recipe} */
const RECIPE = {
  minGroups: 3,
  candidates: 12_000,
  kept: 3000,
  l2: 1,
  kinds: ['word', 'pair', 'part', 'shape'],
  shapes: FORM,
}

const never = () => false

/** @type {readonly Definition[]} */
export const DEFINITIONS = [
  {
    id: 'scam-message',
    version: '1.0.0',
    title: { en: 'Scam or spam in a short message', es: 'Estafa o spam en un mensaje corto' },
    home: { languages: ['en', 'sw', 'mixed', 'und'], minLength: 1, maxLength: 1000 },
    threshold: 0.5,
    sources: [
      { set: 'sms_spam_uci', positive: (row) => row.label === 'spam' },
      { set: 'sms_phishing_5971', positive: (row) => row.label !== 'ham' },
      { set: 'sms_scam_swahili', positive: (row) => row.label === 'scam' },
      { set: 'afrisenti_swahili', positive: never },
    ],
    recipe: { ...RECIPE, shapes: undefined },
  },
]
