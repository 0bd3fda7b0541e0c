import { describe, expect, it } from 'vitest'
import { keyboard as english } from '../messages/en/keyboard.ts'
import { keyboard as spanish } from '../messages/es/keyboard.ts'
import { canMeet, DEFAULT_BINDINGS, keysOf, ownerOf, parseBindings, withKeys } from './bindings.ts'
import { COMMAND_IDS, COMMANDS } from './commands.ts'
import { ariaKey, isSingle, keyLabel, keyOf, type Pressed } from './key.ts'
import { titleKey } from './use-command-title.ts'

function press(key: string, more: Partial<Pressed> & { altGraph?: boolean } = {}): string | undefined {
  const { altGraph = false, ...event } = more
  return keyOf({
    key,
    code: '',
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    shiftKey: false,
    getModifierState: (name) => altGraph && name === 'AltGraph',
    ...event,
  })
}

describe('the registry', () => {
  it('gives no key to two commands that can be on one screen', () => {
    const shared = COMMAND_IDS.flatMap((id) =>
      COMMANDS[id].keys.flatMap((key) => {
        const owner = ownerOf(key, id, DEFAULT_BINDINGS)
        return owner ? [`${key}: ${id}, ${owner}`] : []
      }),
    )
    expect(shared).toEqual([])
  })

  it('names keys as a keyboard gives them', () => {
    for (const id of COMMAND_IDS) {
      for (const key of COMMANDS[id].keys) expect(key).toMatch(/^(mod\+)?(alt\+)?(shift\+)?([^\sA-Z]|[a-z]{2,})$/)
    }
  })

  it('says what each command does in both languages, and in no two the same within a scope', () => {
    for (const words of [english, spanish]) {
      const titles = COMMAND_IDS.map((id) => `${COMMANDS[id].scope}: ${words[titleKey(id)]}`)
      expect(titles.filter((title) => /: .{2,}/.test(title))).toHaveLength(titles.length)
      expect(new Set(titles).size).toBe(titles.length)
    }
  })

  it('has the keys that reviewers are promised', () => {
    const keys = (id: keyof typeof COMMANDS) => COMMANDS[id].keys
    expect([keys('list.next'), keys('list.previous'), keys('global.help'), keys('global.find')]).toEqual([
      ['j'],
      ['k'],
      ['?'],
      ['mod+k'],
    ])
    const outcomes = [1, 2, 3, 4].map((n) => keys(`case.outcome_${n}` as 'case.outcome_1'))
    expect(outcomes).toEqual([['1'], ['2'], ['3'], ['4']])
    const review = ['escalate', 'skip', 'undo', 'spans', 'claim', 'note', 'extend'] as const
    expect(review.flatMap((name) => keys(`case.${name}`))).toEqual(['e', 's', 'z', 'h', 'c', 'n', 'x'])
  })
})

describe('a key', () => {
  it('is the character it writes, however a layout makes it', () => {
    expect([press('J', { shiftKey: true }), press('j'), press('?', { shiftKey: true })]).toEqual(['shift+j', 'j', '?'])
    expect(press('@', { ctrlKey: true, altKey: true, altGraph: true })).toBe('@')
    expect(press('о', { code: 'KeyJ' })).toBe('j')
  })

  it('with Ctrl or Command is the same key', () => {
    expect([press('k', { ctrlKey: true }), press('k', { metaKey: true })]).toEqual(['mod+k', 'mod+k'])
    expect([press('Shift', { shiftKey: true }), press('Enter', { shiftKey: true })]).toEqual([undefined, 'shift+enter'])
  })

  it('that writes a character alone is one that can be switched off', () => {
    expect(['j', 'shift+j', '?', '/', '+', 'mod+k', 'enter', 'alt+1'].map(isSingle)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
      false,
      false,
    ])
  })

  it('is shown as keyboards have it', () => {
    expect(['mod+k', 'j', 'shift+j', 'enter', '+', '?'].map((key) => keyLabel(key, false))).toEqual([
      'Ctrl K',
      'J',
      '⇧ J',
      '↵',
      '+',
      '?',
    ])
    expect([keyLabel('mod+k', true), ariaKey('mod+k', false), ariaKey('enter', false)]).toEqual([
      '⌘ K',
      'Control+K',
      'Enter',
    ])
  })
})

describe('bindings', () => {
  it('are those of the registry until a person changes them', () => {
    expect(keysOf('case.skip', DEFAULT_BINDINGS)).toEqual(['s'])
    const changed = withKeys(DEFAULT_BINDINGS, 'case.skip', ['b'])
    expect(keysOf('case.skip', changed)).toEqual(['b'])
    expect(keysOf('case.skip', withKeys(changed, 'case.skip', undefined))).toEqual(['s'])
    expect(keysOf('case.skip', withKeys(changed, 'case.skip', []))).toEqual([])
  })

  it('without single keys keep those with Ctrl', () => {
    const off = { ...DEFAULT_BINDINGS, single: false }
    expect([keysOf('case.skip', off), keysOf('list.open', off), keysOf('global.find', off)]).toEqual([
      [],
      ['enter'],
      ['mod+k'],
    ])
  })

  it('tell who has a key already, also one given away by hand', () => {
    expect(ownerOf('j', 'case.skip', DEFAULT_BINDINGS)).toBe('list.next')
    expect(ownerOf('b', 'case.skip', DEFAULT_BINDINGS)).toBeUndefined()
    expect(ownerOf('b', 'case.skip', withKeys(DEFAULT_BINDINGS, 'global.help', ['b']))).toBe('global.help')
    expect([canMeet('case', 'policy'), canMeet('case', 'list'), canMeet('policy', 'global')]).toEqual([
      false,
      true,
      true,
    ])
  })

  it('read from a browser lose what makes no sense', () => {
    expect(parseBindings(null)).toEqual(DEFAULT_BINDINGS)
    expect(parseBindings({ single: false, keys: { 'case.skip': ['b'], gone: ['c'], 'case.note': 'n' } })).toEqual({
      single: false,
      keys: { 'case.skip': ['b'] },
    })
  })
})
