import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { shippedCommunications, shippedList } from '../../test/shipped-payment-ports.ts'
import { isSafeForCustomer } from '../advice/index.ts'
import { PERSON_OUTCOMES } from '../review/index.ts'
import { changeTexts } from './change-texts.ts'
import {
  communicationTexts,
  findingText,
  languagesOf,
  parseCommunications,
  templatesOf,
  toldAfterReview,
} from './communications.ts'
import { parseToldLanguage } from './told-language.ts'

const SHIPPED = shippedList('communications')
const texts = shippedCommunications()

/** The shipped document with the text at `path` replaced. */
const withText = (path: string, text: unknown): string => {
  const document = parse(SHIPPED) as Record<string, unknown>
  const names = path.split('.')
  const parent = names.slice(0, -1).reduce((at, name) => at[name] as Record<string, unknown>, document)
  parent[names.at(-1)!] = text
  return stringify(document, { lineWidth: 0 })
}
const findingsOf = (text: string) => {
  const read = parseCommunications(text, 'c.yaml')
  if (!read.ok) throw new Error(JSON.stringify(read.problems))
  return read.findings.map(({ path, language, reason, unsafe }) => [
    [...path, language].join('.'),
    reason,
    unsafe.code,
    unsafe.found,
  ])
}
const problemsOf = (text: string) => {
  const read = parseCommunications(text, 'c.yaml')
  return read.ok ? [] : read.problems.map(({ path, line, message }) => ({ path: path.join('.'), line, message }))
}

describe('the shipped texts', () => {
  it('tell customers nothing internal, whatever the outcome and the reason', () => {
    expect(Object.keys(texts.customers)).toHaveLength(4 * 9)
    for (const [code, { en, es }] of Object.entries(texts.customers))
      expect([code, isSafeForCustomer(en), isSafeForCustomer(es), /[{}]/.test(en + es)]).toEqual([
        code,
        true,
        true,
        false,
      ])
  })

  it('open with the sentences of document 001', () => {
    const { customers } = texts
    expect(customers['APPROVE/general'].es).toBe('Su transacción ha sido aprobada. Todo está en orden.')
    expect(customers['CHALLENGE/amount'].es).toMatch(/^Hemos detectado actividad inusual.*necesitamos verificar/s)
    expect(customers['BLOCK/amount'].es).toMatch(/^Por su seguridad, hemos bloqueado esta transacción/)
    expect(customers['ESCALATE_TO_HUMAN/amount'].es).toMatch(/^Su transacción está en revisión/)
  })

  it('claim nothing unusual where nothing unusual was found', () => {
    expect(texts.customers['CHALLENGE/amount'].en).toContain('unusual activity')
    expect(texts.customers['CHALLENGE/unclear'].en).not.toContain('unusual')
  })

  it('have words for every outcome that people may decide, and for no other word', () => {
    for (const outcome of Object.values(PERSON_OUTCOMES).flat()) {
      const { en, es } = toldAfterReview(outcome, texts)!
      expect([isSafeForCustomer(en), isSafeForCustomer(es), en === es]).toEqual([true, true, false])
    }
    expect(toldAfterReview('other', texts)).toBeUndefined()
    expect(toldAfterReview('constructor', texts)).toBeUndefined()
  })
})

