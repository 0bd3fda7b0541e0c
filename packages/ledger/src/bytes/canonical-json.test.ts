import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CANONICAL_DEPTH_MAX, CanonicalError, canonicalJson } from './canonical-json.ts'

const refusal = (value: unknown): CanonicalError => {
  try {
    canonicalJson(value)
  } catch (error) {
    if (error instanceof CanonicalError) return error
  }
  throw new Error('it was not refused')
}

describe('the canonical JSON of a value', () => {
  it.each([
    [null, 'null'],
    [true, 'true'],
    [false, 'false'],
    ['', '""'],
    ['\\ud800', '"\\\\ud800"'],
    [[], '[]'],
    [{}, '{}'],
    [[1, [2, []], {}], '[1,[2,[]],{}]'],
    [{ b: 1, a: { d: null, c: [true] } }, '{"a":{"c":[true],"d":null},"b":1}'],
    [Object.assign(Object.create(null) as object, { x: 1 }), '{"x":1}'],
    [JSON.parse('{"__proto__":1,"constructor":2}'), '{"__proto__":1,"constructor":2}'],
  ])('of %j is %s', (value, text) => {
    expect(canonicalJson(value)).toBe(text)
  })

  it('writes numbers as ECMAScript does (RFC 8785 appendix B)', () => {
    const bits: readonly (readonly [string, string])[] = [
      ['0000000000000000', '0'],
      ['8000000000000000', '0'],
      ['0000000000000001', '5e-324'],
      ['8000000000000001', '-5e-324'],
      ['7fefffffffffffff', '1.7976931348623157e+308'],
      ['ffefffffffffffff', '-1.7976931348623157e+308'],
      ['4340000000000000', '9007199254740992'],
      ['c340000000000000', '-9007199254740992'],
      ['4430000000000000', '295147905179352830000'],
      ['44b52d02c7e14af5', '9.999999999999997e+22'],
      ['44b52d02c7e14af6', '1e+23'],
      ['44b52d02c7e14af7', '1.0000000000000001e+23'],
      ['444b1ae4d6e2ef4e', '999999999999999700000'],
      ['444b1ae4d6e2ef4f', '999999999999999900000'],
      ['444b1ae4d6e2ef50', '1e+21'],
      ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
      ['3eb0c6f7a0b5ed8d', '0.000001'],
      ['41b3de4355555553', '333333333.3333332'],
      ['41b3de4355555554', '333333333.33333325'],
      ['41b3de4355555555', '333333333.3333333'],
      ['becbf647612f3696', '-0.0000033333333333333333'],
    ]
    for (const [hex, text] of bits) {
      expect(canonicalJson(Buffer.from(hex, 'hex').readDoubleBE()), hex).toBe(text)
    }
  })

  it('escapes what it must and nothing else (RFC 8785 section 3.2.2.2)', () => {
    expect(canonicalJson('\b\t\n\f\r"\\\u0000\u001f\u007f/é€\u2028😀')).toBe(
      '"\\b\\t\\n\\f\\r\\"\\\\\\u0000\\u001f\u007f/é€\u2028😀"',
    )
  })

  it('sorts names by UTF-16 code units, so that an emoji comes before a full-width letter', () => {
    expect(canonicalJson({ ﬁ: 1, '😀': 2, é: 3, '': 4, '10': 5, '9': 6 })).toBe(
      '{"":4,"10":5,"9":6,"é":3,"😀":2,"ﬁ":1}',
    )
  })
})

describe('what has no canonical JSON', () => {
  const cyclic: { a: unknown[] } = { a: [0] }
  cyclic.a.push(cyclic)
  it.each([
    ['NaN', { a: [1, { b: Number.NaN }] }, '$.a[1].b', 'is NaN'],
    ['infinity', [Number.POSITIVE_INFINITY], '$[0]', 'is Infinity'],
    ['negative infinity', Number.NEGATIVE_INFINITY, '$', 'is -Infinity'],
    ['undefined', { a: undefined }, '$.a', 'is undefined'],
    ['a hole', Array(3), '$[0]', 'is undefined'],
    ['a bigint', { 'a b': 1n }, '$["a b"]', 'is bigint'],
    ['a function', { f: () => 1 }, '$.f', 'is function'],
    ['a symbol', { s: Symbol('s') }, '$.s', 'is symbol'],
    ['a high surrogate alone', ['\ud800'], '$[0]', 'lone surrogate'],
    ['a low surrogate alone', ['a\udc00b'], '$[0]', 'lone surrogate'],
    ['a name with a lone surrogate', { '\ud83d': 1 }, '$["\\ud83d"]', 'lone surrogate'],
    ['a date', { at: new Date(0) }, '$.at', 'instance of a class'],
    ['a map', new Map(), '$', 'instance of a class'],
    ['a value inside itself', cyclic, '$.a[1]', 'contains itself'],
  ])('%s is refused, with its place', (_, value, path, reason) => {
    const error = refusal(value)
    expect(error.path).toBe(path)
    expect(error.reason).toContain(reason)
    expect(error.message).toBe(`${path} ${error.reason}`)
  })

  it('is refused below a depth, and not above', () => {
    const nested = (depth: number) => Array.from({ length: depth }).reduce<unknown>((inner) => [inner], 1)
    expect(canonicalJson(nested(CANONICAL_DEPTH_MAX))).toHaveLength(2 * CANONICAL_DEPTH_MAX + 1)
    expect(refusal(nested(CANONICAL_DEPTH_MAX + 1)).reason).toContain('levels deep')
    expect(refusal(nested(100_000)).reason).toContain('levels deep')
  })

  it('does not include a value that stands in two places', () => {
    const twice = { x: 1 }
    expect(canonicalJson([twice, twice])).toBe('[{"x":1},{"x":1}]')
  })
})

describe('canonical JSON, of every value', () => {
  const json = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }).map((value) => JSON.parse(JSON.stringify(value)))

  it('says the value', () => {
    fc.assert(
      fc.property(json, (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(value)
      }),
    )
  })

  it('is its own canonical form', () => {
    fc.assert(fc.property(json, (value) => canonicalJson(JSON.parse(canonicalJson(value))) === canonicalJson(value)))
  })

  it('does not depend on the order of members', () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed)
      if (value === null || typeof value !== 'object') return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, reversed(member)]),
      )
    }
    fc.assert(fc.property(json, (value) => canonicalJson(reversed(value)) === canonicalJson(value)))
  })
})

const suite = join(process.env['TRIBUNAL_DATA_DIR'] ?? '', 'suites', 'jcs')
it.skipIf(process.env['TRIBUNAL_DATA_DIR'] === undefined || !existsSync(suite))(
  'the public vectors of RFC 8785 give the expected bytes (set TRIBUNAL_DATA_DIR to run)',
  () => {
    const names = readdirSync(join(suite, 'input'))
    expect(names).toHaveLength(6)
    for (const name of names) {
      const input = JSON.parse(readFileSync(join(suite, 'input', name), 'utf8'))
      expect(canonicalJson(input), name).toBe(readFileSync(join(suite, 'output', name), 'utf8'))
    }
  },
)
