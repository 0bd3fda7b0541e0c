import type { Finding } from '@tribunal/engine'
import picocolors from 'picocolors'
import { describe, expect, it } from 'vitest'
import { translator } from '../../messages/catalogue.ts'
import type { Settings } from '../../settings.ts'
import { Page } from './page.ts'
import { quote } from './quote.ts'

function settings(width = 60, unicode = true): Settings {
  const colors = picocolors.createColors(false)
  return {
    language: 'en',
    t: translator('en'),
    dataLanguage: 'en',
    format: 'pretty',
    quiet: false,
    colors,
    errorColors: colors,
    unicode,
    width,
  }
}

function found(text: string, part: string, reason: string, more: Partial<Finding> = {}): Finding {
  const start = text.indexOf(part)
  return {
    signal: 'test',
    id: part.toLowerCase().replace(/\W+/g, '-'),
    start,
    end: start + part.length,
    reason: { en: reason, es: reason },
    ...more,
  }
}

function quoted(text: string, findings: readonly Finding[], width?: number, unicode?: boolean): string {
  const page = new Page(settings(width, unicode))
  quote(page, text, findings)
  return page.toString()
}

describe('a quoted post', () => {
  it('names no feature of a learned signal: the place says it already', () => {
    const text = 'Call now'
    const learned = found(text, 'Call', 'Speaks for a scam', { signal: 'learned-scam-message', id: 'word:call' })
    expect(quoted(text, [learned])).toContain('^^^^ Speaks for a scam')
  })

  it('has carets under what was found and the reason beside it', () => {
    const text = 'URGENT: click here, 日本 now'
    const findings = [
      found(text, 'click here', 'asks for a click'),
      found(text, 'URGENT', 'presses the reader'),
      found(text, 'now', 'presses the reader'),
    ]
    expect(quoted(text, findings)).toBe(
      [
        ' │ URGENT: click here, 日本 now',
        ' │ ^^^^^^ urgent: presses the reader',
        ' │         ^^^^^^^^^^ click-here: asks for a click',
        ' │                          ^^^ now: presses the reader',
        '',
      ].join('\n'),
    )
  })

  it('puts a reason that does not fit under its carets, and marks a finding on each line it covers', () => {
    const text = 'words before it guaranteed return of your money'
    expect(
      quoted(
        text,
        [found(text, 'guaranteed return of your money', 'no investment is certain', { disguised: true })],
        40,
        false,
      ),
    ).toBe(
      [
        ' | words before it guaranteed return',
        ' |                 ^^^^^^^^^^^^^^^^^^',
        ' | of your money',
        ' | ^^^^^^^^^^^^^',
        ' |     guaranteed-return-of-your-money',
        ' |     : no investment is certain',
        ' |     (disguised)',
        '',
      ].join('\n'),
    )
  })

  it('leaves out the middle of a long text, and says so', () => {
    const text = `${'line\n'.repeat(100)}fake\n${'line\n'.repeat(20)}`
    const lines = quoted(text, [found(text, 'fake', 'a loaded word')]).split('\n')
    expect(lines.slice(4)).toEqual([
      ' │ ⋯ 96 lines without findings',
      ' │ fake',
      ' │ ^^^^ fake: a loaded word',
      ' │ ⋯ 21 lines without findings',
      '',
    ])
  })

  it('stays short where very much was found', () => {
    const text = 'fake '.repeat(200)
    const findings = Array.from({ length: 200 }, (_, i) => ({
      ...found(text, 'fake', 'a loaded word'),
      start: i * 5,
      end: i * 5 + 4,
    }))
    expect(quoted(text, findings).split('\n').length).toBeLessThan(70)
    expect(quoted(text, findings)).toContain('and 170 more findings')
  })
})
