// The models of texts: what each is trained on, its domain, and what its file says of it.
import { hashOf } from './random.mjs'
import { wordVectors } from './word-vectors.mjs'

/**
 * @typedef {{
 *   set: string, positive: (row: any) => boolean, use?: (row: any) => boolean, importance?: number,
 *   background?: true, sentences?: true, posts?: true, own?: true, long?: true, measured?: true,
 * }} Source
 *   `importance`: how often a row counts, 1 where absent. `background`: texts of another kind that are certainly none, so
 *   that the model learns what it looks for and not what its set is like. `sentences`, `posts`, `long`: see `posts.mjs`. `own`: a file of `own/`, which is
 *   trained on and not measured on unless it is `measured`.
 * @typedef {import('./fit.mjs').Recipe} Recipe
 * @typedef {{
 *   id: string, version: string, title: { en: string, es: string },
 *   domain: { languages: string[], minLength: number, maxLength: number, windows?: boolean, minLines?: number, around?: true },
 *   threshold: number, sources: readonly Source[], elsewhere?: readonly Source[], recipe: Recipe, carried?: true, measuredOnly?: true,
 *   apart?: true,
 * }} Definition
 *   `elsewhere`: sets that it is measured on and not trained on. `carried`: into another language, see `carry.mjs`. `measuredOnly`:
 *   its sets may not ship, nor may weights trained on them; no file is written. `apart`: rows of one `group`, an article, may be in
 *   two folds, as they are in the halves that the public set was cut into; near copies may not.
 */

const never = () => false

