/**
 * Words a customer is never told: how the house works, what it suspects, and whom it watches (spec section 4, step 8).
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
]

const INTERNAL = new RegExp(`(?<![a-z0-9])(?:${INTERNAL_STEMS.map(escaped).join('|')}|ia(?![a-z0-9])|ai(?![a-z0-9]))`)

/** Digits could be a score or a threshold; `_ { } < > = % |` are marks of names, templates, markup and figures. */
const MARKS = /[\p{N}_{}<>=%|\\`[\]#]/u

/** Longer than any template: a text of this length was not written for a customer. */
const LENGTH_MAX = 600

/**
 * Whether a text may be sent to a customer: no figures at all, no name of a policy, signal or list, and no word about
 * scores, thresholds, models, suspicion or the machinery. Errs on the side of refusing.
 */
export function isSafeForCustomer(text: string): boolean {
  if (text.trim() === '' || text.length > LENGTH_MAX || MARKS.test(text)) return false
  // Compatibility forms and accents are folded first, so that neither hides a word.
  const plain = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
  return !INTERNAL.test(plain)
}

function escaped(stem: string): string {
  return stem
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
