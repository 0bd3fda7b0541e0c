import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { openStaticEmbedder } from '../static-embedder.ts'
import { createTranslator, readTranslations } from './translator.ts'

const shared = (path: string) => new URL(`../../../../../${path}`, import.meta.url)
const list = parse(readFileSync(shared('content/lists/translations-es-en.yaml'), 'utf8'))
const { has } = openStaticEmbedder(shared('content/models/static-embeddings.bin').pathname)
const translator = createTranslator(readTranslations(list), has)

describe('Spanish in English words', () => {
  it.each([
    ['words of dictionaries and their inflections', 'las vacunas causaron muertes', 'las vaccine cause death'],
    ['plurals and feminines', 'las mujeres chinas y sus hijas', 'las women chinese y sus daughter'],
    ['forms of verbs', 'el gobierno aprobará y prohibía', 'el government approve y ban'],
    ['plurals in -ces', 'los peces y las luces', 'los fish y las electricity'],
    ['small words as what they are', 'vacunas para niños entre escuelas', 'vaccine for children between school'],
    ['known endings', 'la inflación y la economía nacional', 'la inflation y la economy nacional'],
    ['a beginning that English has not', 'la estabilidad de la escuela', 'la stability de la school'],
    ['and leaves names as they are', 'el presidente Sánchez y Ramón', 'el president Sánchez y Ramón'],
  ])('puts in English %s', (_, spanish, english) => {
    expect(translator.toEnglish(spanish, 'es')).toBe(english)
  })

  it.each([
    ['vacunas', true],
    ['prohibieron', true],
    ['publicaciones', true],
    ['humansa', false],
    ['liveda', false],
    ['thesa', false],
  ])('says of %j whether it is a Spanish word: %j', (word, known) => {
    expect(translator.isWord(word)).toBe(known)
  })

  it('knows Spanish by its tag, or by its small words', () => {
    expect(translator.toEnglish('vacuna', 'es-MX')).toBe('vaccine')
    expect(translator.toEnglish('la vacuna de la gripe')).toBe('la vaccine de la flu')
    expect(translator.toEnglish('Vacunas causan autismo')).toBe('vaccine cause autism')
    expect(translator.toEnglish('la vacuna de la gripe', 'und')).toBe('la vaccine de la flu')
    expect(translator.toEnglish('la vacuna de la gripe', 'en')).toBeUndefined()
    expect(translator.toEnglish('the vaccine is in la Paz')).toBeUndefined()
  })

  it('is a list of words with a word each', () => {
    const words = readTranslations(list)
    expect(words.size).toBeGreaterThan(1_200)
    expect([words.get('verdadero'), words.get('vicepresidente')]).toEqual(['true', 'vice president'])
    expect(() => readTranslations({ words: { news: 'bulo: hoax, Mentira: lie' } })).toThrow(
      /`Mentira: lie` is no small word/,
    )
  })
})