describe('a text that nobody may send is found, with its place and what is wrong', () => {
  it.each([
    ['outcomes.APPROVE.en', 'Your <b>payment</b> was approved.', null, 'mark', '<'],
    ['outcomes.APPROVE.es', 'Su pago \u202efue aprobado.', null, 'hidden', 'U+202E'],
    ['outcomes.BLOCK.en', 'Blocked because {reason}, at 87 of 100.', null, 'mark', '8'],
    ['outcomes.BLOCK.en', 'Our models blocked it because {reason}.', null, 'internal_word', 'models'],
    ['outcomes.BLOCK.es', 'Es sospechoso: {reason}.', null, 'internal_word', 'sospechoso'],
    ['outcomes.BLOCK.en', 'Blocked because {reason}, and {reason}.', null, 'mark', '{'],
    ['outcomes.BLOCK.en', 'Blocked because {name}.', null, 'mark', '{'],
    ['outcomes.BLOCK.en', 'Blocked. See bank.example now: {reason}.', null, 'address', 'k.e'],
    ['outcomes.BLOCK.en', 'Bl\u043ecked because {reason}.', null, 'other_letter', '\u043e'],
    ['reasons.amount.en', 'the fraud score was high', null, 'internal_word', 'fraud'],
    ['after_review.clean.en', 'A person looked at {reason}.', null, 'mark', '{'],
    ['after_review.BLOCK.es', 'La política lo bloqueó.', null, 'internal_word', 'politica'],
    ['without_cause.CHALLENGE.en', 'Error of the policy: {reason}.', null, 'internal_word', 'policy'],
  ])('%s: %j', (path, text, reason, code, found) => {
    expect(findingsOf(withText(path, text))).toEqual([[path, reason, code, found]])
  })

  it('of a phrase once, and not in every outcome that has the reason', () => {
    expect(findingsOf(withText('reasons.hours.es', 'son las 3'))).toEqual([['reasons.hours.es', null, 'mark', '3']])
  })

  it('of a template that only some reason makes too long, with that reason', () => {
    const [found] = findingsOf(withText('outcomes.BLOCK.en', `${'We are sorry. '.repeat(39)}{reason}`))
    expect(found).toEqual(['outcomes.BLOCK.en', 'country', 'too_long', '604'])
  })

  it('in words of both languages', () => {
    const read = parseCommunications(withText('reasons.hours.es', 'son las 3'), 'c.yaml')
    expect(read.ok && findingText(read.findings[0]!)).toEqual({ code: 'communications.mark', params: { found: '3' } })
  })
})

describe('a text that cannot be read is refused, with its place', () => {
  it.each<[string, string, string, string]>([
    ['without an outcome', withText('outcomes', { APPROVE: { en: 'a', es: 'b' } }), 'outcomes.CHALLENGE', 'undefined'],
    ['without a reason', SHIPPED.replace(/^ {2}hours: .*\n/m, ''), 'reasons.hours', 'undefined'],
    ['without Spanish', withText('outcomes.BLOCK', { en: 'Blocked.' }), 'outcomes.BLOCK.es', 'string'],
    ['without an outcome of people', withText('after_review', {}), 'after_review.clean', 'undefined'],
    ['with an outcome that is none', withText('outcomes.REFUSE', { en: 'a', es: 'b' }), 'outcomes', 'REFUSE'],
    ['with an empty text', withText('outcomes.BLOCK.en', '   '), 'outcomes.BLOCK.en', '>=1'],
    ['with a text of 601 characters', withText('outcomes.BLOCK.en', 'x'.repeat(601)), 'outcomes.BLOCK.en', '<=600'],
    ['with a language of one text alone', withText('outcomes.BLOCK.pt', 'Bloqueado'), 'outcomes.APPROVE', 'pt'],
    [
      'with a language that is none',
      withText('outcomes.BLOCK.english', 'Blocked'),
      'outcomes.BLOCK.english',
      'such as',
    ],
    ['with a part that is not known', withText('policy', 'publication'), '', 'policy'],
    ['with a number for a text', withText('outcomes.BLOCK.en', 12), 'outcomes.BLOCK.en', 'string'],
    ['with an alias', SHIPPED.replace('reasons:', 'reasons: &a'), '', 'anchors'],
    ['of another list', withText('list', 'channels'), 'list', 'communications'],
    ['that is not YAML', 'a: [', '', ''],
    ['of 10 MB', `${SHIPPED}# ${'x'.repeat(10_000_000)}`, '', 'at most 262144'],
    ['of 10 MB of one text', withText('outcomes.BLOCK.en', 'x'.repeat(10_000_000)), '', 'at most 262144'],
  ])('%s', (_, text, path, said) => {
    const problems = problemsOf(text)
    expect(problems.length).toBeGreaterThan(0)
    expect(problems.map((problem) => problem.path)).toContain(path)
    expect(problems.map(({ message }) => message).join('\n')).toContain(said)
  })
})

