import type { LocalText } from '@tribunal/engine'

/** Every way in which a text is refused as JSON; `docs/errors.md` explains each. */
export const JSON_FAULT_CODES = [
  'json-syntax',
  'duplicate-key',
  'reserved-key',
  'too-deep',
  'number-too-large',
  'too-many-values',
] as const
export type JsonFaultCode = (typeof JSON_FAULT_CODES)[number]

/** What is wrong with a text that is refused as JSON, and where. */
export interface JsonFault {
  readonly code: JsonFaultCode
  /** Path of the value at fault, such as `claims[2].text`; empty at the top. */
  readonly field: string
  readonly expected: LocalText
  /** Safe to print: cut, control characters escaped. */
  readonly got: string
  readonly help: LocalText
  /** UTF-16 units of the text, from 1. */
  readonly column: number
}

/** What was expected where a text is no JSON. */
export const EXPECTED = {
  value: both('a JSON value', 'un valor JSON'),
  end: both('the end of the record', 'el final del registro'),
  key: both('a key in double quotes', 'una clave entre comillas dobles'),
  colon: both('a colon after the key', 'dos puntos después de la clave'),
  object: both('a comma or }', 'una coma o }'),
  array: both('a comma or ]', 'una coma o ]'),
  string: both(
    'a closing double quote, and no raw control characters before it',
    'la comilla doble de cierre, sin caracteres de control antes',
  ),
  number: both('a JSON number', 'un número JSON'),
} as const

export function syntaxFault(field: string, offset: number, expected: LocalText, got: string): JsonFault {
  const help = both(
    'Mend the JSON at this place; a text needs double quotes, and \\" for a quote inside.',
    'Corrija el JSON en este lugar; un texto lleva comillas dobles, y \\" para una comilla dentro.',
  )
  return { code: 'json-syntax', field, expected, got, help, column: offset + 1 }
}

/** `key` is safe to print. */
export function reservedKey(field: string, offset: number, key: string): JsonFault {
  const help = both(`Rename or remove the key ${key}.`, `Cambie o quite la clave ${key}.`)
  return {
    code: 'reserved-key',
    field,
    expected: both('another key', 'otra clave'),
    got: key,
    help,
    column: offset + 1,
  }
}

/** `key` is safe to print. */
export function duplicateKey(field: string, offset: number, key: string): JsonFault {
  const expected = both('each key once', 'cada clave una vez')
  const help = both(
    `The key ${key} stands twice in one object: keep one.`,
    `La clave ${key} está dos veces en un objeto: deje una.`,
  )
  return { code: 'duplicate-key', field, expected, got: key, help, column: offset + 1 }
}

export function tooDeep(field: string, offset: number, max: number, got: string): JsonFault {
  const expected = both(`at most ${max} levels of nesting`, `como máximo ${max} niveles de anidamiento`)
  const help = both(
    `Records may be nested ${max} levels deep.`,
    `Los registros pueden tener ${max} niveles de anidamiento.`,
  )
  return { code: 'too-deep', field, expected, got, help, column: offset + 1 }
}

export function numberTooLarge(field: string, offset: number, got: string): JsonFault {
  const expected = both('a number that a 64-bit float can hold', 'un número que quepa en un flotante de 64 bits')
  const help = both('The number does not fit a 64-bit float.', 'El número no cabe en un flotante de 64 bits.')
  return { code: 'number-too-large', field, expected, got, help, column: offset + 1 }
}

export function tooManyValues(offset: number, max: number): JsonFault {
  const expected = both(`at most ${max} values`, `como máximo ${max} valores`)
  const help = both(
    `Members of objects and entries of arrays are at most ${max} together: send fewer at once.`,
    `Los miembros de objetos y elementos de listas son como máximo ${max} en total: envíe menos a la vez.`,
  )
  return { code: 'too-many-values', field: '', expected, got: `more than ${max}`, help, column: offset + 1 }
}

function both(en: string, es: string) {
  return { en, es }
}
