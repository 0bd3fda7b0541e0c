/**
 * Words a customer is never told: how decisions are made, what is suspected, and whom it watches (spec section 4, step 8).
 * Stems, so that plurals and both languages are met; matched at the start of a word, without accents and in lower case.
 */
const INTERNAL_STEMS = [
  ...['score', 'puntaje', 'puntuacion', 'threshold', 'umbral', 'confidence', 'confianza:', 'probabilid', 'probabilit'],
  ...[
    'composite',
    'compuesto',
    'deviation',
    'desviacion',
    'relevance',
    'relevancia',
    'envelope',
    'override',
    'fallback',
  ],
  ...['model', 'algorit', 'machine learning', 'aprendizaje automatico', 'artificial', 'llm', 'gpt', 'prompt', 'agent'],
  ...[
    'arbiter',
    'arbitro',
    'debate',
    'pro-fraud',
    'pro-customer',
    'pro-cliente',
    'policy',
    'policies',
    'politica',
    'rule',
    'regla',
  ],
  ...[
    'watchlist',
    'watch-list',
    'blacklist',
    'lista negra',
    'lista de vigilancia',
    'vigilad',
    'threat',
    'amenaza',
    'fatf',
    'gafi',
  ],
  ...[
    'fraud',
    'suspect',
    'suspicious',
    'sospech',
    'launder',
    'blanqueo',
    'lavado',
    'risk',
    'riesgo',
    'signal',
    'señal',
    'senal',
  ],
  ...[
    'velocity',
    'pipeline',
    'system error',
    'error del sistema',
    'exception',
    'excepcion',
    'undefined',
    'null',
    'nan',
  ],
  ...['approve ', 'challenge', 'escalate', 'block:', 'critical', 'critico'],
  // The same in Portuguese, where it is another word.
  ...['pontuac', 'limiar', 'desvio', 'relevancia', 'regra', 'lista de observ', 'ameaca', 'suspeit', 'lavagem'],
  ...['risco', 'sinal', 'sinais', 'erro do sistema', 'excec', 'aprendizado de maquina', 'modelo'],
]

/** Any of the stems, or `AI` and `IA` as words of their own. */
const INTERNAL = new RegExp(`(?<![a-z0-9])(?:${INTERNAL_STEMS.map(escaped).join('|')}|ia(?![a-z0-9])|ai(?![a-z0-9]))`)

/** Digits could be a score or a threshold; `_ { } < > = % |` are marks of names, templates, markup and figures. */
const MARKS = /[\p{N}_{}<>=%|\\`[\]#]/u

/** What is not shown, or shown as something else: control, bidirectional and invisible characters, letters in boxes. */
const UNSEEN = /[^\P{C}\n]|[\u{1F100}-\u{1F1FF}]/u

/** A letter of neither Spanish nor English, such as the Cyrillic one that looks like an `o` and hides a word. */
const OTHER_LETTER = /[^\P{L}a-z]/u

/** An address to go to: nothing that was checked by nobody may lead a customer away. */
const ADDRESS = /:\/\/|@|[a-z][.。][a-z]/

/** Longer than any template: a text of this length was not written for a customer. */
const LENGTH_MAX = 600

/** What makes a text unsafe, in the order in which it is looked for. */
export interface UnsafeText {
  readonly code: 'empty' | 'too_long' | 'mark' | 'hidden' | 'internal_word' | 'other_letter' | 'address'
  /** What was found, as people can read it; of a text that is empty or too long, how many characters it has. */
  readonly found: string
}

/**
 * Whether a text may be sent to a customer: no figures at all, no name of a policy, signal or list, no word about
 * scores, thresholds, models, suspicion or the machinery, no address, and nothing hidden. Errs on the side of refusing.
 */
export function isSafeForCustomer(text: string): boolean {
  return unsafeIn(text) === undefined
}

/** Why a text may not be sent to a customer; undefined where it may. */
export function unsafeIn(text: string): UnsafeText | undefined {
  if (text.trim() === '') return { code: 'empty', found: '0' }
  if (text.length > LENGTH_MAX) return { code: 'too_long', found: String(text.length) }
  const plain = foldedText(text)
  const mark = MARKS.exec(text)?.[0]
  const unseen = UNSEEN.exec(text)?.[0]
  const word = INTERNAL.exec(plain)
  if (mark !== undefined) return { code: 'mark', found: mark }
  if (unseen !== undefined) return { code: 'hidden', found: codePointOf(unseen) }
  if (word) return { code: 'internal_word', found: wordAt(plain, word.index, word[0]) }
  for (const [code, expression] of AFTER_FOLDING) {
    const found = expression.exec(plain)?.[0]
    if (found !== undefined) return { code, found }
  }
  return undefined
}

/** What only the folded text shows: a sign in full width, a letter of another alphabet, an address behind a wide full stop. */
const AFTER_FOLDING = [
  ['mark', MARKS],
  ['other_letter', OTHER_LETTER],
  ['address', ADDRESS],
] as const

/** A character that cannot be seen, by its number: `U+202E`. */
function codePointOf(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`
}

/** The whole word that begins with a stem. */
function wordAt(plain: string, index: number, stem: string): string {
  const rest = /^\p{L}*/u.exec(plain.slice(index + stem.length))?.[0] ?? ''
  return (stem + rest).trim()
}

/** In lower case, without accents, compatibility forms and invisible characters, so that none of them hides a word. */
export function foldedText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
}

/** A stem in the form of the texts it is looked for in, for an expression. */
function escaped(stem: string): string {
  return foldedText(stem).replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
