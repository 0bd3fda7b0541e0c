import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { markOf, scanOf } from '../../../test/reading-parts.ts'
import { createTextAnalyser } from '../analyser.ts'
import { emotionOf } from './emotion.ts'

const fear = markOf({ group: 'fear' })
const outrage = markOf({ group: 'outrage' })
const joy = markOf({ group: 'joy' })

test.each([
  ['nothing', [], { words: 20 }, { fear: 0, outrage: 0 }],
  ['nothing, however loud', [], { words: 20, repeated: true }, { fear: 0, outrage: 0 }],
  ['one word in twenty', [fear], { words: 20 }, { fear: 0.2, outrage: 0 }],
  ['each of them by itself', [fear, outrage, outrage], { words: 20 }, { fear: 0.2, outrage: 0.4 }],
  ['others only where they are stirred', [joy], { words: 20 }, { fear: 0, outrage: 0, joy: 0.2 }],
  ['a tenth more where it is loud', [fear], { words: 20, repeated: true }, { fear: 0.3, outrage: 0 }],
  ['a short text counts as ten words', [fear], { words: 2 }, { fear: 0.4, outrage: 0 }],
  ['one in four is the most', [fear, fear, fear], { words: 12 }, { fear: 1, outrage: 0 }],
  ['and more is no more', [fear, fear, fear], { words: 10, repeated: true }, { fear: 1, outrage: 0 }],
  ['in hundredths', [fear], { words: 30 }, { fear: 0.13, outrage: 0 }],
])('emotion, %s', (_, marks, scan, emotion) => {
  expect(emotionOf('words', marks, scanOf(scan)).emotion).toEqual(emotion)
})

const analyser = createTextAnalyser(shippedLists())
const stirred = (text: string, lang: string) => {
  const { emotion, words } = analyser.analyse(text, lang).emotion
  return [emotion, words.map(({ id, start, end }) => `${id}: ${text.slice(start, end)}`)]
}

test.each([
  ['en', 'We are afraid', { fear: 0.4, outrage: 0 }, ['fear: afraid']],
  ['en', 'We are not afraid', { fear: 0, outrage: 0 }, []],
  ['en', 'We are not at all afraid', { fear: 0, outrage: 0 }, []],
  ['en', 'They are not only afraid', { fear: 0.4, outrage: 0 }, ['fear: afraid']],
  ['en', 'No. Afraid we are', { fear: 0.4, outrage: 0 }, ['fear: Afraid']],
  ['en', 'We are very afraid', { fear: 0.6, outrage: 0 }, ['fear: afraid']],
  ['en', 'We are slightly sad', { fear: 0, outrage: 0, sadness: 0.2 }, ['sadness: sad']],
  ['en', 'What filth', { fear: 0, outrage: 0, disgust: 0.4 }, ['disgust: filth']],
  ['es', 'Estamos muy felices', { fear: 0, outrage: 0, joy: 0.6 }, ['joy: felices']],
  ['es', 'No tenemos miedo', { fear: 0, outrage: 0 }, []],
  ['es', 'Si tengo miedo me quedo', { fear: 0.4, outrage: 0 }, ['fear: miedo']],
  ['sw', 'Tuna matumaini', { fear: 0, outrage: 0, hope: 0.4 }, ['hope: matumaini']],
  ['sw', 'Tuna huzuni sana', { fear: 0, outrage: 0, sadness: 0.6 }, ['sadness: huzuni']],
  ['sw', 'Hakuna hofu hapa', { fear: 0, outrage: 0 }, []],
])('%s: what stirs in "%s"', (lang, text, emotion, words) => {
  expect(stirred(text, lang)).toEqual([emotion, words])
})

test.each([
  ['es', 'Van a destruir todo lo que amamos', { fear: true, anger: true }],
  ['en', 'They are tearing apart everything we love', { fear: true, anger: true }],
  ['en', 'Our beautiful park was destroyed overnight', { fear: true, anger: true }],
  ['es', 'Nuestra fiesta fue arruinada por la lluvia', { anger: true }],
  ['en', 'I lost the love of my life', { sadness: true }],
  ['es', 'Perdí al amor de mi vida', { sadness: true }],
  ['en', 'Nobody can take away the joy of this day', { joy: true }],
  ['es', 'Nadie nos va a quitar la alegría', { joy: true }],
  ['en', 'They destroyed the other team, I love it', { fear: true, joy: true }],
])('%s: what is dear and harmed is no joy: %s', (lang, text, felt) => {
  const { emotion } = analyser.analyse(text, lang).emotion
  const found = Object.entries(emotion).flatMap(([name, strength]) => (strength > 0 ? [[name, true]] : []))
  expect(Object.fromEntries(found.filter(([name]) => name !== 'outrage'))).toEqual(felt)
})
