import type { LocalText } from '@tribunal/engine'
import type { z } from 'zod'

/** What our schemas say of their own fields, in Spanish. */
const ES: Readonly<Record<string, string>> = {
  '1 to 255 visible ASCII characters': 'de 1 a 255 caracteres ASCII visibles',
  'a SHA-256 in hexadecimal': 'un SHA-256 en hexadecimal',
  'a name without white space and +, such as example.org/tribunal':
    'un nombre sin espacios ni +, como example.org/tribunal',
  'a reference, env:NAME or file:/path: secrets do not belong in this file':
    'una referencia, env:NOMBRE o file:/ruta: los secretos no van en este archivo',
  'a span of time such as 500ms, 30s, 5min, 12h or 7d': 'un tiempo como 500ms, 30s, 5min, 12h o 7d',
  'more than 0ms': 'más de 0ms',
  'at most 24d': 'como máximo 24d',
  'at most 3660d': 'como máximo 3660d',
  'an IP address or localhost': 'una dirección IP o localhost',
  'an address or a network such as 10.0.0.0/8': 'una dirección o una red como 10.0.0.0/8',
  'an address without a user and a password': 'una dirección sin usuario ni contraseña',
  'one, or several with commas between': 'uno, o varios separados por comas',
  'me, nobody, or an id of a person or key': 'me, nobody o el id de una persona o clave',
  'small letters, digits, _ and -': 'letras minúsculas, cifras, _ y -',
  '`case:UUID` or `decision:UUID`': '`case:UUID` o `decision:UUID`',
  'at most 30 filters': 'como máximo 30 filtros',
  'a language tag such as es or sw': 'una etiqueta de idioma como es o sw',
  'a time in the years 1 to 9999': 'una hora de los años 1 a 9999',
  '`from`, `until` or `where`: without them it would be the stage of everything':
    '`from`, `until` o `where`: sin ellos sería la fase de todo',
  'a name that no other entry has': 'un nombre que no tenga otra entrada',
  'a time after `from`': 'una hora posterior a `from`',
  'the stage of the entry it overlaps, or a time and scope that lie wholly within it':
    'la fase de la entrada con la que coincide, o un tiempo y un alcance que queden del todo dentro de ella',
}

/** The words of a schema, in both languages. A name they end with stands as it is. */
export function ownWords(en: string): LocalText {
  const [, words = en, name = ''] = /^(.*?)( \(`[^`]*`\))?$/s.exec(en) ?? []
  return { en, es: `${ES[words] ?? words}${name}` }
}

/** Words for what zod tells in terms of programs; undefined where its own will do. */
export function plainWords(issue: z.core.$ZodIssue): LocalText | undefined {
  if (issue.code === 'too_small') return bound(issue.origin, `at least ${issue.minimum}`, `al menos ${issue.minimum}`)
  if (issue.code === 'too_big') return bound(issue.origin, `at most ${issue.maximum}`, `como máximo ${issue.maximum}`)
  if (issue.code !== 'invalid_format') return undefined
  if (issue.format === 'uuid') return { en: 'a UUID', es: 'un UUID' }
  if (issue.format === 'url')
    return { en: 'an address such as https://example.org', es: 'una dirección como https://example.org' }
  if (issue.format === 'datetime') {
    return { en: 'an RFC 3339 date and time with offset', es: 'una fecha y hora RFC 3339 con desfase' }
  }
  if (issue.format !== 'regex') return undefined
  return { en: `text of the form ${issue.pattern}`, es: `un texto de la forma ${issue.pattern}` }
}

function bound(origin: string, en: string, es: string): LocalText {
  if (origin === 'string') return { en: `${en} characters`, es: `${es} caracteres` }
  if (origin === 'array') return { en: `${en} entries`, es: `${es} entradas` }
  return { en, es }
}
