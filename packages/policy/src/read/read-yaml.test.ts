import { describe, expect, it } from 'vitest'
import { POLICY_MAX_DEPTH, POLICY_MAX_LENGTH, readYaml, type YamlSource } from './read-yaml.ts'

/** What is wrong with a file, at which line and column, and what to do about it. */
function refusal(text: string): string {
  const read = readYaml(text, 'sample.yaml')
  if (!('code' in read)) return 'read'
  expect(read.file).toBe('sample.yaml')
  return `${read.line}:${read.column} ${read.code}: ${read.message} | ${read.hint}`
}
const valueIn = (text: string) => (readYaml(text, 'sample.yaml') as YamlSource).value
/** A map of this many levels, written on one line. */
const nested = (depth: number) => `${'{a: '.repeat(depth)}1${'}'.repeat(depth)}`

describe('a file that is read', () => {
  it.each([
    ['a: 1', { a: 1 }],
    ['a: [x, "y", ~, true]', { a: ['x', 'y', null, true] }],
    ['1: a\ntrue: b', { 1: 'a', true: 'b' }],
    ['---\na: 1\n', { a: 1 }],
    ['a: {b: 1}\nc: {b: 2}', { a: { b: 1 }, c: { b: 2 } }],
    ['"a": "\\u00e9"', { a: 'é' }],
    ['a: 😀', { a: '😀' }],
    ['', null],
  ])('%j', (text, value) => {
    expect(valueIn(text)).toEqual(value)
  })

  it('may be as long and as deep as a policy may be', () => {
    expect(refusal(`a: 1\n${'#'.repeat(POLICY_MAX_LENGTH - 5)}`)).toBe('read')
    expect(refusal(nested(POLICY_MAX_DEPTH))).toBe('read')
  })
})

describe('a file that is refused', () => {
  it.each([
    ['%YAML 1.2\n---\na: 1', '1:1 policy-yaml: directives are not read in a policy | leave out the `%` line'],
    ['a: 1\n---\nb: 2', '2:1 policy-yaml: a policy file holds one document | split the file'],
    [
      'a: &x 1',
      '1:7 policy-alias: anchors and aliases are not read in a policy | write the value out where it is used',
    ],
    [
      'a: 1\nb: *x',
      '2:4 policy-alias: anchors and aliases are not read in a policy | write the value out where it is used',
    ],
    [
      'a: !!str 1',
      '1:10 policy-yaml: tags such as `tag:yaml.org,2002:str` are not read in a policy | leave the tag out; quote what is to be a text',
    ],
    [
      'a: "\\0"',
      '1:4 policy-yaml: a text holds characters that are no text | leave out NUL and halves of surrogate pairs: nothing can store or show them',
    ],
    [
      'a: "\\ud83d"',
      '1:4 policy-yaml: a text holds characters that are no text | leave out NUL and halves of surrogate pairs: nothing can store or show them',
    ],
    ['a: 1\nb: 2\na: 3', '3:1 policy-yaml: the key `a` stands twice | keep one of the two'],
    ['a: 1\n"a": 3', '2:1 policy-yaml: the key `a` stands twice | keep one of the two'],
    ['? [a]\n: 1', '1:3 policy-yaml: a key is a word | write `name: value`'],
    ['a: 1\n~: 1', '2:1 policy-yaml: a key is a word | write `name: value`'],
    ['a:\n  __proto__: 1', '2:3 policy-yaml: the key `__proto__` is not read in a policy | leave it out'],
  ])('%j: %s', (text, wanted) => {
    expect(refusal(text)).toBe(wanted)
  })

  it('where YAML itself cannot be read, at that place', () => {
    expect(refusal('a: 1\nb: [1, 2')).toMatch(/^2:\d+ policy-yaml: [^A-Z].* \| correct the YAML at this place$/)
    expect(refusal('a: "open')).toMatch(/^1:\d+ policy-yaml: [^A-Z].* \| correct the YAML at this place$/)
    expect(refusal('a: 1\n  b: 2')).toBe(
      '1:4 policy-yaml: nested mappings are not allowed in compact mappings | correct the YAML at this place',
    )
  })

  it('by its first fault', () => {
    expect(refusal('a: &x 1\na: 2')).toContain('stands twice')
    expect(refusal('b: &x 1\nc: "\\0"')).toContain('policy-alias')
  })

  it('where it is nested one level too deep, at the value that is', () => {
    expect(refusal(nested(POLICY_MAX_DEPTH + 1))).toBe(
      `1:${4 * POLICY_MAX_DEPTH + 1} policy-depth: values are nested deeper than ${POLICY_MAX_DEPTH} levels | flatten the file`,
    )
  })

  it('where it is one character too long, unread', () => {
    expect(refusal('{'.repeat(POLICY_MAX_LENGTH + 1))).toBe(
      `1:1 policy-too-large: the file has ${POLICY_MAX_LENGTH + 1} characters, at most ${POLICY_MAX_LENGTH} are read | split it into several policies`,
    )
  })
})

