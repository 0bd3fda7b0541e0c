import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostDecision } from '@tribunal/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { openTribunal } from '../src/runtime/open-tribunal.ts'

const FOLDER = new URL('../../../content/samples/evidence/', import.meta.url)

interface Checked {
  readonly claim: string
  readonly verdict: string
  readonly lang: string
}
/** Every claim of the shipped evidence that was checked false, by language. */
const FALSE = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.jsonl'))
  .flatMap((name) => readFileSync(new URL(name, FOLDER), 'utf8').split('\n').filter(Boolean))
  .map((line) => JSON.parse(line) as Checked)
  .filter(({ verdict }) => verdict === 'false')

/** What people write around a claim that they do not state; `X` is the claim. */
const FRAMES: Readonly<Record<string, readonly string[]>> = {
  en: [
    'Is it true that X?',
    'X?',
    'Does anyone know if X',
    'I wonder whether X.',
    'Honest question: X?',
    'It is not true that X.',
    'Myth: X.',
    'X. Not true.',
    'X. That is a myth.',
    'The claim that X is baseless.',
    'There is no evidence that X.',
    'X, which is nonsense.',
    'X #hoax',
    'X ❌',
    'Some people say X.',
    'My uncle says X.',
    'My uncle reckons X.',
    'Dave quipped, X.',
    'Half my feed is convinced X.',
    'I highly doubt X.',
    'Good luck proving X.',
    'It struck Maria, wrongly, that X.',
    'It bugs me that, per the pamphlet, X.',
    'BOB (grinning): X!',
    'Fortune cookie. X.',
    'Seen on Facebook today. X.',
    'Exercise: make it negative. X.',
    '> X.',
    'The senator told reporters on Monday that X.',
    'According to a chain message, X.',
    '"X", wrote the columnist.',
    'Supposedly X.',
    'X /s',
    'X lol',
    'X. Just kidding!',
    'Oh sure, X.',
  ],
  es: [
    '¿Es cierto que X?',
    '¿X?',
    'Alguien sabe si X',
    'Me pregunto si X.',
    'No es cierto que X.',
    'Es falso que X.',
    'Mito: X.',
    'X. Mentira.',
    'No hay evidencia de que X.',
    'Mi tío soltó, X.',
    'La vecina me grita - X.',
    'ALCALDE (dando un puñetazo): ¡X!',
    'Hora de la encuesta. X.',
    'X #bulo',
    'Dicen que X.',
    'Mi tía asegura que X.',
    'Según una cadena, X.',
    'El diputado afirmó ayer que X.',
    'Supuestamente X.',
    'X jajaja',
    'X. Es broma.',
    'Claro que sí, X.',
  ],
}

const dataDir = mkdtempSync(join(tmpdir(), 'not-asserted-'))
const tribunal = openTribunal({ dataDir })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const decide = (text: string) => tribunal.decide({ kind: 'post', id: 'p', text }) as PostDecision
const bare = (claim: string) => claim.replace(/[.!?]+$/, '')

/** The same in data and logs, or with another sentence that shows it; the claims of all languages stand in each. */
const SHOWN: readonly string[] = [
  '{"@type":"ClaimReview","claimReviewed":"X","reviewRating":{"alternateName":"False"}}',
  '{"text":"X","label":"fake"}',
  '{"claim":"X","verdict":"FALSE"}',
  '{"post":"X","is_true":false}',
  '{"myth":"X","fact":"No link was found in any study."}',
  '{"usuario":"@pepe","texto":"X","veredicto":"falso"}',
  'Dataset row 17 -> {"text":"X","label":0}',
  'She wrote {"text":"X"} and I disagree',
  '<|user|>X<|assistant|>No, that is a myth.',
  '```\nX\n```\nThis is what they post, do not believe it',
  'X => {"verdict":"false"}',
  'Post: X | Fact: there is no link',
  'Message: X\nRating: False',
  'Great tutorial on X',
  'X. Please stop sharing this.',
  'X. That is what my cousin believes.',
  'X. A friend sent me this.',
  'X. How can anybody believe this?',
  'X. Yeah and my cat does my taxes',
  'X. Eso es lo que cree mi primo.',
  'X. No compartan esto.',
  'X. Me lo mandó una amiga.',
  'X. Pamplinas.',
  'Bingo de la cena: 1) X 2) el cuñado y las criptos',
  'Lie #2. X.',
  'Bulo 7. X.',
  'Three popular myths. One. X. Two. The Moon is made of cheese.',
  'Not one of these is true. Goats can vote. X. Rain is dry.',
  'Todo lo que sigue es falso. Las cabras votan. X.',
  'The following posts are removed: goats can vote; X; rain is dry.',
  'Eliminamos estos comentarios: las cabras votan; X.',
  'What my nephew takes for facts: goats can vote, rain is dry, X',
  'Seen on a wall → X',
  'Seen on a wall -> X',
  'Someone put up a sign. X. We took it down.',
  'They taped a note to the door! X. I threw it away.',
  'He wore a T-shirt to the party.\nX\nHe left early.',
  'There was a sticker on the bus. X. Gone by noon.',
  'Alguien puso un cartel. X. Lo quitamos.',
  'En la pared hicieron una pintada. X. La borramos.',
  'X: a documentary review',
  'X ← fake',
  '| X | hoax |',
  'X — mentira',
  'X as much as my socks do',
  'X, my foot.',
  'X, los cojones.',
  'Sí hombre, X.',
  'Which one is the lie? 🍎 X 🍌 water boils at 100 degrees',
  'Encuesta: ¿qué bulo te da más rabia? 🔁 X ❤️ las cabras votan',
]
const STYLED = ['My uncle says X', 'X is a lie they sell you', 'The leaflet in my letterbox: X']
const styled = (text: string) =>
  text.replace(/[a-z]/g, (letter) => String.fromCodePoint(0x1d5ee + letter.charCodeAt(0) - 97))

describe('every shipped claim that was checked false', () => {
  it.each(Object.entries(FRAMES).flatMap(([lang, frames]) => frames.map((frame) => [lang, frame])))(
    'is not blocked in %s: %s',
    (lang, frame) => {
      const of = FALSE.filter((one) => one.lang === lang)
      expect(of.length).toBeGreaterThan(10)
      const blocked = of
        .map(({ claim }) => frame.replace('X', bare(claim)))
        .filter((text) => {
          const { outcome, status, label, screening } = decide(text)
          return [outcome, status, label, screening.action].some(
            (one) => one === 'blocked' || one === 'BLOCK' || one === 'high_conf_fake',
          )
        })
      expect(blocked).toEqual([])
    },
  )

  it.each(SHOWN)('is not blocked where somebody only shows it: %s', (frame) => {
    const blocked = FALSE.map(({ claim }) => frame.replace('X', () => bare(claim))).filter(
      (text) => decide(text).outcome === 'blocked',
    )
    expect(blocked).toEqual([])
  })

  it.each(STYLED)('is not blocked in styled letters: %s', (frame) => {
    const blocked = FALSE.map(({ claim }) => styled(frame.replace('X', () => bare(claim)))).filter(
      (text) => decide(text).outcome === 'blocked',
    )
    expect(blocked).toEqual([])
  })

  it('is still blocked where it is stated, as often as its words are found', () => {
    const blocked = FALSE.filter(({ claim }) => decide(`${bare(claim)}.`).outcome === 'blocked').length
    expect(blocked / FALSE.length).toBeGreaterThan(0.85)
  })
})
