import { replaced, SAMPLE_POLICY, TEXTS, when } from '@tribunal/testkit'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { compilePolicy } from './answer/compile-policy.ts'
import { type LoadedPolicy, loadPolicy } from './read/load-policy.ts'
import { POLICY_MAX_LENGTH } from './read/read-yaml.ts'

// Files made to break a loader: each is refused with one clear problem, or is harmless, and neither takes long.

/** Of this process's own time. An idle machine needs a tenth of it for the slowest of these files; work that grows with the square of the length takes minutes. */
const LIMIT_MS = 10_000

function quickly(text: string): LoadedPolicy {
  const start = process.cpuUsage()
  const loaded = loadPolicy(text)
  const { user, system } = process.cpuUsage(start)
  expect((user + system) / 1000).toBeLessThan(LIMIT_MS)
  return loaded
}

function codesOf(text: string): readonly string[] {
  const loaded = quickly(text)
  if (loaded.ok) return []
  for (const { message, line, column } of loaded.problems) {
    expect(message).not.toMatch(/\n|at .*:\d+:\d+|undefined|\[object/)
    expect(line).toBeGreaterThan(0)
    expect(column).toBeGreaterThan(0)
  }
  return [...new Set(loaded.problems.map((problem) => problem.code))]
}

const FULL = POLICY_MAX_LENGTH - 8
const filled = (piece: string) => piece.repeat(Math.floor(FULL / piece.length))

describe('files that nest', () => {
  test.each([
    ['lists in lists', `a: ${filled('[')}`],
    ['lists in lists, closed', `a: ${'['.repeat(FULL / 2)}${']'.repeat(FULL / 2)}`],
    ['maps in maps', `a: ${filled('{a: ')}`],
    ['behind brackets in quotes', `{"${']'.repeat(FULL / 2)}": ${'['.repeat(FULL / 2)}`],
    ['dashes in a row', filled('- ')],
    ['keys asked for', filled('? ')],
    ['one space deeper on each line', Array.from({ length: 700 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n')],
    ['33 levels', `a: ${'['.repeat(32)}${']'.repeat(32)}`],
  ])('%s', (_, text) => expect(codesOf(text)).toEqual(['policy-depth']))

  test('32 levels are read', () => {
    expect(codesOf(`a: ${'['.repeat(31)}${']'.repeat(31)}`)).toEqual(['policy-shape'])
  })
})

test('no depth fills the stack', () => {
  for (let depth = 20; depth < 20_000; depth = Math.ceil(depth * 1.3)) {
    const codes = codesOf(`a: ${'['.repeat(depth)}${']'.repeat(depth)}`)
    expect(codes).toEqual([depth < 32 ? 'policy-shape' : 'policy-depth'])
  }
})

describe('files that are full of errors', () => {
  test.each([
    ['quotes', filled('"')],
    ['commas', `[${filled(',')}`],
    ['anchors in a row', filled('&a ')],
    ['directives', filled('%@ ')],
    ['tags', filled('!')],
    ['colons', filled(':')],
    ['a list that does not end', 'a: [1, 2'],
    ['tabs as indentation', 'a:\n\t- b'],
    ['brackets closed that nobody opened', filled(']')],
    ['an end before the beginning', '...\na: 1\n'],
  ])('%s', (_, text) => expect(codesOf(text)).toEqual(['policy-yaml']))

  test.each([
    ['keys nobody knows', Array.from({ length: 20_000 }, (_, index) => `k${index}: 1`).join('\n')],
    ['lists in a list', filled('- []\n')],
    ['empty lines', filled('\n')],
    ['comments', filled('# a\n')],
  ])('%s', (_, text) => expect(codesOf(text)).toEqual(['policy-shape']))

  test('thousands of misspelt names among thousands of long ones', () => {
    const facts = Array.from({ length: 1500 }, (_, index) => `  ${'n'.repeat(50)}${index}: { type: bool }`).join('\n')
    const rule = `  - { id: r, when: ${'n'.repeat(45)}x, outcome: low, reason: None. }`
    const rules = Array.from({ length: 1000 }, (_, index) => rule.replace('id: r', `id: r${index}`)).join('\n')
    const text = replaced('facts:\n', `facts:\n${facts}\n`)(SAMPLE_POLICY).replace('rules:\n', `rules:\n${rules}\n`)
    expect(text.length).toBeLessThan(POLICY_MAX_LENGTH)
    expect(codesOf(text)).toEqual(['policy-name'])
  })
})

describe('files with one mistake over and over', () => {
  const rules = (rule: string) =>
    replaced(
      'rules:\n',
      `rules:\n${Array.from({ length: 1500 }, (_, index) => rule.replace('#', String(index))).join('\n')}\n`,
    )
  test.each([
    ['an outcome', rules('  - { id: r#, when: coverage > 0, outcome: hihg, reason: None. }'), 'policy-outcome'],
    [
      'a name that is none',
      replaced(
        'facts:\n',
        `facts:\n${Array.from({ length: 2000 }, (_, index) => `  F${index}: { type: bool }`).join('\n')}\n`,
      ),
      'policy-shape',
    ],
  ])('%s', (_, edit, code) => {
    expect(codesOf(edit(SAMPLE_POLICY))).toEqual([code])
    const loaded = loadPolicy(edit(SAMPLE_POLICY))
    expect(loaded.ok || loaded.problems.length).toBe(100)
  })
})

test('ten megabytes are refused unread', () => {
  expect(codesOf(`# ${'x'.repeat(10_000_000)}`)).toEqual(['policy-too-large'])
})

describe('YAML that policies do not need', () => {
  test.each([
    ['an anchor', replaced('title: A sample', 'title: &a A sample'), 'policy-alias'],
    ['an alias', replaced('title: A sample', 'title: *a'), 'policy-alias'],
    ['an anchored list', replaced('[low, high]', '&a [low, high]'), 'policy-alias'],
    ['a merge key', replaced('flag: {', 'flag: { <<: { type: bool },'), 'policy-shape'],
    ['a function by tag', replaced('A sample', '!!js/function "function () { throw 1 }"'), 'policy-yaml'],
    ['bytes by tag', replaced('A sample', '!!binary aGVsbG8='), 'policy-yaml'],
    ['a set by tag', replaced('[low, high]', '!!set {low, high}'), 'policy-yaml'],
    ['a text by tag', replaced('1.0.0', '!!str 1.0.0'), 'policy-yaml'],
    ['a directive', (text: string) => `%YAML 1.1\n---\n${text}`, 'policy-yaml'],
    ['a second document', (text: string) => `${text}---\n${text}`, 'policy-yaml'],
    ['a key that is a list', replaced('flag:', '? [flag]\n  :'), 'policy-yaml'],
    ['a key that is nothing', replaced('flag:', '~:'), 'policy-yaml'],
    ['a key twice, once in quotes', replaced('flag: {', '"coverage": { type: bool }\n  flag: {'), 'policy-yaml'],
    ['a NUL', replaced('A sample', 'A \0 sample'), 'policy-yaml'],
    ['a NUL by escape', replaced('A sample', '"A \\0 sample"'), 'policy-yaml'],
    ['half of a surrogate pair', replaced('A sample', 'A \ud83d sample'), 'policy-yaml'],
    ['half of a surrogate pair by escape', replaced('A sample', '"A \\ud83d sample"'), 'policy-yaml'],
    ['no number', replaced('value: 0.5', 'value: .nan'), 'policy-shape'],
    ['infinity', replaced('value: 0.5', 'value: .inf'), 'policy-shape'],
    ['a number too great', replaced('value: 0.5', 'value: 1e999'), 'policy-shape'],
    ['a date', replaced('1.0.0\nauthor', '2001-01-01\nauthor'), 'policy-shape'],
  ])('%s', (_, edit, code) => expect(codesOf(edit(SAMPLE_POLICY))).toEqual([code]))

  test('a billion laughs', () => {
    const level = (index: number) => `a${index}: &a${index} [${`*a${index - 1},`.repeat(9)}]`
    const text = ['a0: &a0 ha', ...Array.from({ length: 9 }, (_, index) => level(index + 1))].join('\n')
    expect(codesOf(text)).toEqual(['policy-alias'])
  })

  test('carriage returns and a byte order mark are read', () => {
    expect(codesOf(`\ufeff${SAMPLE_POLICY.replaceAll('\n', '\r\n')}`)).toEqual([])
  })
})

describe('names of the host language', () => {
  const names = ['__proto__', 'constructor', '__defineGetter__', 'hasOwnProperty', 'toString']
  const places: [string, (name: string) => string][] = [
    ['a fact', (name) => replaced('  flag:', `  ${name}:`)(SAMPLE_POLICY)],
    ['a field', (name) => replaced('        verdict:', `        ${name}:`)(SAMPLE_POLICY)],
    [
      'a constant',
      (name) => replaced('coverage_min: {', `${name}: { value: 1, reason: None }\n  coverage_min: {`)(SAMPLE_POLICY),
    ],
    ['a result', (name) => `${SAMPLE_POLICY}results: { ${name}: { type: bool, absent: true } }\n`],
    [
      'a result that is set',
      (name) => replaced('outcome: high', `outcome: high\n    set: { ${name}: 1 }`)(SAMPLE_POLICY),
    ],
    ['a computed result', (name) => `${SAMPLE_POLICY}computed: { ${name}: coverage > 0 }\n`],
    ['a key of the file', (name) => `${SAMPLE_POLICY}${name}: 1\n`],
    ['a key of a rule', (name) => replaced('    when:', `    ${name}: 1\n    when:`)(SAMPLE_POLICY)],
    ['a key of a type', (name) => replaced('type: bool', `type: bool, ${name}: 1`)(SAMPLE_POLICY)],
  ]
  test.each(places)('as %s', (_, place) => {
    for (const name of names) {
      const want = name === '__proto__' ? 'policy-yaml' : 'policy-shape'
      for (const written of [name, `"${name}"`]) expect(codesOf(place(written)), written).toEqual([want])
    }
    expect(({} as Record<string, unknown>)['type']).toBeUndefined()
  })

  test.each([
    ['a name', (name: string) => when(name)(SAMPLE_POLICY)],
    ['a field', (name: string) => when(`claims.exists(c, c.${name} == null)`)(SAMPLE_POLICY)],
    ['a function', (name: string) => when(`${name}(coverage) == 1`)(SAMPLE_POLICY)],
    ['a method', (name: string) => when(`claims.${name}(c, c.confidence > 0)`)(SAMPLE_POLICY)],
    [
      'a bound',
      (name: string) =>
        replaced('reason: Enough', 'reason: Enough')(SAMPLE_POLICY).replace('coverage_min\n  - id', name),
    ],
  ])('read as %s they are no names', (_, place) => {
    for (const name of names) {
      const codes = codesOf(place(name))
      expect(codes.every((code) => code === 'policy-name' || code === 'policy-expression')).toBe(true)
    }
  })

  test.each(names)('a record that carries `%s` decides as without', (name) => {
    const policy = load(SAMPLE_POLICY)
    const { check, answer } = compilePolicy(policy)
    const record = JSON.parse(`{"coverage": 0.7, "${name}": {"coverage": 0}}`)
    expect(check(record)).toEqual([])
    expect(answer(record)).toEqual(answer({ coverage: 0.7 }))
  })
})

describe('conditions', () => {
  test.each([
    ['100 000 parentheses', `'${'('.repeat(100_000)}flag${')'.repeat(100_000)}'`, 'policy-shape'],
    ['a text of 5 000 letters', `'flag == "${'x'.repeat(5000)}"'`, 'policy-shape'],
    ['1 900 parentheses', `'${'('.repeat(1900)}flag${')'.repeat(1900)}'`, 'policy-expression'],
    ['3 900 negations', `'${'!'.repeat(3900)}flag'`, 'policy-expression'],
    ['3 900 minus signs', `'${'-'.repeat(3900)}1 > 0'`, 'policy-expression'],
    ['990 choices', `'${'flag?1:'.repeat(500)}1'`, 'policy-expression'],
    ['400 conditions in a row', `'${'flag || '.repeat(400)}flag'`, 'policy-expression'],
    ['1 900 fields', `'coverage${'.a'.repeat(1900)}'`, 'policy-expression'],
    ['nested calls', `'${'size('.repeat(700)}'`, 'policy-expression'],
    ['5 lists within each other', listsWithin(5), 'policy-expression'],
  ])('%s', (_, condition, code) => expect(codesOf(when(condition)(SAMPLE_POLICY))).toEqual([code]))

  test('4 lists within each other are read', () => {
    expect(codesOf(when(`${listsWithin(4)}\n    unknown: skip`)(SAMPLE_POLICY))).toEqual([])
  })

  test('60 conditions in a row are read', () => {
    const condition = Array.from({ length: 60 }, (_, index) => `coverage == 0.${index}`).join(' || ')
    expect(codesOf(when(`'${condition}'`)(SAMPLE_POLICY))).toEqual([])
  })
})

describe('generated code', () => {
  afterEach(() => vi.unstubAllGlobals())

  const BREAKS = [
    '`;throw 1;`',
    '*/throw 1/*',
    '\u2028throw 1',
    "';throw 1;'",
    '";throw 1;"',
    '\u0024{throw 1}',
    '\\',
    '</script>',
    '//',
    '\n',
  ]

  /** Every text of a policy that somebody else may choose, broken in the same way. */
  function broken(text: string): string {
    const quoted = JSON.stringify(text)
    const word = JSON.stringify(quoted)
    return SAMPLE_POLICY.replace('title: A sample', `title: ${quoted}`)
      .replace('[low, high]', `[low, high, ${quoted}]`)
      .replace('[true_claim, false_claim]', `[true_claim, ${quoted}]`)
      .replace('reason: Enough is covered.', `reason: ${quoted}\n    code: ${quoted}\n    set: { source: ${word} }`)
      .replace('outcome: high', `outcome: ${quoted}`)
      .replace(
        'coverage >= coverage_min',
        JSON.stringify(
          `claims.exists(c, c.verdict == ${quoted} && c.confidence > 0.25) || known(coverage) && ${quoted} in ["a", ${quoted}]`,
        ),
      )
      .replace(
        'hit: first',
        `hit: first\nresults: { source: { type: string, absent: ${quoted} } }\nunknown: { rule: u, outcome: ${quoted}, reason: ${quoted} }`,
      )
  }

  test.each(BREAKS.map((text) => [JSON.stringify(text), text]))(
    'holds nothing of a policy whose texts are %s',
    (_, text) => {
      const policies = ['first', 'most_severe'].map((hit) => load(broken(text).replace('hit: first', `hit: ${hit}`)))
      const sources: string[] = []
      const Real = globalThis.Function
      function Recording(...parts: string[]) {
        sources.push(parts.join())
        return Real(...parts)
      }
      vi.stubGlobal('Function', Recording)
      for (const policy of policies) {
        const { answer, decide, explain } = compilePolicy(policy)
        const facts = { claims: [{ verdict: text, confidence: 0.5 }] }
        expect(answer(facts)).toMatchObject({ outcome: text, reason: text, codes: [text], results: { source: text } })
        expect(decide!(facts)).toMatchObject({ outcome: text, witness: 0 })
        expect(explain!(facts).facts).toEqual(answer(facts).trace[0]!.facts)
      }
      const own = sources.filter((source) => source !== 'return 1')
      expect(own.length).toBeGreaterThan(0)
      // Names, texts and ids stand in tables beside the code: in it are neither they nor any quotes to break out of.
      for (const source of own) {
        const code = source.replaceAll('"use strict"', '')
        expect(code).not.toMatch(/["'`\\\u2028\n]|\/\/|\/\*|\$/)
        for (const word of [
          'throw',
          'script',
          'claims',
          'verdict',
          'coverage',
          'covered',
          'high',
          'source',
          'sample',
        ]) {
          expect(code).not.toContain(word)
        }
      }
    },
  )

  test('a host that forbids it gets the same answers from closures', () => {
    const policy = load(SAMPLE_POLICY)
    const want = compilePolicy(policy).answer({ coverage: 0.7 })
    vi.stubGlobal('Function', () => {
      throw new EvalError('code generation from strings disallowed for this context')
    })
    const compiled = compilePolicy(policy)
    expect(compiled.decide).toBeUndefined()
    expect(compiled.answer({ coverage: 0.7 })).toEqual(want)
  })

  test('texts of every kind are told apart', () => {
    for (const text of TEXTS) {
      const policy = load(
        replaced(
          'type: bool',
          'type: string, absent: ""',
        )(when(`'flag == ${JSON.stringify(text)}'`.replaceAll("it's", "it''s"))(SAMPLE_POLICY)),
      )
      for (const other of TEXTS)
        expect(compilePolicy(policy).decide!({ flag: other }).outcome).toBe(other === text ? 'high' : 'low')
    }
  })
})

/** Whether some claim is false, asked anew for each claim, and so on. */
function listsWithin(depth: number): string {
  const variables = Array.from({ length: depth }, (_, index) => `claims.exists(c${index}, `).join('')
  return `"${variables}known(c0.verdict)${')'.repeat(depth)}"`
}

function load(text: string) {
  const loaded = loadPolicy(text)
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  return loaded.policy
}