describe('a place', () => {
  const source = readYaml(
    'a: plain\nb: "double"\nc: \'single\'\nd: |\n  long\n  text\ne: [x, {f: g}]\n1: h\n',
    'sample.yaml',
  ) as YamlSource
  const at = (path: readonly PropertyKey[], offset?: number) => {
    const { line, column } = source.place(path, offset)
    return `${line}:${column}`
  }
  const keyAt = (path: readonly PropertyKey[]) => {
    const { line, column } = source.keyPlace(path)
    return `${line}:${column}`
  }

  it('is that of a value, and of a letter of a text on one line, quoted or not', () => {
    expect([at(['a']), at(['a'], 2)]).toEqual(['1:4', '1:6'])
    expect([at(['b']), at(['b'], 2)]).toEqual(['2:5', '2:7'])
    expect([at(['c']), at(['c'], 2)]).toEqual(['3:5', '3:7'])
    expect([at(['d']), at(['d'], 2)]).toEqual(['4:4', '4:4'])
    expect([at(['e', 1]), at(['e', 1], 2), at(['e', 1, 'f'], 0)]).toEqual(['7:8', '7:8', '7:12'])
  })

  it('is that of the nearest parent there is', () => {
    expect([at(['e', 7, 'f'], 3), at(['e', 1, 'x'], 3), at(['x'], 3), at([], 3)]).toEqual(['7:4', '7:8', '1:1', '1:1'])
    expect(at(['a', 'b'], 2)).toBe('1:4')
    expect(at(['b', 'c'], 2)).toBe('2:4')
  })

  it('is that of a key, or of the nearest parent there is', () => {
    expect([keyAt(['b']), keyAt(['e', 1, 'f']), keyAt(['1'])]).toEqual(['2:1', '7:9', '8:1'])
    expect([keyAt(['e', 1]), keyAt(['e', 1, 'x']), keyAt(['x'])]).toEqual(['7:8', '7:8', '1:1'])
  })
})

describe('a file that is nested deeper than any policy', () => {
  const SIZE = 260_000
  const deep: readonly [string, string][] = [
    ['[', '['.repeat(SIZE)],
    ['{', '{'.repeat(SIZE)],
    ['[ in lines', '[\n'.repeat(SIZE / 2)],
    ['{a: ', '{a: '.repeat(SIZE / 4)],
    ['- ', '- '.repeat(SIZE / 2)],
    ['? ', '? '.repeat(SIZE / 2)],
    ['- [', '- ['.repeat(SIZE / 3)],
    ['lines further and further in', Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}a:`).join('\n')],
    ['dashes further and further in', Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}-`).join('\n')],
    ['after text that is not nesting', `a: "${'['.repeat(1000)}"\nb: ${'['.repeat(SIZE)}`],
  ]

  it.each(deep)('by %s is refused before it is put together', (_, text) => {
    const before = process.cpuUsage()
    expect(refusal(text.slice(0, POLICY_MAX_LENGTH))).toContain('policy-depth: values are nested deeper than 32 levels')
    const { user, system } = process.cpuUsage(before)
    // Putting it together takes a second and more.
    expect(user + system).toBeLessThan(500_000)
  })

  it.each([
    [
      'brackets in texts',
      `a: "${'['.repeat(999)}"\nb: '${'{'.repeat(999)}'\nc: x${'['.repeat(999)}\nd: |\n  ${'[\n  '.repeat(99)}`,
    ],
    ['brackets in comments', `a: 1 # ${'['.repeat(999)}\n# ${'{'.repeat(999)}\nb: 2`],
    ['many values beside each other', `${'- [{a: [1]}]\n'.repeat(500)}`],
    ['values in separate lines', Array.from({ length: 500 }, (_, at) => `k${at}:\n    "v"`).join('\n')],
    ['blocks as deep as a policy may be', Array.from({ length: 32 }, (_, at) => `${'  '.repeat(at)}a:`).join('\n')],
    ['dashes as deep as a policy may be', `${'- '.repeat(32)}1`],
    ['a scalar that looks like a bracket', 'a: >\n [\nb: |\n  {\nc: 1'],
  ])('is not what %s are', (_, text) => {
    expect(refusal(text)).toBe('read')
  })

  it('is reported at the place where it goes too deep', () => {
    expect(refusal(`a: 1\nb: ${'['.repeat(500)}`)).toMatch(/^2:\d+ policy-depth/)
  })
})
