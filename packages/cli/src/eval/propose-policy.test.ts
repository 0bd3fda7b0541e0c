import { describe, expect, it } from 'vitest'
import { halfOf } from './judge-rows.ts'
import { proposePolicy } from './propose-policy.ts'

describe('halves', () => {
  it('keep near copies together: one group, or the same words but for figures and marks', () => {
    const copies = ['Win 500 now!', 'WIN 900, now', 'win now']
    expect(new Set(copies.map((text) => halfOf({ text }))).size).toBe(1)
    expect(halfOf({ group: 'a', text: 'one' })).toBe(halfOf({ group: 'a', text: 'two' }))
  })

  it('are about as large', () => {
    const first = Array.from({ length: 2000 }, (_, i) => halfOf({ group: `g${i}` })).filter((half) => half === 0)
    expect(first.length).toBeGreaterThan(900)
    expect(first.length).toBeLessThan(1100)
  })
})

describe('a proposed policy', () => {
  const text = `# kept
policy: mine
version: '1.4.2'   # kept too
changelog:
    - 1.4.2 Before.
constants:
  low: { value: 0.20, reason: 'why: "so"' }   # and this
  high:
    value: 0.7
    reason: |
      Two
      lines.
# the end
`
  it('changes the constant, its reason, the version and the changelog, and not one character more', () => {
    const edit = { constant: 'low', value: 0.35, reason: 'it is "better"', change: 'low is 0.35.' }
    expect(proposePolicy(text, edit)).toEqual({
      from: 0.2,
      version: { from: '1.4.2', to: '1.5.0' },
      text: text
        .replace("'1.4.2' ", '1.5.0 ')
        .replace('    - 1.4.2', '    - "1.5.0 low is 0.35."\n    - 1.4.2')
        .replace('0.20', '0.35')
        .replace(`'why: "so"'`, '"it is \\"better\\""'),
    })
  })

  it('knows constants in blocks, and none that is not there', () => {
    const edit = { constant: 'high', value: 1, reason: 'r', change: 'c' }
    expect(proposePolicy(text, edit)!.text).toContain('    value: 1\n    reason: "r"\n# the end\n')
    expect(proposePolicy(text, { ...edit, constant: 'middle' })).toBeUndefined()
  })
})
