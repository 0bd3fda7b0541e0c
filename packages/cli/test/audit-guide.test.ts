import { readFileSync } from 'node:fs'
import { LEDGER_FINDINGS, PROOF_FAULTS } from '@tribunal/ledger'
import { RECORD_FINDINGS } from '@tribunal/store'
import { expect, it } from 'vitest'
import { en } from '../src/messages/en.ts'

it('the guide to the ledger names every code that verifying can find, and no other', () => {
  const guide = readFileSync(new URL('../../../docs/guides/audit.md', import.meta.url), 'utf8')
  const codes = [...LEDGER_FINDINGS, ...RECORD_FINDINGS, ...PROOF_FAULTS]
  const named = [
    ...guide.matchAll(
      /`((?:event|events|chain|checkpoint|witness|verified|head|export|key|proof|decision|content|inputs|policy|case|effect|text|context|tile|versions|backtest|fact_check|notice|measure|retention|hold)_[a-z_]+)`/g,
    ),
  ]
  expect(new Set(named.map(([, code]) => code))).toEqual(new Set(codes))
  for (const code of codes) expect(en).toHaveProperty([`audit.${code}`])
})