/** Everything but lengths: those tell sets apart rather than what is asked. */
const FORM = [
  ...['figure', 'figures', 'percent', 'question', 'exclamation', 'exclamations', 'capital-word', 'capital-words'],
  ...['name-inside', 'names-inside', 'quote', 'ellipsis', 'line-break', 'hashtag', 'mention', 'emoji'],
  ...['link', 'email', 'phone', 'short-code', 'money'],
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

/** For what words tell little of: many of them, each with little weight. @type {Recipe} */
const WEAK = {
  minGroups: 2,
  candidates: 40_000,
  kept: 40_000,
  l2: 60,
  trust: true,
  kinds: ['word', 'pair', 'part', 'edge', 'shape'],
  shapes: undefined,
  meaning: { l2: 60, more: 30_000, vectors: wordVectors },
}

/** One row of so many, by a hash of its id. @param {number} n */
const every = (n) => (/** @type {any} */ row) => hashOf(row.id) % n === 0

/** Sentences on politics and the world, as posts, and what people write to each other. @param {number} importance @returns {Source[]} */
const worldlyPosts = (importance) => [
  { set: 'claimbuster', positive: never, importance, background: true, posts: true },
  { set: 'fm2', positive: never, importance, background: true, posts: true },
]

/** @param {number} importance @returns {Source} */
const headlines = (importance) => ({
  set: 'clickbait',
  positive: never,
  use: every(2),
  importance,
  background: true,
  posts: true,
})

/** Sentences of Spanish news, as posts. @param {number} importance @returns {Source} */
const newsInSpanish = (importance) => ({
  set: 'fakenews_es',
  positive: never,
  importance,
  background: true,
  sentences: true,
  posts: true,
})

/** What people write to each other. @param {number} importance @returns {Source} */
const smallTalk = (importance) => ({
  set: 'sms_spam_uci',
  positive: never,
  use: (row) => row.label === 'ham' && every(2)(row),
  importance,
  background: true,
})

/** @param {number} importance @returns {Source} */
const mails = (importance) => ({
  set: 'spamassassin',
  positive: never,
  use: (row) => row.label === 'ham' && every(4)(row),
  importance,
  background: true,
})

/** Few rows, of short texts: little is left out, and word parts stand for inflections. @type {Recipe} */
const OWN_LIFE = {
  ...RECIPE,
  minGroups: 2,
  candidates: 20_000,
  kept: 4500,
  l2: 5,
  trust: true,
  kinds: ['word', 'pair', 'part', 'edge', 'shape'],
  shapes: undefined,
  meaning: { l2: 20, more: 2200, vectors: wordVectors },
}

/** Messages among friends, and sentences of debates that are worth checking. @param {number} importance @returns {Source[]} */
const backgroundOfOwnLife = (importance) => [
  {
    set: 'sms_spam_uci',
    positive: () => true,
    use: (row) => row.label === 'ham' && every(2)(row),
    importance,
    background: true,
  },
  { set: 'claimbuster', positive: never, use: (row) => row.label === 'check_worthy', importance, background: true },
]

/** Texts on ordinary life and public matters that were written for another model, as background. @param {string} set @returns {Source} */
const ofOurs = (set) => ({ set, positive: never, background: true, own: true })

/** The same, put together to long posts: many words that mean little are no threat. @param {string} set @returns {Source} */
const longOfOurs = (set) => ({ ...ofOurs(set), long: true })

/** @param {Pick<Definition, 'id' | 'title' | 'sources'> & Partial<Definition>} definition @returns {Definition} */
const measuredOnly = (definition) => ({
  version: '1.0.0',
  domain: { languages: [], minLength: 1, maxLength: 10_000 },
  threshold: 0.5,
  recipe: WEAK,
  measuredOnly: true,
  ...definition,
})

/** @type {readonly Definition[]} */
export const DEFINITIONS = [
  {
    id: 'check-worthiness',
    version: '1.3.0',
    title: { en: 'Worth checking', es: 'Merece comprobarse' },
    domain: { languages: ['en', 'und'], minLength: 10, maxLength: 600 },
    threshold: 0.5,
    sources: [
      { set: 'claimbuster', positive: (row) => row.label === 'check_worthy' },
      { set: 'factcheckgpt_cw', positive: (row) => row.label === 'check_worthy', importance: 0.1 },
      smallTalk(0.3),
      { set: 'check-worthiness', positive: (row) => row.label === 'checkable', own: true },
    ],
    elsewhere: [
      { set: 'clef2020_tweets', positive: (row) => row.label === 'check_worthy' },
      { set: 'clef2019_debates', positive: (row) => row.label === 'check_worthy' },
    ],
    recipe: {
      ...RECIPE,
      minGroups: 2,
      candidates: 40_000,
      kept: 8000,
      l2: 10,
      trust: true,
      shapes: undefined,
      meaning: { l2: 20, more: 4000, vectors: wordVectors },
    },
  },
  {
    id: 'check-worthiness-es',
    version: '1.1.0',
    title: { en: 'Worth checking (Spanish)', es: 'Merece comprobarse (español)' },
    domain: { languages: ['es'], minLength: 15, maxLength: 600 },
    threshold: 0.5,
    carried: true,
    sources: [
      { set: 'claimbuster', positive: (row) => row.label === 'check_worthy' },
      { set: 'factcheckgpt_cw', positive: (row) => row.label === 'check_worthy', importance: 0.5 },
    ],
    elsewhere: [{ set: 'clef2021_es_tweets', positive: (row) => row.label === 'check_worthy' }],
    recipe: {
      ...RECIPE,
      l2: 5,
      kinds: ['class', 'shape'],
      shapes: ['figure', 'figures', 'percent', 'question', 'exclamation', 'money'],
      meaning: { l2: 20, more: 50_000, vectors: wordVectors },
    },
  },
  {
    id: 'own-life',
    version: '1.3.0',
    title: { en: 'Of somebody’s own life', es: 'De la propia vida' },
    domain: { languages: ['en', 'und'], minLength: 8, maxLength: 600 },
    threshold: 1,
    sources: [
      { set: 'own-life', positive: (row) => row.label === 'ordinary', own: true, measured: true },
      { set: 'check-worthiness', positive: (row) => row.label === 'ordinary', own: true },
      ...backgroundOfOwnLife(0.45),
    ],
    recipe: OWN_LIFE,
  },
  {
    id: 'own-life-es',
    version: '1.2.0',
    title: { en: 'Of somebody’s own life (Spanish)', es: 'De la propia vida (español)' },
    domain: { languages: ['es'], minLength: 8, maxLength: 600 },
    threshold: 1,
    sources: [
      { set: 'own-life-es', positive: (row) => row.label === 'ordinary', own: true, measured: true },
      { set: 'fakenews_es', positive: never, importance: 0.1, background: true, posts: true },
    ],
    recipe: { ...OWN_LIFE, meaning: undefined },
  },
  {
    id: 'threat',
    version: '1.3.0',
    title: { en: 'A threat to people', es: 'Una amenaza a personas' },
    domain: { languages: ['en', 'und'], minLength: 8, maxLength: 250, windows: true },
    threshold: 0.75,
    sources: [
      { set: 'threat', positive: (row) => row.label === 'threat', own: true, measured: true },
      { set: 'threat-others', positive: (row) => row.label === 'threat', own: true, measured: true },
      ofOurs('own-life'),
      ofOurs('ordinary-posts'),
      longOfOurs('own-life'),
      longOfOurs('ordinary-posts'),
      ...worldlyPosts(0.3),
      smallTalk(2),
    ],
    recipe: OWN_LIFE,
  },
  {
    id: 'threat-es',
    version: '1.3.0',
    title: { en: 'A threat to people (Spanish)', es: 'Una amenaza a personas (español)' },
    domain: { languages: ['es'], minLength: 8, maxLength: 250, windows: true },
    threshold: 0.75,
    sources: [
      { set: 'threat-es', positive: (row) => row.label === 'threat', own: true, measured: true },
      { set: 'threat-others-es', positive: (row) => row.label === 'threat', own: true, measured: true },
      ofOurs('own-life-es'),
      ofOurs('ordinary-posts-es'),
      longOfOurs('own-life-es'),
      longOfOurs('ordinary-posts-es'),
      newsInSpanish(0.3),
    ],
    recipe: { ...OWN_LIFE, meaning: undefined },
  },
  {
    id: 'pressure',
    version: '1.1.0',
    title: { en: 'Pressure instead of statements', es: 'Presión en lugar de afirmaciones' },
    domain: { languages: ['en', 'und'], minLength: 20, maxLength: 400, windows: true },
    threshold: 0.8,
    sources: [
      { set: 'pressure', positive: (row) => row.label === 'pressure', own: true, measured: true },
      ofOurs('own-life'),
      ofOurs('ordinary-posts'),
      longOfOurs('own-life'),
      longOfOurs('ordinary-posts'),
      ...worldlyPosts(0.3),
      smallTalk(0.5),
    ],
    recipe: OWN_LIFE,
  },
  {
    id: 'pressure-es',
    version: '1.1.0',
    title: { en: 'Pressure instead of statements (Spanish)', es: 'Presión en lugar de afirmaciones (español)' },
    domain: { languages: ['es'], minLength: 20, maxLength: 400, windows: true },
    threshold: 0.8,
    sources: [
      { set: 'pressure-es', positive: (row) => row.label === 'pressure', own: true, measured: true },
      ofOurs('own-life-es'),
      ofOurs('ordinary-posts-es'),
      longOfOurs('own-life-es'),
      longOfOurs('ordinary-posts-es'),
      newsInSpanish(0.3),
    ],
    recipe: { ...OWN_LIFE, meaning: undefined },
  },
  {
    id: 'scam-message-es',
    version: '1.1.0',
    title: { en: 'Scam in a short message (Spanish)', es: 'Estafa en un mensaje corto (español)' },
    domain: { languages: ['es'], minLength: 8, maxLength: 1000 },
    threshold: 0.7,
    sources: [
      { set: 'scam-message-es', positive: (row) => row.label === 'scam', own: true, measured: true },
      ofOurs('own-life-es'),
      ofOurs('ordinary-posts-es'),
      newsInSpanish(0.3),
    ],
    recipe: { ...OWN_LIFE, meaning: undefined },
  },
  {
    id: 'not-own-words',
    version: '1.1.0',
    title: { en: 'The author does not stand behind it', es: 'El autor no lo hace suyo' },
    domain: { languages: ['en', 'es', 'und'], minLength: 1, maxLength: 1000, around: true },
    threshold: 0.1,
    sources: [{ set: 'not-own-words', positive: (row) => row.label === 'not', own: true, measured: true }],
    recipe: {
      ...RECIPE,
      minGroups: 2,
      candidates: 20_000,
      kept: 6000,
      l2: 3,
      kinds: ['word', 'pair', 'part', 'edge', 'shape'],
      shapes: undefined,
    },
  },
  {
    id: 'scam-message',
    version: '1.1.0',
    title: { en: 'Scam or spam in a short message', es: 'Estafa o spam en un mensaje corto' },
    domain: { languages: ['en', 'sw', 'mixed', 'und'], minLength: 1, maxLength: 1000 },
    threshold: 0.4,
    sources: [
      { set: 'scam-message', positive: (row) => row.label === 'scam', own: true, measured: true },
      { set: 'sms_spam_uci', positive: (row) => row.label === 'spam' },
      { set: 'sms_phishing_5971', positive: (row) => row.label !== 'ham' },
      { set: 'sms_scam_swahili', positive: (row) => row.label === 'scam' },
      { set: 'afrisenti_swahili', positive: never },
      ...worldlyPosts(0.3),
      ofOurs('ordinary-posts'),
      headlines(0.3),
      mails(0.3),
    ],
    elsewhere: [
      { set: 'clef2020_tweets', positive: never },
      { set: 'covid_fake', positive: never },
    ],
    // Lone short numbers are left out: disguised text is full of them.
    recipe: { ...RECIPE, without: /[: ]0{1,2}( |$)/ },
  },
  {
    id: 'scam-mail',
    version: '1.1.0',
    title: { en: 'Scam or spam in a mail', es: 'Estafa o spam en un correo' },
    domain: { languages: ['en', 'und'], minLength: 100, maxLength: 4000, windows: true, minLines: 2 },
    threshold: 0.5,
    sources: [{ set: 'spamassassin', positive: (row) => row.label === 'spam' }],
    recipe: { ...RECIPE, minGroups: 5, l2: 3 },
  },
  {
    id: 'dark-pattern',
    version: '1.0.0',
    title: { en: 'Pressure to buy (dark pattern)', es: 'Presión para comprar (patrón oscuro)' },
    domain: { languages: ['en', 'und'], minLength: 3, maxLength: 400 },
    threshold: 0.5,
    sources: [
      { set: 'ec_darkpattern', positive: (row) => row.label === 'dark_pattern' },
      ...worldlyPosts(0.1),
      headlines(0.1),
      smallTalk(0.1),
    ],
    recipe: { ...RECIPE, minGroups: 2 },
  },
  {
    id: 'clickbait',
    version: '1.0.0',
    title: { en: 'Clickbait headline', es: 'Titular de anzuelo' },
    domain: { languages: ['en', 'und'], minLength: 15, maxLength: 150 },
    threshold: 0.5,
    sources: [{ set: 'clickbait', positive: (row) => row.label === 'clickbait' }, ...worldlyPosts(0.3), smallTalk(0.3)],
    recipe: { ...RECIPE, kept: 4000 },
  },
  {
    id: 'injection',
    version: '1.3.0',
    title: { en: 'Instructions to a model in the text', es: 'Instrucciones a un modelo en el texto' },
    domain: { languages: ['en', 'de', 'und', 'mixed'], minLength: 10, maxLength: 4000, windows: true },
    // No source of harmless texts has more than 2 % false alarms from here on: `npm run train -- injection --figures` says so.
    threshold: 0.55,
    sources: [
      { set: 'injection', positive: (row) => row.label === 'injection', own: true },
      { set: 'prompt_injection', positive: (row) => row.label === 'injection' },
      ...worldlyPosts(0.1),
      headlines(0.1),
      smallTalk(0.1),
      mails(0.4),
      { set: 'xstest', positive: never, importance: 0.6, background: true },
    ],
    recipe: {
      ...RECIPE,
      minGroups: 1,
      // All of them: a choice by chi-squared loses what few and short orders have in common.
      candidates: 400_000,
      kept: 6500,
      l2: 0.3,
      kinds: [...RECIPE.kinds, 'edge'],
    },
  },
  ...['propaganda-sentence', 'propaganda-sentence-of-unseen-articles'].map((id, of) =>
    measuredOnly({
      id,
      title: { en: 'Propaganda in a sentence of news', es: 'Propaganda en una frase de noticia' },
      sources: [{ set: 'ptc_sentences', positive: (row) => row.label === 'propaganda' }],
      ...(of === 0 ? { apart: true } : {}),
    }),
  ),
  measuredOnly({
    id: 'bias-sentence',
    title: { en: 'Bias in a sentence of news', es: 'Sesgo en una frase de noticia' },
    sources: [{ set: 'babe_bias', positive: (row) => row.label === 'biased' }],
  }),
  measuredOnly({
    id: 'check-worthiness-of-spanish-tweets',
    title: { en: 'Worth checking (Spanish tweets)', es: 'Merece comprobarse (tuits en español)' },
    sources: [{ set: 'clef2021_es_tweets', positive: (row) => row.label === 'check_worthy' }],
    // The vectors are of English words.
    recipe: { ...WEAK, kinds: ['word', 'pair', 'shape'], meaning: undefined },
  }),
]
