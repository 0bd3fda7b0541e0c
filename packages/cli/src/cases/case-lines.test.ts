import type { CaseDetail } from '@tribunal/client'
import { reasonCodesFor } from '@tribunal/engine'
import picocolors from 'picocolors'
import { expect, it } from 'vitest'
import { translator } from '../messages/catalogue.ts'
import { Page } from '../output/pretty/page.ts'
import type { Settings } from '../settings.ts'
import { choiceLines } from './case-lines.ts'

const COLORS = picocolors.createColors(false)
const SETTINGS: Settings = {
  language: 'en',
  t: translator('en'),
  dataLanguage: 'en',
  format: 'pretty',
  quiet: false,
  colors: COLORS,
  errorColors: COLORS,
  unicode: true,
  width: 100,
}
const OUTCOMES = ['clean', 'needs_review', 'blocked'] as const

/** What is printed of the choices in a case that the machine blocked: the codes of each outcome. */
function codes(hidden: boolean): readonly (readonly string[])[] {
  const outcomes = OUTCOMES.map((outcome) => ({ outcome, reasons: reasonCodesFor('post', outcome, 'blocked') }))
  const page = new Page(SETTINGS)
  choiceLines(page, { case: { kind: 'post' }, outcomes } as unknown as CaseDetail, hidden)
  const groups = page.toString().split(/^ {3}\S.*$/m)
  return groups.slice(1).map((group) => [...group.matchAll(/^ {6}(\w+)/gm)].map(([, code = '']) => code))
}

it('the choices in a case name the reasons for each, and which of them the machine had', () => {
  expect(codes(false).map((group) => group.includes('machine_confirmed'))).toEqual([false, false, true])
})

it('the choices in a case that is judged blind first are the same whatever the machine chose', () => {
  expect(codes(true)).toEqual(codes(false).map((group) => group.filter((code) => code !== 'machine_confirmed')))
  expect(codes(true).flat()).toContain('evidence_contradicts')
})
