import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { PAYMENT_LIST_FILES, type PaymentListFile, parsePaymentLists } from './payment-lists.ts'

const read = (name: PaymentListFile) =>
  readFileSync(new URL(`../../../../../../content/lists/${name}.yaml`, import.meta.url), 'utf8')
const shipped = Object.fromEntries(PAYMENT_LIST_FILES.map((name) => [name, read(name)])) as Record<
  PaymentListFile,
  string
>
const parsed = parsePaymentLists(shipped)
const lists = parsed.ok ? parsed.lists : undefined

describe('the shipped lists', () => {
  it('can be read', () => {
    expect(parsed.ok ? [] : parsed.problems).toEqual([])
  })

  it('name the channels of document 001', () => {
    expect(Object.fromEntries(lists!.channels.risks)).toEqual({
      web_unknown: 'high',
      mobile: 'medium',
      app: 'low',
      web: 'low',
    })
    expect(lists!.channels.other).toBe('medium')
  })

  it('mark every invented source as a sample', () => {
    expect(
      shipped.watchlists.match(/^ {2}- source: \w+\n {4}type: (merchant|device)\n.*\n {4}sample: true/gm),
    ).toHaveLength(2)
  })
})

describe('a bad list file', () => {
  const problemsOf = (name: PaymentListFile, text: string) => {
    const result = parsePaymentLists({ ...shipped, [name]: text })
    return result.ok ? [] : result.problems
  }

  it('is refused with file and line', () => {
    const [problem] = problemsOf('countries', shipped.countries.replace('[RU]', '[RU, Russia]'))
    expect(problem).toMatchObject({ file: 'content/lists/countries.yaml', line: expect.any(Number) })
    expect(problem?.message).toContain('expected an ISO 3166-1 alpha-2 code')
    expect(problem?.line).toBeGreaterThan(15)
  })

  it.each(PAYMENT_LIST_FILES)('is refused by its name, and with whatever else is bad: %s', (name) => {
    expect(problemsOf(name, 'just a text').map(({ file }) => file)).toEqual([`content/lists/${name}.yaml`])
    const all = Object.fromEntries(PAYMENT_LIST_FILES.map((file) => [file, 'just a text']))
    const result = parsePaymentLists(all as Record<PaymentListFile, string>)
    expect(result.ok ? [] : result.problems.map(({ file }) => file)).toContain(`content/lists/${name}.yaml`)
  })

  it('is refused where it is no YAML', () => {
    expect(problemsOf('channels', 'a: [')).toHaveLength(1)
    expect(problemsOf('channels', 'just a text').map(({ line, message }) => [line, message])).toEqual([
      [1, 'Invalid input: expected object, received string'],
    ])
  })
})
