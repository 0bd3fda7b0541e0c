import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openTribunal } from '../src/runtime/open-tribunal.ts'

/** Claims that were checked false, with the negation in braces. The text without the negation was not checked. */
const CHECKED = [
  ['attributed', 'John Kasich said the state would {not }expand Medicaid'],
  ['attributed', 'Kasich told voters he did {not }close the Dayton plant'],
  ['quoted', 'Kasich: “Ohio is {not }a coal state”'],
  ['photo', 'A photo shows Kasich {not }wearing shoes in Cleveland'],
  ['quantified', '{No }governor has visited the Toledo refinery'],
  ['comparative', 'Akron is {not }larger than Dayton in Ohio'],
  ['modal', 'The Columbus airport may {not }open in Ohio'],
  ['atribuida', 'Kasich dijo que Ohio {no }cerró la planta de Dayton'],
].map(([kind = '', text = '']) => {
  return { kind, claim: text.replace(/[{}]/g, ''), without: text.replace(/\{.*\}/, '') }
})

describe('posts decided with imported checks', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'turned-'))
  const tribunal = openTribunal({ dataDir, learned: false })
  const lines = CHECKED.map(({ claim }, i) => ({
    id: `k${i}`,
    claim,
    verdict: 'false',
    title: `Check ${i}`,
    publisher: 'P',
  }))
  tribunal.evidence.import({ content: lines.map((line) => JSON.stringify(line)).join('\n'), format: 'jsonl' })
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  const decide = (text: string) => {
    const decision = tribunal.decide({ kind: 'post', id: 'p1', text })
    if (decision instanceof Promise || decision.kind !== 'post') throw new TypeError('a post is decided at once')
    return decision
  }

  it.each(CHECKED)('a false claim that is $kind is not true without its negation: $claim', ({ claim, without }) => {
    expect(decide(without).label).toBe('send_downstream')
    expect(decide(without).claims.map(({ verification }) => verification.fact_check?.verdict)).not.toContain('true')
    expect(decide(claim).label).not.toBe('high_conf_true')
  })
})
