import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { runTribunal } from './run-tribunal.ts'

// The outcomes that content/samples/README.md tells are those that the shipped policies give.

const samples = new URL('../content/samples/', import.meta.url)
const readme = readFileSync(new URL('README.md', samples), 'utf8')
const PAYMENTS = /^\| (T-\d+(?:(?:, | … )T-\d+)*) \|.*\| ([A-Z_]+(?:(?:, | or )[A-Z_]+)*)(?:, .*)? \|$/gm

/** What the table says: payment id to the outcomes it allows. */
function told(ids: readonly string[]): Map<string, readonly string[]> {
  const table = new Map<string, readonly string[]>()
  for (const [, named = '', outcome = ''] of readme.matchAll(PAYMENTS)) {
    const [first = '', last = first] = named.split(' … ')
    const row = named.includes(' … ') ? ids.slice(ids.indexOf(first), ids.indexOf(last) + 1) : named.split(', ')
    const each = outcome.includes(' or ') ? [] : outcome.split(', ')
    row.forEach((id, index) => {
      table.set(id, outcome.includes(' or ') ? outcome.split(' or ') : [each[each.length === 1 ? 0 : index] ?? ''])
    })
  }
  return table
}

describe('samples', () => {
  it('every payment has the outcome that the table tells', async () => {
    const input = readFileSync(new URL('payments.jsonl', samples), 'utf8')
    const { exit, stdout } = await runTribunal(['decide', '-', '--kind', 'payment', '--format', 'jsonl'], input)
    expect(exit).toBe(0)
    const decisions = stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { transaction_id: string; decision: string })
    const table = told(decisions.map(({ transaction_id }) => transaction_id))
    const wrong = decisions.filter(({ transaction_id, decision }) => !table.get(transaction_id)?.includes(decision))
    expect(wrong.map(({ transaction_id, decision }) => `${transaction_id} ${decision}`)).toEqual([])
  })

  it('every post is decided, and no id comes twice', async () => {
    const input = readFileSync(new URL('posts.jsonl', samples), 'utf8')
    const { exit, stdout, stderr } = await runTribunal(['decide', '-', '--kind', 'post', '--format', 'jsonl'], input)
    expect({ exit, warned: /warning|duplicate/.test(stderr) }).toEqual({ exit: 0, warned: false })
    expect(stdout.trimEnd().split('\n')).toHaveLength(input.trimEnd().split('\n').length)
  })
})
