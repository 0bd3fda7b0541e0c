import { describe, expect, it } from 'vitest'
import { splitSentences } from '../words/split-sentences.ts'
import { tokenize } from '../words/tokens.ts'
import { deniedTwice } from './denied-twice.ts'

const isChecked = (words: string) =>
  /vaccines cause autism|the Earth is flat|vacunas causan autismo|Tierra es plana/.test(words)
function said(text: string) {
  const tokens = tokenize(text)
  const [first, second] = splitSentences(text, tokens, new Set())
  return deniedTwice(text, tokens, first!, second, isChecked)
}

describe('who refuses a denial says the thing', () => {
  it.each([
    'Stop pretending vaccines don’t cause autism.',
    'Stop saying that vaccines do not cause autism',
    "Don't let anyone tell you the Earth isn't flat.",
    'Nobody will convince me the Earth is not flat',
    "You have to be blind to think the Earth isn't flat",
    'No me vengáis con que las vacunas no causan autismo.',
    'Nadie me va a convencer de que la Tierra no es plana.',
    "Vaccines don't cause autism? Tell that to my son.".replace('V', 'v'),
    '¿Que las vacunas no causan autismo? Ven a mi casa.',
  ])('%s', (text) => expect(said(text)).toMatch(isCheckedSomewhere))

  it('the denial is taken out of what is said', () =>
    expect(said("Stop saying vaccines don't cause autism")).toBe('vaccines cause autism'))
})

const isCheckedSomewhere = /cause autism|causan autismo|is flat|es plana/

describe('a denial that nobody refuses is one', () => {
  it.each([
    "Vaccines don't cause autism.",
    'Las vacunas no causan autismo.',
    "vaccines don't cause autism? Good to know.",
    "vaccines don't cause autism?",
    'vaccines cause autism',
    "Stop pretending that bees don't fly",
  ])('%s', (text) => expect(said(text)).toBeUndefined())
})
