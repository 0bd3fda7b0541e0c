import { readFileSync } from 'node:fs'
import { message } from '@tribunal/messages'
import { describe, expect, it } from 'vitest'
import { isSafeForCustomer } from '../advice/index.ts'
import { PAYMENT_OUTCOMES } from '../domain/index.ts'
import { CUSTOMER_REASONS } from '../pipeline/index.ts'
import { customerTextIn, parseToldLanguage, toldIn, toldSentences } from './told-language.ts'

const SHIPPED = readFileSync(new URL('../../../../content/lists/language-pt.yaml', import.meta.url), 'utf8')
const read = parseToldLanguage(SHIPPED, 'language-pt.yaml')
const pt = read.ok ? [read.language] : []
const sentences = toldSentences(pt)
const problems = (change: (yaml: string) => string) => {
  const changed = parseToldLanguage(change(SHIPPED), 'x.yaml')
  return changed.ok ? [] : changed.problems.map(({ line, message: said }) => `${line > 1} ${said}`)
}

describe('Portuguese', () => {
  it('is one file, and tells customers nothing internal', () => {
    expect(read).toMatchObject({ ok: true, language: { tag: 'pt' } })
    for (const outcome of PAYMENT_OUTCOMES)
      for (const reason of CUSTOMER_REASONS) {
        const text = customerTextIn(pt[0]!.customers, outcome, reason)
        expect([text, isSafeForCustomer(text), text.includes('{')]).toEqual([text, true, false])
      }
  })

  it('says what readers are told, with the words of the post as they are', () => {
    const status = message('post.shown_with_warning')
    expect(toldIn(message('post.with_quotes', { status, quotes: '“Bats are blind”' }), sentences)).toEqual({
      en: expect.stringMatching(/^This post is shown with a warning.* “Bats are blind”$/),
      es: expect.stringMatching(/^Esta publicación.* “Bats are blind”$/),
      pt: expect.stringMatching(/^Esta publicação é mostrada com uma advertência.* “Bats are blind”$/),
    })
  })
})

describe('a text that somebody else wrote', () => {
  it('has the languages that it was written in', () => {
    expect(toldIn({ en: 'Hello', es: 'Hola' }, sentences)).toEqual({ en: 'Hello', es: 'Hola' })
    expect(toldIn('Hello', sentences)).toEqual({ en: 'Hello', es: 'Hello' })
    // Also a language that no sentence of ours has.
    expect(toldIn({ en: 'Hello', es: 'Hola', fr: 'Bonjour' } as never, sentences)).toMatchObject({ fr: 'Bonjour' })
    expect(toldIn(message('signal.not_measured' as never), sentences)).not.toHaveProperty('pt')
  })
})

describe('sentences of another time', () => {
  it('say what was said then, whatever a sentence says today', () => {
    const then = { ...sentences, en: { ...sentences['en'], 'post.shown': 'All was well.' } }
    expect(toldIn(message('post.shown'), then)).toEqual({
      ...toldIn(message('post.shown'), sentences),
      en: 'All was well.',
    })
  })

  it('leave a code that they did not have to the sentence of today', () => {
    expect(toldIn(message('post.shown'), { en: {}, es: {} })).toEqual(toldIn(message('post.shown'), toldSentences([])))
  })
})

describe('a file of a language is refused', () => {
  it.each<[string, (yaml: string) => string, string]>([
    ['without a sentence', (yaml) => yaml.replace(/^ {2}post\.shown: .*\n/m, ''), 'post.shown'],
    ['with a sentence that nobody is told', (yaml) => yaml.replace('post.shown:', 'trace.none:'), 'trace.none'],
    ['with a parameter that is not given', (yaml) => yaml.replace('{quotes}', '{words}'), 'status, quotes'],
    ['with a sentence that cannot be read', (yaml) => yaml.replace('"{status} {quotes}"', '"{status"'), 'ICU'],
    ['without a reason for customers', (yaml) => yaml.replace(/^ {4}hours: .*\n/m, ''), 'hours'],
    ['with a figure for customers', (yaml) => yaml.replace('O seu pagamento foi aprovado', 'Risco 12'), 'more than'],
    ['with a word of the machinery', (yaml) => yaml.replace('vários pagamentos', 'um sinal de fraude'), 'more than'],
    ['without a sentence after a review', (yaml) => yaml.replace(/^ {2}review\.told_clean: .*\n/m, ''), 'told_clean'],
    ['with a figure after a review', (yaml) => yaml.replace('Ele foi aprovado.', 'Risco 12.'), 'more than'],
    ['of English', (yaml) => yaml.replace('tag: pt', 'tag: en'), 'other than en and es'],
  ])('%s', (_, change, said) => {
    const found = problems(change)
    expect(found.length).toBeGreaterThan(0)
    expect(found[0]).toContain('true ')
    expect(found.join('\n')).toContain(said)
  })
})
