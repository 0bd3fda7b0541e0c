import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal, type Tribunal } from '@tribunal/adapters'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { detectLanguage } from '../src/runtime/open-tribunal.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const texts = parse(read('bench/texts/languages.yaml')) as Record<'shown' | 'held_out', Record<string, string[]>>
const samples = read('content/samples/posts.jsonl')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as { text: string; lang?: string })

let dataDir: string
let tribunal: Tribunal
beforeAll(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'tribunal-languages-'))
  tribunal = openTribunal({ dataDir })
})
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const saysUnread = (text: string) =>
  (tribunal.decide({ kind: 'post', id: 'p', text }) as { language_unread?: true }).language_unread === true

describe('a short post in a language that claims are not found in', () => {
  it.each(['shown', 'held_out'] as const)('says so, mostly (%s)', (part) => {
    const all = Object.values(texts[part]).flat()
    const told = all.filter(saysUnread)
    expect(told.length / all.length).toBeGreaterThanOrEqual(0.75)
  })

  it('in its own language where the detector is sure, which is the right one nine times of ten', () => {
    const all = Object.entries(texts.held_out).flatMap(([language, of]) => of.map((text) => ({ language, text })))
    const sure = all.filter(({ text }) => detectLanguage(text) !== undefined)
    const right = sure.filter(({ language, text }) => detectLanguage(text)?.language === language)
    expect(right.length / sure.length).toBeGreaterThanOrEqual(0.9)
  })
})

describe('a post in English, Spanish or Swahili', () => {
  it('never says so, of the samples', () => {
    const ours = samples.filter(({ lang = 'en' }) => /^(?:en|es|sw)/.test(lang))
    expect(ours.length).toBeGreaterThan(50)
    expect(ours.map(({ text }) => text).filter(saysUnread)).toEqual([])
  })

  it.each([
    'Kenya banned plastic bags',
    'Masks cause brain damage',
    'Las vacunas causan autismo',
    'El alcalde robó el dinero',
    'Chanjo husababisha tawahudi',
  ])('does not say so however short: %s', (text) => {
    expect(saysUnread(text)).toBe(false)
  })
})

describe('a language that letters tell', () => {
  it.each(['Nitakuua kesho wewe and your family', 'Imma kill u amigo', 'gonna kill u amigo', 'Jews control media'])(
    'makes nothing softer: lists are read by the commonest words alone (%s)',
    (text) => {
      expect((tribunal.decide({ kind: 'post', id: 'p', text }) as { outcome: string }).outcome).toBe('needs_review')
    },
  )
})
