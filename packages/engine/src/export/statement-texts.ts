import type { Language } from '../domain/index.ts'

type Words = Readonly<Record<Language, string>>

/** What is wrong with a field of a statement, in words for the person who mends it. */
export const PROBLEM_TEXTS = {
  required: {
    en: 'This field must be filled in.',
    es: 'Este campo es obligatorio.',
  },
  'no-restriction': {
    en: 'At least one restriction must be named: of visibility, payments, service or account.',
    es: 'Debe indicarse al menos una restricción: de visibilidad, de pagos, del servicio o de la cuenta.',
  },
  'not-allowed': {
    en: 'This field may not be filled in together with the others as they are.',
    es: 'Este campo no puede rellenarse con los demás tal como están.',
  },
  'not-text': { en: 'A text is expected.', es: 'Se espera un texto.' },
  'not-a-list': { en: 'A list is expected.', es: 'Se espera una lista.' },
  'not-in-list': {
    en: 'A word is not one of those that the database knows.',
    es: 'Una palabra no es de las que conoce la base de datos.',
  },
  repeated: { en: 'A word stands in the list twice.', es: 'Una palabra aparece dos veces en la lista.' },
  'too-long': { en: 'The text is longer than the database takes.', es: 'El texto es más largo de lo admitido.' },
  'not-a-url': {
    en: 'An address beginning with https:// or http:// is expected.',
    es: 'Se espera una dirección que empiece por https:// o http://.',
  },
  'bad-characters': {
    en: 'Only unaccented letters, digits, - and _ may be used.',
    es: 'Solo se admiten letras sin acento, cifras, - y _.',
  },
  'not-a-date': {
    en: 'A day of the calendar is expected, as YYYY-MM-DD.',
    es: 'Se espera un día del calendario, como AAAA-MM-DD.',
  },
  'out-of-range': {
    en: 'The day is before or after those that the database takes.',
    es: 'El día es anterior o posterior a los admitidos.',
  },
  'not-a-product': {
    en: 'An object {"EAN-13": "13 digits"} is expected.',
    es: 'Se espera un objeto {"EAN-13": "13 cifras"}.',
  },
  'unknown-field': {
    en: 'The statement has no field of this name.',
    es: 'La declaración no tiene ningún campo con este nombre.',
  },
} as const satisfies Record<string, Words>

export type StatementProblemCode = keyof typeof PROBLEM_TEXTS

/** The sentences that a statement is made of. */
export const SENTENCES = {
  checked: {
    en: 'The post was compared with published sources; its own words are not repeated here.',
    es: 'La publicación se comparó con fuentes publicadas; aquí no se repiten sus palabras.',
  },
  machine: {
    en: 'The decision was made by software.',
    es: 'La decisión la tomó un programa.',
  },
  person: {
    en: 'A person reviewed what software proposed and decided.',
    es: 'Una persona revisó lo propuesto por un programa y decidió.',
  },
  reversed: {
    en: 'A person decided otherwise than software had proposed.',
    es: 'Una persona decidió en contra de lo que un programa había propuesto.',
  },
  notDue: {
    en: 'The decision restricts nothing, so no statement of reasons is due.',
    es: 'La decisión no restringe nada, por lo que no procede una declaración de motivos.',
  },
} as const satisfies Record<string, Words>

/** What was found on a claim, by its verdict; `{n}` is its number in the post. */
export const VERDICT_SENTENCES: Readonly<Record<string, Words>> = {
  false: { en: 'Sources speak against claim {n}', es: 'Las fuentes contradicen la afirmación {n}' },
  mixed: { en: 'Sources on claim {n} conflict', es: 'Las fuentes sobre la afirmación {n} se contradicen' },
  true: { en: 'Sources support claim {n}', es: 'Las fuentes respaldan la afirmación {n}' },
  unknown: {
    en: 'Claim {n} could not be verified with the sources found',
    es: 'La afirmación {n} no se pudo verificar con las fuentes halladas',
  },
  none: { en: 'Claim {n} has no fact check', es: 'La afirmación {n} no tiene verificación' },
}
