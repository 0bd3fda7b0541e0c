import type { Language, PaymentOutcome } from '../../domain/index.ts'
import { foldedText, isSafeForCustomer } from '../safe-for-customer.ts'

// Stems without accents and in lower case, met at the start of a word.

/** How each decision is put into words: a text without any of these words does not tell it. */
const TELLS: Readonly<Record<PaymentOutcome, RegExp>> = {
  APPROVE: stems('aprob', 'aprueb', 'approv', 'acept', 'accept', 'autoriz', 'authori', 'complet'),
  CHALLENGE: stems('verif', 'confirm', 'comprob', 'compru', 'check', 'make sure', 'asegur'),
  BLOCK: stems('bloque', 'block', 'deten', 'detuv', 'stop', 'rechaz', 'declin', 'retuv', 'reten', 'held'),
  ESCALATE_TO_HUMAN: stems('revis', 'review', 'examin', 'looking', 'look', 'mirand', 'persona', 'person'),
}

/** Words that say that all is well. */
const APPROVED = stems(
  ...['aprob', 'aprueb', 'approv', 'acept', 'accept', 'autoriz', 'authori', 'complet', 'exito', 'success'],
  ...[
    'todo esta en orden',
    'en orden',
    'everything is in order',
    'in order',
    'all is well',
    'todo bien',
    'went through',
  ],
)
/** Words that say that the payment was stopped. */
const REFUSED = stems('bloque', 'block', 'rechaz', 'declin', 'denied', 'deneg', 'cancel')

/** Words that tell another decision: the one who waits for a review is not told that all is well. */
const MISTELLS: Readonly<Record<PaymentOutcome, RegExp>> = {
  APPROVE: REFUSED,
  CHALLENGE: new RegExp(`${APPROVED.source}|${REFUSED.source}|${stems('revis', 'review').source}`),
  BLOCK: APPROVED,
  ESCALATE_TO_HUMAN: new RegExp(`${APPROVED.source}|${REFUSED.source}`),
}

/** What only an impostor asks a customer for, or tells them to do. */
const LURES = stems(
  ...['password', 'passcode', 'contrasen', 'clave', 'cvv', 'pin ', 'pin.', 'pin,', 'code', 'codigo', 'tarjeta', 'card'],
  ...['link', 'enlace', 'clic', 'http', 'www', 'descarg', 'download', 'install', 'instal', 'whatsapp', 'telegram'],
  ...['transfier', 'transfer', 'deposit', 'llame', 'llama', 'call', 'phone', 'telefono', 'correo', 'mail', 'sms'],
)

/** Small words that a sentence of the language hardly does without, and the other language has not. */
const SPEAKS: Readonly<Record<Language, RegExp>> = {
  es: /(?<![a-z])(?:su|sus|el|la|los|las|que|una|ha|hemos|esta|por|de|se)(?![a-z])/,
  en: /(?<![a-z])(?:your|you|the|we|our|is|was|been|it|and|to)(?![a-z])/,
}

/**
 * Whether a model's text may take the place of the customer's template: it is safe (`isSafeForCustomer`), tells this
 * decision and no other, is in its language, and leads nowhere. Errs on the side of the template.
 */
export function isFitForCustomer(text: string, decision: PaymentOutcome, language: Language): boolean {
  if (!isSafeForCustomer(text)) return false
  const plain = foldedText(text)
  return (
    TELLS[decision].test(plain) && !MISTELLS[decision].test(plain) && !LURES.test(plain) && SPEAKS[language].test(plain)
  )
}

/** Matches any of the stems at the start of a word, in a text that `foldedText` made plain. */
function stems(...words: readonly string[]): RegExp {
  return new RegExp(`(?<![a-z])(?:${words.map((word) => word.replace('.', '\\.')).join('|')})`)
}
