import { describe, expect, it } from 'vitest'
import { formatsOf, notJustAhead } from './format.ts'

const [en, es] = [formatsOf('en'), formatsOf('es')]
const NOW = new Date('2026-11-22T12:00:00Z')
const ago = (ms: number) => new Date(NOW.getTime() - ms)
/** `Intl` sets narrow and unbreakable spaces, which differ between versions of its data. */
const plain = (text: string) => text.replace(/\s/g, ' ')

describe('formats', () => {
  it('write numbers and money as the language does', () => {
    expect([en.number(12345.678), es.number(12345.678)].map(plain)).toEqual(['12,345.68', '12.345,68'])
    expect([en.percent(0.1234), es.percent(0.1234)].map(plain)).toEqual(['12.3%', '12,3 %'])
    expect([en.money(1234.5, 'EUR'), es.money(12345.5, 'EUR')].map(plain)).toEqual(['€1,234.50', '12.345,50 €'])
    expect(en.money(12, 'points')).toBe('12 points')
  })

  it('say how long ago in the largest unit that fits', () => {
    expect([59_000, 60_000, 3_599_000, 90_000_000, 40 * 86_400_000].map((ms) => en.relative(ago(ms), NOW))).toEqual([
      '59 seconds ago',
      '1 minute ago',
      '59 minutes ago',
      'yesterday',
      'last month',
    ])
    expect(es.relative(ago(-7_200_000), NOW)).toBe('dentro de 2 horas')
    expect(en.relative(NOW, NOW)).toBe('now')
  })

  it('name languages, and say the tag of what is none', () => {
    expect([en.language('de'), es.language('de'), en.language('no language')]).toEqual([
      'German',
      'alemán',
      'no language',
    ])
  })

  it('take what a clock ahead of ours says as now, and what is to come as to come', () => {
    const told = [-30_000, 30_000, 8 * 86_400_000].map((ms) => en.relative(notJustAhead(ago(-ms), NOW), NOW))
    expect(told).toEqual(['30 seconds ago', 'now', 'in 8 days'])
  })

  it('say how long in two units', () => {
    expect([0, 900, 61_000, 7_500_000, 86_400_000].map((ms) => plain(en.duration(ms)))).toEqual([
      '0 secs',
      '0 secs',
      '1 min 1 sec',
      '2 hrs 5 mins',
      '1 day',
    ])
  })
})
