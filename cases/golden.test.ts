import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkGoldenCase, type GoldenCase, loadGoldenCases } from '@tribunal/testkit'
import { beforeAll, describe, expect, it } from 'vitest'
import { contractProblems } from './contract.ts'
import { runTribunal } from './run-tribunal.ts'

// Every case goes through the command line, as a user's would: JSON lines in, JSON lines out.

const here = fileURLToPath(new URL('.', import.meta.url))
const update = process.env['UPDATE_GOLDEN'] === '1'

describe.each(readdirSync(`${here}policy`))('policy %s', (policy) => {
  hold(`${here}policy/${policy}`, async (cases) => {
    const facts = cases.map(({ story, input }) => ({ ...(input as object), id: story }))
    return await tribunal(['policy', 'eval', policy, '--facts', '-', '--format', 'jsonl'], facts)
  })
})

describe('posts', () => {
  const answers = hold(`${here}post`, (cases) =>
    tribunal(
      ['decide', '-', '--kind', 'post', '--format', 'jsonl'],
      cases.map(({ input }) => input),
    ),
  )

  it('are as the contract of the API says', () => {
    expect(contractProblems('PostDecision', answers())).toEqual([])
    const analysed = answers().filter((one) => one !== null && typeof one === 'object' && 'downstream' in one)
    const seen = JSON.stringify(analysed)
    for (const part of ['propaganda', 'emotion_words', 'sources', 'points']) expect(seen).toContain(`"${part}":[{`)
    const more = { ...(analysed[0] as object), downstream: { mood: 1 } }
    expect(contractProblems('PostDecision', [more])).not.toEqual([])
  })
})

describe('payments', () => {
  const answers = hold(`${here}payment`, async (cases) => {
    const series = cases.map((golden) => ownPayments(golden))
    const decisions = await tribunal(['decide', '-', '--kind', 'payment', '--format', 'jsonl'], series.flat())
    const ends = series.map((payments, index) => series.slice(0, index).flat().length + payments.length - 1)
    return ends.map((end) => decisions[end])
  })

  it('are as the contract of the API says', () => {
    expect(contractProblems('PaymentDecision', answers())).toEqual([])
  })
})

/** One test for each case below `folder`; `answer` answers them all at once, in order. Returns what was answered. */
function hold(
  folder: string,
  answer: (cases: readonly GoldenCase[]) => Promise<readonly unknown[]>,
): () => readonly unknown[] {
  const cases = loadGoldenCases(folder)
  let answers: readonly unknown[] = []
  beforeAll(async () => {
    answers = await answer(cases)
  })
  for (const [index, golden] of cases.entries()) {
    it(`${golden.story}: ${golden.description}`, () => {
      expect(checkGoldenCase(folder, golden, answers[index], update)).toEqual([])
    })
  }
  return () => answers
}

/**
 * The payments of a case, the last of which is looked at. Customers are renamed after the story, so that no case is
 * part of another one's history.
 */
function ownPayments({ story, input }: GoldenCase): readonly object[] {
  const payments = Array.isArray(input) ? input : [input]
  return payments.map((payment) => ({
    ...payment,
    transaction_id: `${story} ${payment.transaction_id}`,
    customer_id: `${story} ${payment.customer_id}`,
  }))
}

/** Runs `tribunal` on records and reads what it writes, a line for each. */
async function tribunal(args: readonly string[], records: readonly unknown[]): Promise<readonly unknown[]> {
  const { exit, stdout, stderr } = await runTribunal(
    args,
    records.map((record) => `${JSON.stringify(record)}\n`).join(''),
  )
  expect({ exit, stderr: exit === 0 ? '' : stderr }).toEqual({ exit: 0, stderr: '' })
  const answers = stdout.trimEnd().split('\n')
  expect(answers).toHaveLength(records.length)
  return answers.map((line) => JSON.parse(line) as unknown)
}