describe('further languages', () => {
  const pt = (() => {
    const read = parseToldLanguage(shippedList('language-pt'), 'language-pt.yaml')
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    return read.language
  })()
  const inPortuguese = () => {
    const document = parse(SHIPPED) as Record<string, Record<string, Record<string, string>>>
    for (const part of ['outcomes', 'without_cause', 'reasons', 'after_review'])
      for (const texts of Object.values(document[part]!)) texts['pt'] = 'Um texto novo.'
    return stringify(document)
  }

  it('come from their files', () => {
    const read = parseCommunications(SHIPPED, 'c.yaml')
    const told = read.ok ? communicationTexts(read.document, [pt]) : undefined
    expect(told?.customers['BLOCK/amount']['pt']).toMatch(/^Para a sua segurança.*o valor é diferente/s)
    expect(told?.afterReview.clean['pt']).toMatch(/^Uma pessoa revisou/)
  })

  it('come from the document where it has them in every text', () => {
    const read = parseCommunications(inPortuguese(), 'c.yaml')
    if (!read.ok) throw new Error(JSON.stringify(read.problems))
    expect([languagesOf(read.document), read.findings]).toEqual([['en', 'es', 'pt'], []])
    const told = communicationTexts(read.document, [pt])
    expect(told.customers['APPROVE/general']['pt']).toBe('Um texto novo.')
    expect(templatesOf(read.document)).toHaveLength(4 + 1 + 9 + 6)
  })
})

it('fills a phrase in as it is written, whatever signs it has', () => {
  const read = parseCommunications(withText('reasons.amount.en', "the amount $& $' was new"), 'c.yaml')
  expect(read.ok && communicationTexts(read.document).customers['BLOCK/amount'].en).toContain(
    "because the amount $& $' was new.",
  )
})

it('lets no text through that the sanitiser refuses, wherever it stands', () => {
  const paths = ['outcomes.BLOCK.en', 'reasons.amount.es', 'after_review.BLOCK.en', 'without_cause.CHALLENGE.es']
  fc.assert(
    fc.property(fc.constantFrom(...paths), fc.string({ unit: 'grapheme', maxLength: 40 }), (path, text) => {
      const read = parseCommunications(withText(path, text), 'c.yaml')
      if (!read.ok || read.findings.length > 0) return
      const { customers, afterReview } = communicationTexts(read.document)
      for (const { en, es } of [...Object.values(customers), ...Object.values(afterReview)])
        expect([isSafeForCustomer(en), isSafeForCustomer(es)]).toEqual([true, true])
    }),
  )
})

describe('texts that are changed one by one', () => {
  it('are the only lines that differ, comments and order among the others', () => {
    const changed = changeTexts(SHIPPED, [
      { path: ['outcomes', 'APPROVE', 'en'], text: 'Approved: "thank you".' },
      { path: ['outcomes', 'BLOCK', 'es'], text: 'Bloqueado porque {reason}.' },
      { path: ['reasons', 'amount', 'en'], text: 'the amount is new' },
      { path: ['version'], text: '1.4.0' },
      { path: ['outcomes', 'NONE', 'en'], text: 'nobody reads this' },
    ])
    const before = SHIPPED.split('\n')
    const after = changed.split('\n')
    expect(after.filter((line) => !before.includes(line))).toEqual([
      'version: 1.4.0',
      '    en: "Approved: \\"thank you\\"."',
      '    es: "Bloqueado porque {reason}."',
      '  amount: { es: el importe es distinto de lo que suele pagar, en: "the amount is new" }',
    ])
    const read = parseCommunications(changed, 'c.yaml')
    expect(read.ok && [read.document.version, read.document.outcomes.APPROVE.en, read.findings]).toEqual([
      '1.4.0',
      'Approved: "thank you".',
      [],
    ])
  })

  it('say afterwards what was asked, whatever was written into them', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 60 }), (text) => {
        fc.pre(text.trim() === text && !/\p{Surrogate}|\0/u.test(text))
        const paths = [
          ['outcomes', 'BLOCK', 'en'],
          ['reasons', 'amount', 'es'],
          ['after_review', 'clean', 'en'],
        ]
        const read = parseCommunications(
          changeTexts(
            SHIPPED,
            paths.map((path) => ({ path, text })),
          ),
          'c.yaml',
        )
        if (!read.ok) throw new Error(JSON.stringify(read.problems))
        const { outcomes, reasons, after_review } = read.document
        expect([outcomes.BLOCK.en, reasons.amount.es, after_review.clean.en]).toEqual([text, text, text])
      }),
    )
  })
})
