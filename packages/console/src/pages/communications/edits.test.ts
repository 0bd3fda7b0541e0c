import { describe, expect, it } from 'vitest'
import { changesOf, isChanged, NO_EDITS, parseEdits, textOf, versionOf, withText } from './edits.ts'

const BLOCK = { field: 'outcomes.BLOCK', texts: { en: 'Blocked.', es: 'Bloqueado.' } }
const CONTENT = { version: '1.9.3', templates: [BLOCK] } as unknown as Parameters<typeof changesOf>[1]

describe('texts that somebody edits', () => {
  it('are sent one by one, with the next minor version', () => {
    const edits = withText(NO_EDITS, BLOCK, 'en', 'We blocked it.')
    expect([textOf(edits, BLOCK, 'en'), textOf(edits, BLOCK, 'es')]).toEqual(['We blocked it.', 'Bloqueado.'])
    expect(changesOf(edits, CONTENT)).toEqual({
      version: '1.10.0',
      changes: [{ field: 'outcomes.BLOCK', language: 'en', text: 'We blocked it.' }],
    })
    expect(versionOf({ ...edits, version: '2.0.0' }, CONTENT)).toBe('2.0.0')
    expect(versionOf(NO_EDITS, CONTENT)).toBe('1.9.3')
  })

  it('are no edits once they are as they were', () => {
    const edits = withText(withText(NO_EDITS, BLOCK, 'en', 'We blocked it.'), BLOCK, 'en', 'Blocked.')
    expect([isChanged(edits), changesOf(edits, CONTENT)]).toEqual([false, {}])
  })

  it('are read from what the browser kept, and from nothing else', () => {
    const edits = withText(NO_EDITS, BLOCK, 'en', '')
    expect(parseEdits(JSON.parse(JSON.stringify(edits)))).toEqual(edits)
    for (const odd of [null, 1, [], {}, { texts: null }, { texts: { a: 1 } }]) expect(parseEdits(odd)).toEqual(NO_EDITS)
  })
})
