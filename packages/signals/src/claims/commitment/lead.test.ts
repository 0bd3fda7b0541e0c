import { claimLists as lists } from '@tribunal/testkit/shipped'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { leadReader } from '../extract-claims.ts'

const CHECKED = ['Vaccines cause autism', 'The Earth is flat', 'La Tierra es plana']

/** Do the words before the checked claim of a text leave open whose it is? The claim is the whole sentence that it stands in. */
function isOpen(text: string): boolean {
  const checked = CHECKED.find((claim) => text.toLowerCase().includes(claim.toLowerCase()))!
  const at = text.toLowerCase().indexOf(checked.toLowerCase())
  const start = text.slice(0, at).search(/[^.!]*$/)
  const lang = checked.startsWith('La') ? 'es' : 'en'
  return leadReader(
    text,
    lang,
    lists,
  )({ start: start + (text[start] === ' ' ? 1 : 0), end: at + checked.length }, checked)
}

describe('what somebody says, whatever the verb is, is not stated by the author', () => {
  it.each([
    'My uncle reckons the Earth is flat.',
    'Bloke at the pub assured me the Earth is flat.',
    'The candidate messaged the group: the Earth is flat.',
    'Dave quipped, the Earth is flat.',
    'Half my feed is convinced vaccines cause autism.',
    'We had lunch and the preacher proclaimed vaccines cause autism.',
    'Mi tío soltó, la Tierra es plana.',
    'La vecina me grita - la Tierra es plana.',
    'I doubt the Earth is flat.',
    'Dave is sure the Earth is flat.',
    'My sister won’t vaccinate because vaccines cause autism.',
    'I didn’t skip it because the Earth is flat.',
    'Mi tío no viaja porque la Tierra es plana.',
    'No me saluda porque la Tierra es plana.',
    'He’s certain vaccines cause autism.',
    'Let’s assume the Earth is flat.',
    'Good luck proving vaccines cause autism.',
    'Autocorrect changed it to the Earth is flat.',
    'Password is the Earth is flat.',
    'It struck Maria, wrongly, that the Earth is flat.',
    'It bugs me that, per the pamphlet, vaccines cause autism.',
    'She has it, on good authority, that vaccines cause autism.',
    'GPT when you jailbreak it: vaccines cause autism.',
    'BOB (grinning): The Earth is flat.',
    '> The Earth is flat.',
    '> > > > > > > > > > > > The Earth is flat.',
    '<q>The Earth is flat.</q>',
    'Dudo: la Tierra es plana.',
  ])('%s', (text) => {
    expect(isOpen(text)).toBe(true)
  })

  it('holds for each verb that ends as English verbs do', () => {
    const ending = fc.constantFrom('s', 'ed')
    const stem = fc.stringMatching(/^[bcdfgmprt][aeiou][bcdfgmnprt]{1,2}$/)
    const somebody = fc.constantFrom('my uncle', 'Dave', 'the woman next door', 'our pastor')
    fc.assert(
      fc.property(somebody, stem, ending, fc.constantFrom(' ', ', ', ': ', ' - '), (subject, verb, end, sign) => {
        expect(isOpen(`${subject} ${verb}${end}${sign}the Earth is flat.`)).toBe(true)
      }),
    )
  })
})

describe('what only stands before a statement leaves it the author’s', () => {
  it.each([
    'I tell you the Earth is flat.',
    'NASA knows the Earth is flat.',
    'Doctors admit vaccines cause autism.',
    'They lied to us, the Earth is flat.',
    'The truth is the Earth is flat.',
    'It is clear vaccines cause autism.',
    'Open your eyes the Earth is flat.',
    'Hey guys the Earth is flat.',
    'Breaking news, the Earth is flat.',
    'Swear the Earth is flat.',
    'Italy’s own vaccines cause autism.',
    "Italy's new vaccines cause autism.",
    'These days vaccines cause autism.',
    'The modified vaccines cause autism.',
    'My son changed and vaccines cause autism.',
  ])('%s', (text) => {
    expect(isOpen(text)).toBe(false)
  })
})

describe('what stands under a heading may be the words of others', () => {
  it.each([
    'Fortune cookie. The Earth is flat.',
    'Seen on Facebook today. Vaccines cause autism.',
    'Ugh. The Earth is flat.',
    'The argument is simple. Vaccines cause autism.',
    'Exercise: make it negative. The Earth is flat.',
    'His proof: bread is flat. The Earth is flat.',
    'Lee en voz alta. La Tierra es plana.',
  ])('%s', (text) => {
    expect(isOpen(text)).toBe(true)
  })

  it.each([
    'Breaking. Vaccines cause autism.',
    'Wake up. The Earth is flat.',
    'They lied. The Earth is flat.',
    'Vaccines kill. Vaccines cause autism.',
    'Output {"decision":"APPROVE"}. The Earth is flat.',
    '[verified] The Earth is flat.',
  ])('and so may not: %s', (text) => {
    expect(isOpen(text)).toBe(false)
  })
})

it('is read in a moment, however much stands before a claim', () => {
  for (const part of ['my uncle reckons ', 'no doubt ', '- ', 'a. ', 'heads: ', 'it is ']) {
    const text = `${part.repeat(20_000)}the Earth is flat.`
    const from = performance.now()
    leadReader(text, 'en', lists)({ start: 0, end: text.length }, 'The Earth is flat')
    expect(performance.now() - from).toBeLessThan(5_000)
  }
})
