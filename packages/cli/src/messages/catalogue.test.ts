import { JSON_FAULT_CODES } from '@tribunal/adapters'
import { describe, expect, it } from 'vitest'
import { INPUT_PROBLEM_CODES } from '../input/record.ts'
import { chooseLanguage, translator } from './catalogue.ts'
import { en } from './en.ts'
import { es } from './es.ts'

const placeholders = (message: string) => [...message.matchAll(/\{\w+\}/g)].map(String).sort()

describe('the catalogue of messages', () => {
  it('has every message in both languages, with the same placeholders', () => {
    expect(Object.keys(es)).toEqual(Object.keys(en))
    for (const [key, message] of Object.entries(en)) {
      expect(placeholders(es[key as keyof typeof en]), key).toEqual(placeholders(message))
      expect(message.trim(), key).not.toBe('')
    }
  })

  it('says what was expected and what to do for every input problem that does not say so itself', () => {
    const ownWords: readonly string[] = JSON_FAULT_CODES
    for (const code of INPUT_PROBLEM_CODES.filter((code) => !ownWords.includes(code))) {
      expect(en).toHaveProperty([`expected.${code}`])
      expect(en).toHaveProperty([`help.${code}`])
    }
  })

  it('fills in values by name and says … for what is not given', () => {
    expect(translator('en')('help.invalid-utf8', { byte: 17 })).toContain('Byte 17 of the file')
    expect(translator('es')('help.invalid-utf8')).toContain('El byte … del')
  })
})

describe('the language', () => {
  it.each([
    ['es', {}, 'es'],
    [undefined, { LANG: 'es_PE.UTF-8' }, 'es'],
    [undefined, { LC_ALL: 'en_US.UTF-8', LANG: 'es_PE.UTF-8' }, 'en'],
    ['en', { LC_ALL: 'es_ES' }, 'en'],
    [undefined, { LANG: 'C' }, 'en'],
    [undefined, {}, 'en'],
    [undefined, { LANG: 'est_EE' }, 'en'],
  ] as const)('asked %s with %j is %s', (asked, env, language) => {
    expect(chooseLanguage(asked, env)).toBe(language)
  })
})
