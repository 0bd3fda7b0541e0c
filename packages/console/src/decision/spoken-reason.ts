const VERDICTS = { true: 'verdadera', false: 'falsa', mixed: 'en parte cierta' } as const

/** Who has checked a claim, and how it came out. */
const CHECKED = Object.entries(VERDICTS).flatMap(([verdict, word]) => [
  [`A source has checked this claim: ${verdict}\\.`, `Una fuente comprobó esta afirmación: ${word}.`] as const,
  [`(.+) sources have checked this claim: ${verdict}\\.`, `$1 fuentes comprobaron esta afirmación: ${word}.`] as const,
  [
    `A source has checked the opposite of this claim: ${verdict}\\.`,
    `Una fuente comprobó lo contrario de esta afirmación: ${word}.`,
  ] as const,
  [
    `(.+) sources have checked the opposite of this claim: ${verdict}\\.`,
    `$1 fuentes comprobaron lo contrario de esta afirmación: ${word}.`,
  ] as const,
])

/** Why something could not be measured, or a claim has its verdict, as the engine says it, and in Spanish. `(.+)` stands for what differs. */
const SPANISH: readonly (readonly [english: string, spanish: string])[] = [
  ['the text was not profiled', 'no se perfiló el texto'],
  ['the text was not examined', 'no se examinó el texto'],
  [
    'the model was trained on texts of (.+) to (.+) characters, and this one has (.+)',
    'el modelo se entrenó con textos de $1 a $2 caracteres, y este tiene $3',
  ],
  ['the model was trained on texts of (.+) lines or more', 'el modelo se entrenó con textos de $1 líneas o más'],
  ['the model was trained on (.+), and the text is in `(.+)`', 'el modelo se entrenó en $1, y el texto está en `$2`'],
  [
    'the model was trained on payments of which one of (.+) is known',
    'el modelo se entrenó con pagos de los que se conoce algo de $1',
  ],
  [
    'it needs `(.+)`, as one of the (.+) words it was trained on',
    'necesita `$1`, como una de las $2 palabras con las que se entrenó',
  ],
  ['the model was trained on payments whose (.+) is known', 'el modelo se entrenó con pagos de los que se conoce $1'],
  ['the step that measures it failed', 'falló el paso que lo mide'],
  [
    'the list of currencies has no rate for the currency of the payment',
    'la lista de monedas no tiene cambio para la moneda del pago',
  ],
  ['the amount is not a number from 0', 'el importe no es un número desde 0'],
  ['the amount is not a number', 'el importe no es un número'],
  ['the usual amount is not a number', 'el importe habitual no es un número'],
  [
    'the usual amount is in (.+) and the payment in (.+): nothing is converted',
    'el importe habitual está en $1 y el pago en $2: no se convierte nada',
  ],
  ['the time of the payment cannot be read', 'no se puede leer la hora del pago'],
  ['the usual hours cannot be read', 'no se pueden leer las horas habituales'],
  ['the usual countries are not a list', 'los países habituales no son una lista'],
  ['the usual devices are not a list', 'los dispositivos habituales no son una lista'],
  ['nothing is known of what is usual for this customer', 'no se sabe qué es habitual en este cliente'],
  [
    '(.+) earlier payments in this currency teach what is usual, (.+) are needed',
    '$1 pagos anteriores en esta moneda enseñan qué es habitual; hacen falta $2',
  ],
  ['no grammar analyser for language `(.+)`', 'no hay analizador gramatical para el idioma `$1`'],
  ['`(.+)` is not in the source-quality list', '`$1` no está en la lista de calidad de fuentes'],
  [
    'no model is configured, and no measurable property of a text tells its author',
    'no hay ningún modelo configurado, y ninguna propiedad medible de un texto dice quién lo escribió',
  ],
  [
    'the payment seems to address a model: its judgement is not used',
    'el pago parece dirigirse a un modelo: su juicio no se usa',
  ],
  ['no judge model gave a usable answer', 'ningún modelo juez dio una respuesta utilizable'],
  ['no judge model was asked', 'no se preguntó a ningún modelo juez'],
  ['no judge model answered', 'ningún modelo juez respondió'],
  ['the answer is longer than (.+) characters', 'la respuesta tiene más de $1 caracteres'],
  ['the answer contradicts itself', 'la respuesta se contradice'],
  ['the answer is empty', 'la respuesta está vacía'],
  ['the answer is no JSON object', 'la respuesta no es un objeto JSON'],
  ['the answer repeats what the model was told', 'la respuesta repite lo que se le dijo al modelo'],
  ['the answer cites evidence that was not given', 'la respuesta cita evidencia que no se le dio'],
  ['the answer settles the claim without citing evidence', 'la respuesta resuelve la afirmación sin citar evidencia'],
  ['the answer has no text', 'la respuesta no tiene texto'],
  ['the answer is no text', 'la respuesta no es un texto'],
  ['the explanation `(.+)` may not be sent to a customer', 'la explicación `$1` no se puede enviar a un cliente'],
  ['the answer names no known decision', 'la respuesta no nombra ninguna decisión conocida'],
  ['the answer has a decision without a confidence', 'la respuesta tiene una decisión sin confianza'],
  ['the answer names a policy that was not given', 'la respuesta nombra una política que no se le dio'],
  ['the answer has no argument', 'la respuesta no contiene ningún argumento'],
  ['No evidence was found\\.', 'No se encontró evidencia.'],
  ['Sources say opposite things\\.', 'Las fuentes dicen cosas opuestas.'],
  ['A source says otherwise on one point\\.', 'Una fuente dice otra cosa en un punto.'],
  ['Sources that checked this claim disagree\\.', 'Las fuentes que comprobaron esta afirmación no coinciden.'],
  ['A source says this in so many words\\.', 'Una fuente lo dice con estas mismas palabras.'],
  [
    'A similar claim has been checked, but what was found there does not carry over safely\\.',
    'Se comprobó una afirmación parecida, pero lo hallado no se puede trasladar con seguridad.',
  ],
  ['The evidence found does not settle this claim\\.', 'La evidencia encontrada no resuelve esta afirmación.'],
  ...CHECKED,
]

const PATTERNS = SPANISH.map(([english, spanish]) => [new RegExp(`^${english}$`), spanish] as const)

/** A reason in the language of the page; one that is not known here stays as it is. */
export function spokenReason(reason: string, language: 'en' | 'es'): string {
  if (language === 'en') return reason
  const known = PATTERNS.find(([pattern]) => pattern.test(reason))
  return known ? reason.replace(...known) : reason
}
