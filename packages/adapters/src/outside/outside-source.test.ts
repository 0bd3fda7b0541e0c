import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { languageCode, QUESTION_MAX, questionOf } from './outside-source.ts'

describe('what is sent of a claim', () => {
  it.each([
    ['Vaccines cause autism!', 'Vaccines cause autism'],
    ['La inflación bajó a 3,1 % en 2025.', 'La inflación bajó a 3,1 % en 2025'],
    ['See https://t.example/x and www.a.example: 5G kills', 'See and 5G kills'],
    ['Ask @maria or maria@mail.example, call +34 600 123 456 now', 'Ask or call now'],
    [
      'site:evil.example !bang -vaccine "exact" ~x NOT y insource:z',
      'site evil.example bang vaccine exact x not y insource z',
    ],
    ['🔥🔥', ''],
  ])('%s → %s', (claim, question) => {
    expect(questionOf(claim)).toBe(question)
  })

  it('is short, has no mark that is a command, and no account, whatever the claim', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (claim) => {
        const question = questionOf(claim)
        expect(question.length).toBeLessThanOrEqual(QUESTION_MAX)
        expect(question).not.toMatch(/[":!@~*()[\]{}<>|\\/&#\p{C}]|(?:^| )-/u)
      }),
    )
  })
})

it('knows a language by its code, however its tag goes on', () => {
  expect(['es-MX', 'EN', 'zh_Hant', 'english', 'x', '../..', undefined].map(languageCode)).toEqual([
    'es',
    'en',
    'zh',
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
