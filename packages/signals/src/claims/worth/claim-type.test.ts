import type { ClaimDomain } from '@tribunal/contract'
import { claimLists as lists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { markVerbs } from '../sentence/verbs.ts'
import { tokenize } from '../words/tokens.ts'
import { checkabilityFeatures } from './checkability.ts'
import { claimType } from './claim-type.ts'

/** The type of a text that is one clause. */
function typeOf(text: string, lang = 'en', domain: ClaimDomain = 'general') {
  const lexicon = lists.lexicon(lang)
  const tokens = tokenize(text)
  const entries = tokens.words.map((word) => lexicon.find(word))
  const reading = { text, tokens, entries, verbs: new Uint8Array(tokens.count), language: lang }
  const clause = { from: 0, to: tokens.count, question: false, framed: false }
  markVerbs(reading, clause, false)
  return claimType(checkabilityFeatures(reading, clause, lexicon.swahili), reading, clause, domain)
}

describe('what the author tells of their own life is an experience', () => {
  it.each([
    'I got the flu twice this year',
    'My neighbour keeps three goats',
    'Just yesterday we moved to Leeds',
    'Ran 5k without stopping',
    'Made lentil soup with six carrots',
    'Finished two books this week',
  ])('%s', (text) => expect(typeOf(text)).toBe('experience'))

  it.each([
    'Llevamos dos años en esta casa',
    'Hoy compramos tres sillas',
    'Amanecí con dolor de cabeza',
    'Ayer compré dos entradas para el partido',
    'Mi hermana se muda a Lima',
  ])('%s', (text) => expect(typeOf(text, 'es')).toBe('experience'))
})

describe('what anybody could tell is a statement of fact', () => {
  it.each([
    'The bridge cost 2 million euros',
    'Our economy grew by 3 percent',
    'A study of my university found no effect on sleep',
    'Red meat causes cancer',
  ])('%s', (text) => expect(typeOf(text)).toBe('fact'))

  it.each(['El café así no provoca cáncer', 'Nuestra economía creció un 3 %', 'José ganó las elecciones'])(
    '%s',
    (text) => expect(typeOf(text, 'es')).toBe('fact'),
  )
})

describe('what is judged and not measured is an opinion', () => {
  it.each(['The new mayor is a terrible person', 'This song is beautiful'])('%s', (text) =>
    expect(typeOf(text)).toBe('opinion'),
  )

  it('what somebody likes better is an opinion, where it is of no domain', () => {
    expect(typeOf('Chocolate is better than vanilla')).toBe('opinion')
    expect(typeOf('El verano es mejor que el invierno', 'es')).toBe('opinion')
    expect(typeOf('Garlic is better than pills', 'en', 'health')).toBe('fact')
    expect(typeOf('Chocolate sells better than vanilla')).toBe('fact')
  })

  it.each(['The best vaccine prevents 90 percent of cases', 'Bad diets cause cancer'])('%s', (text) =>
    expect(typeOf(text)).toBe('fact'),
  )
})

it('one word alone is no verb without a subject', () => {
  expect(typeOf('Stolen')).toBe('fact')
  expect(typeOf('Made')).toBe('fact')
})
