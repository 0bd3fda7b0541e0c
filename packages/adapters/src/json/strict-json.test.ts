import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JSON_DEPTH_MAX, parseStrictJson } from './strict-json.ts'

const faultOf = (text: string) => {
  const parsed = parseStrictJson(text)
  return parsed.ok ? undefined : [parsed.fault.code, parsed.fault.field, parsed.fault.column]
}

/** Without the key that is refused wherever it stands. */
const readable = (json: unknown) => !JSON.stringify(json).includes('__proto__')

describe('JSON read strictly', () => {
  it.each([
    ['{"a":1,"a":2}', ['duplicate-key', 'a', 8]],
    ['{"a":{"b":[{"c":1,"\\u0063":2}]}}', ['duplicate-key', 'a.b[0].c', 19]],
    ['{"__proto__":1}', ['reserved-key', '__proto__', 2]],
    ['[1e999]', ['number-too-large', '[0]', 2]],
    ['', ['json-syntax', '', 1]],
    ['{"a":}', ['json-syntax', 'a', 6]],
    ['[1,]', ['json-syntax', '[1]', 4]],
    ['\uFEFF{}', ['json-syntax', '', 1]],
  ])('%s is refused where its fault is', (text, fault) => {
    expect(faultOf(text)).toEqual(fault)
  })

  it('goes so deep and no deeper', () => {
    const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
    expect(parseStrictJson(nested(JSON_DEPTH_MAX)).ok).toBe(true)
    expect(faultOf(nested(JSON_DEPTH_MAX + 1))?.[0]).toBe('too-deep')
    expect(faultOf('['.repeat(100_000))?.[0]).toBe('too-deep')
  })

  it('holds as many values as are asked for, and no more: members and entries of any nesting, not what texts look like', () => {
    const value = fc.jsonValue({ maxDepth: 4, stringUnit: 'binary' }).filter(readable)
    const sizeOf = (json: unknown): number =>
      typeof json === 'object' && json !== null
        ? Object.values(json).reduce<number>((sum, inner) => sum + 1 + sizeOf(inner), 0)
        : 0
    // An empty object or array has an opening bracket and no value.
    const emptyIn = (json: unknown): number =>
      typeof json === 'object' && json !== null
        ? Object.values(json).reduce<number>(
            (sum, inner) => sum + emptyIn(inner),
            Object.keys(json).length === 0 ? 1 : 0,
          )
        : 0
    fc.assert(
      fc.property(value, (json) => {
        const text = JSON.stringify(json)
        const size = sizeOf(json) + emptyIn(json)
        expect(parseStrictJson(text, { valuesMax: size }).ok).toBe(true)
        if (size === 0) return
        expect(parseStrictJson(text, { valuesMax: size - 1 })).toMatchObject({
          ok: false,
          fault: { code: 'too-many-values', field: '', got: `more than ${size - 1}` },
        })
      }),
    )
  })

  it('says so in English and Spanish', () => {
    const parsed = parseStrictJson('{"a":1,"a":2}')
    expect(parsed).toMatchObject({
      ok: false,
      fault: { expected: { en: 'each key once', es: 'cada clave una vez' }, got: '"a"' },
    })
  })

  it('reads what JSON.parse reads, colons and quotes in texts included', () => {
    const value = fc.jsonValue({ maxDepth: 5, stringUnit: 'binary' }).filter(readable)
    fc.assert(
      fc.property(value, (json) => {
        const text = JSON.stringify(json)
        expect(parseStrictJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
      }),
    )
  })

  it('refuses every object with a key repeated at its end', () => {
    const object = fc.dictionary(fc.string({ minLength: 1 }), fc.jsonValue(), { minKeys: 1 }).filter(readable)
    fc.assert(
      fc.property(object, (json) => {
        const [name] = Object.keys(json) as [string]
        const twice = `${JSON.stringify(json).slice(0, -1)},${JSON.stringify(name)}:0}`
        expect(faultOf(twice)?.[0]).toBe('duplicate-key')
      }),
    )
  })
})
