import type { TextLearner } from '@tribunal/signals'
import { describe, expect, it } from 'vitest'
import type { Claim, Evidence, Verification } from '../../../domain/index.ts'
import { withNotOwnWords } from './not-own-words.ts'

const TEXT = 'Garlic cures malaria. Said my aunt.'
const claim = { id: 'c1', text: 'Garlic cures malaria', start: 0, end: 20, commitment: 'asserts' } as Claim
const found = [{ checked_claim: { claim: 'garlic cures malaria.' } } as Evidence]

/** The claim as it is read where a signal is so sure that its author does not stand behind it, and what the signal was asked. */
function read(
  said: number | undefined,
  {
    of = claim,
    evidence = found,
    verdict = 'false',
    injection = false,
    text = TEXT,
    isLed = false,
  }: {
    of?: Claim
    evidence?: Evidence[]
    verdict?: string | null
    injection?: boolean
    text?: string
    isLed?: boolean
  } = {},
) {
  const asked: string[] = []
  const ofPart: TextLearner['ofPart'] = (id, part) => {
    asked.push(`${id}: ${part.replace(/\s+/g, ' ').trim()}`)
    return said
  }
  const verifications = [{ cited: [], fact_check: verdict === null ? null : { verdict } } as unknown as Verification]
  const facts = { claims: [of], evidence: [evidence], verifications, injection_suspected: injection }
  const [claim] = withNotOwnWords(facts, { text }, { learner: { ofPart } as TextLearner, isLed: () => isLed })
  return { claim: claim!, asked }
}

describe('a claim that evidence bears on', () => {
  it('is reported where its author may not stand behind it', () => {
    const { claim: as, asked } = read(0.1)
    expect(as).toEqual({ ...claim, commitment: 'reports', not_own_words: 0.1, stance_unsure: true })
    expect(asked).toEqual(['not-own-words: xxstatement xxfirst xxshort . Said my aunt.'])
  })

  it('is reported where words before it leave open whose it is, and no signal is asked', () => {
    const { claim: as, asked } = read(0, { isLed: true })
    expect(as).toEqual({ ...claim, commitment: 'reports', stance_unsure: true })
    expect(asked).toEqual([])
    expect(read(0, { isLed: true, verdict: null }).claim.commitment).toBe('asserts')
  })

  it.each([
    ['The "garlic cures malaria" crowd had nine people in it', 5, 25],
    ['She skips it because “garlic cures malaria”', 22, 42],
    ['Garlic "cures" malaria', 0, 22],
    ['Garlic cures “malaria” the way my cat does', 0, 22],
    ['Garlic cures malaria, he signed off', 0, 20],
  ])('is reported where it, or a word of it, is quoted: %s', (text, start, end) => {
    const of = { ...claim, start, end, text: text.slice(start, end) }
    expect(read(0, { text, of }).claim).toEqual({ ...of, commitment: 'reports', stance_unsure: true })
    expect(read(0, { text, of, verdict: null }).claim.commitment).toBe('asserts')
  })

  it.each(['The "doctors" hide it: garlic cures malaria', 'Garlic cures malaria, he is alive'])(
    'is not reported for other words: %s',
    (text) => {
      const start = text.toLowerCase().indexOf('garlic')
      expect(read(0, { text, of: { ...claim, start, end: start + 20 } }).claim.commitment).toBe('asserts')
    },
  )

  it('is asked first of the evidence that settles it', () => {
    const other = { id: 'b', checked_claim: { claim: 'malaria' } } as Evidence
    const settling = { ...found[0]!, id: 'a' }
    const around = (cited: string[]) => {
      const asked: string[] = []
      const ofPart: TextLearner['ofPart'] = (_, part) => {
        asked.push(part.replace(/\s+/g, ' ').trim())
        return 0
      }
      const verifications = [{ cited, fact_check: { verdict: 'false' } } as unknown as Verification]
      const facts = { claims: [claim], evidence: [[other, settling]], verifications }
      withNotOwnWords(facts, { text: TEXT }, { learner: { ofPart } as TextLearner, isLed: () => false })
      return asked
    }
    expect(around(['a'])).toEqual(['xxstatement xxfirst xxshort . Said my aunt.'])
    expect(around(['b'])).not.toEqual(around(['a']))
  })

  it('says that it cannot be told, as long as the words are likelier their own', () => {
    expect(read(0.49).claim).toMatchObject({ commitment: 'reports', stance_unsure: true })
    expect(read(0.5).claim).not.toHaveProperty('stance_unsure')
  })

  it('stays asserted where its author seems to', () => {
    expect(read(0.09).claim).toEqual({ ...claim, not_own_words: 0.09 })
  })

  it('is left to the cues of its sentence, unless it is plain, where nothing else stands in the text', () => {
    const led = { text: 'Given that garlic cures malaria', of: { ...claim, start: 11, end: 31 } }
    expect(read(0.59, led).claim).toEqual({ ...led.of, not_own_words: 0.59 })
    expect(read(0.6, led).claim).toEqual({ ...led.of, commitment: 'reports', not_own_words: 0.6 })
    expect(read(0.1, { text: `Said my aunt. ${TEXT}`, of: { ...claim, start: 14, end: 34 } }).claim).toMatchObject({
      commitment: 'reports',
    })
  })

  it('needs less doubt where more stands behind it in its sentence, unless that vouches for it', () => {
    for (const tail of [', my aunt', ' 🧢', ', and they clapped']) {
      expect(read(0.29, { text: `Garlic cures malaria${tail}` }).claim.commitment).toBe('asserts')
      expect(read(0.3, { text: `Garlic cures malaria${tail}` }).claim.commitment).toBe('reports')
    }
    for (const tail of [', trust me!', ' – period.', ', lo juro'])
      expect(read(0.59, { text: `Garlic cures malaria${tail}` }).claim.commitment).toBe('asserts')
  })

  it.each(['In Minecraft, ', 'A simple vista, ', 'En la mitología nórdica, ', 'Seen from my window '])(
    'is reported behind a setting in its sentence, in which other things hold: %s',
    (setting) => {
      const text = `${setting}garlic cures malaria`
      const of = { ...claim, text, start: 0, end: text.length }
      expect(read(0, { text, of }).claim.commitment).toBe('reports')
      const then = `${setting}I live. Garlic cures malaria`
      const apart = { ...claim, start: then.length - 20, end: then.length }
      expect(read(0, { text: then, of: apart }).claim.commitment).toBe('asserts')
    },
  )

  it('is reported where it is measured by another statement', () => {
    const text = 'Garlic cures malaria about as often as apples contain cars'
    expect(read(0, { text }).claim.commitment).toBe('reports')
  })

  it.each(['In fact, ', 'For the record, ', 'En serio, ', 'Por cierto, '])('an opener is none: %s', (opener) => {
    const text = `${opener}garlic cures malaria`
    expect(read(0, { text, of: { ...claim, text, start: 0, end: text.length } }).claim.commitment).toBe('asserts')
  })

  it('is read by the words around those that were checked, where it holds more of them', () => {
    const of = { ...claim, text: TEXT, end: TEXT.length }
    expect(read(0.5, { of }).asked).toEqual(['not-own-words: xxstatement xxfirst xxshort . Said my aunt.'])
  })
})

describe('a claim of a disguised text is read where it reads so', () => {
  /** `zz` stands before each letter as submitted. */
  const text = { text: TEXT, from: [...TEXT].map((_, at) => 3 * at), to: [...TEXT].map((_, at) => 3 * at + 3) }
  const around = (of: Claim) => {
    let asked = ''
    const ofPart: TextLearner['ofPart'] = (_, part) => {
      asked = part.replace(/\s+/g, ' ').trim()
      return 0
    }
    const verifications = [{ cited: [], fact_check: { verdict: 'false' } } as unknown as Verification]
    const learner = { ofPart } as TextLearner
    withNotOwnWords({ claims: [of], evidence: [[{} as Evidence]], verifications }, text, {
      learner,
      isLed: () => false,
    })
    return asked
  }

  it('behind the places as submitted', () => {
    expect(around({ ...claim, start: 0, end: 60 })).toBe('xxstatement xxfirst xxshort . Said my aunt.')
  })

  it('and nowhere behind its end', () => {
    const end = 3 * TEXT.length
    expect(around({ ...claim, start: end + 1, end: end + 2 })).toBe('')
  })
})

describe('a claim stays as it was', () => {
  it.each([
    ['where it is not asserted', { of: { ...claim, commitment: 'asks' } as Claim }],
    ['where nothing was found on it', { evidence: [] }],
    ['where evidence supports it', { verdict: 'true' }],
    ['in a text that tries to instruct the one who decides', { injection: true }],
    ['where nothing else stands in the text', { text: TEXT.slice(0, 21) }],
  ])('%s', (_, given) => {
    const { claim: as, asked } = read(0.999, given)
    expect(as).toEqual('of' in given ? given.of : claim)
    expect(asked).toEqual([])
  })

  it('where no such signal is installed', () => {
    expect(read(undefined).claim).toEqual(claim)
  })
})
