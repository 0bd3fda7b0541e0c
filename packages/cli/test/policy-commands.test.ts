import { spawn } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { readCheckedPolicy } from '@tribunal/policy'
import { describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const BIN = fileURLToPath(new URL('../bin/tribunal.mjs', import.meta.url))

const BROKEN = `policy: broken
version: 1.0.0
author: test
title: A policy with a misspelled fact
source: test
changelog: [1.0.0 First.]
facts:
  urgency: { type: number, range: [0, 1] }
outcomes: [low, high]
hit: first
rules:
  - { id: high-urgency, when: urgncy > 0.5, outcome: high, reason: High. }
default: { rule: default, outcome: low, reason: Low. }
unknown: { rule: unknown, outcome: low, reason: Unknown. }
`

const folder = mkdtempSync(join(tmpdir(), 'tribunal-policy-'))
const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('policy check', () => {
  it('points at the line and the column, shows the line and says what to do, exit code 1', async () => {
    const run = await runCli(['policy', 'check', file('broken.yaml', BROKEN), '--format', 'pretty'])
    expect(run.exit).toBe(1)
    expect(run.stdout).toMatch(/error\[policy-name\] \S+broken\.yaml:12:\d+: /)
    expect(run.stdout).toContain('12 │   - { id: high-urgency, when: urgncy > 0.5')
    expect(run.stdout).toContain('^')
    expect(run.stdout).toContain('help: ')
    expect(run.stdout).toContain('urgency')
  })

  it('writes one object a policy as JSON lines', async () => {
    const corrected = file(
      'corrected.yaml',
      BROKEN.replace('policy: broken', 'policy: corrected').replace('urgncy', 'urgency'),
    )
    const run = await runCli(['policy', 'check', corrected, file('broken.yaml', BROKEN)])
    expect(run.exit).toBe(1)
    expect(linesOf(run.stdout)).toMatchObject([
      { ok: true, policy: 'corrected', problems: [] },
      { ok: false, problems: [{ code: 'policy-name', line: 12 }] },
    ])
    expect((await runCli(['policy', 'check', corrected])).exit).toBe(0)
  })

  it('proves what holds of every input, and tells the sentence of document 000 that does not, as the policy says', async () => {
    const run = await runCli(['policy', 'check', 'final-decision', '--format', 'pretty'])
    expect(run.exit).toBe(0)
    expect(run.stdout).toContain('holds of every input: not-asserted-never-final, no-evidence-never-final,')
    expect(run.stdout).toContain('this sentence fails, as the policy says (high-manipulation-goes-downstream)')
  })

  it('prints examples that `policy eval` reproduces as they stand', async () => {
    const told = await runCli(['policy', 'check', 'final-decision', '--format', 'pretty'], { columns: 60 })
    const lines = told.stdout.split('\n').map((line) => line.trim())
    const at = lines.findIndex((line) => line.startsWith('{'))
    const run = await runCli(['policy', 'eval', 'final-decision', '--facts', '-'], { stdin: lines[at]! })
    const [{ outcome, rule }] = linesOf(run.stdout) as [{ outcome: string; rule: string }]
    expect(lines[at + 1]).toBe(`→ ${outcome} (${rule})`)
    expect(outcome).not.toBe('send_downstream')
  })

  it.each([
    ['a sentence that fails', 'holds: outcome == "low"', 'this sentence fails (calm)'],
    ['one that holds though the policy expects it to fail', 'holds: urgency <= 1, expected_to_fail: Once.', 'remove'],
  ])('is a finding: %s, exit code 1', async (_, claim, wanted) => {
    const text = BROKEN.replace('urgncy', 'urgency').replace('policy: broken', 'policy: corrected')
    const failing = file('failing.yaml', `${text}invariants:\n  - { id: calm, sentence: Calm., ${claim} }\n`)
    const run = await runCli(['policy', 'check', failing, '--format', 'pretty'])
    expect(run.exit).toBe(1)
    expect(run.stdout).toContain(wanted)
  })

  it('says what was looked at when the time limit was reached, and goes on', async () => {
    const hard = BROKEN.replace(
      'urgency: { type: number, range: [0, 1] }',
      'reds: { type: list, items: { type: bool } }\n  blues: { type: list, items: { type: bool } }\n  greens: { type: list, items: { type: bool } }',
    ).replace(
      'urgncy > 0.5',
      'size(reds) > 1 && size(blues) > 1 && size(reds) * size(reds) * size(reds) + size(blues) * size(blues) * size(blues) == size(greens) * size(greens) * size(greens)',
    )
    const run = await runCli(['policy', 'check', file('hard.yaml', hard), 'fp-01', '--timeout', '1'])
    expect(run.exit).toBe(1)
    expect(linesOf(run.stdout)).toMatchObject([
      { stopped: { part: 'rules', reason: 'solver-limit' } },
      { policy: 'fp-01', ok: true },
    ])
  })
})

describe('policy show', () => {
  it('is written as JSON that is only evaluated', async () => {
    const { exit, stdout } = await runCli(['policy', 'show', 'final-decision', '--checked'])
    expect(exit).toBe(0)
    const { policy, answer } = readCheckedPolicy(JSON.parse(stdout))
    expect(policy.id).toBe('final-decision')
    expect(answer({ claims: [], retrieval_coverage: 0, manipulation_score: 0 }).outcome).toBe('send_downstream')
  })

  it('shows facts, thresholds with their reasons, and rules in order', async () => {
    const run = await runCli(['policy', 'show', 'final-decision', '--format', 'pretty'])
    expect(run.exit).toBe(0)
    const at = (text: string) => run.stdout.indexOf(text)
    for (const text of ['claims', 'coverage_min 0.5', 'missing-data', 'strong-refutation'])
      expect(at(text), text).toBeGreaterThan(0)
    expect(at('missing-data')).toBeLessThan(at('strong-refutation'))
  })
})

describe('policy eval', () => {
  const claim = { claim_score: 0.05, support_confidence: 0.1, refute_confidence: 0.9 }
  const facts = { claims: [claim], retrieval_coverage: 1, manipulation_score: 0.2 }
  const evaluate = async (policy: string, records: readonly object[], more: readonly string[] = []) => {
    const run = await runCli(['policy', 'eval', policy, '--facts', '-', '--format', 'jsonl', ...more], {
      stdin: records.map((record) => `${JSON.stringify(record)}\n`).join(''),
    })
    return { ...run, answers: linesOf(run.stdout) }
  }

  it('answers one object for one, in order, the id kept, whatever its type', async () => {
    const { answers, exit } = await evaluate('final-decision', [{ id: 'a', ...facts }, { id: 7, claims: [] }, facts])
    expect(exit).toBe(0)
    expect(answers).toMatchObject([
      { id: 'a', outcome: 'high_conf_fake', rule: 'strong-refutation', overrides: [], unknown: [] },
      { id: 7, outcome: 'send_downstream', rule: 'missing-data' },
      { outcome: 'high_conf_fake' },
    ])
    expect(answers[2]).not.toHaveProperty('id')
    expect(Array.isArray(answers[0]!['trace'])).toBe(true)
    expect(typeof answers[0]!['reason']).toBe('string')
  })

  it('refuses a line that is not JSON where the policy measures no text, and measures it where it does', async () => {
    const of = (policy: string) =>
      runCli(['policy', 'eval', policy, '--format', 'jsonl'], { stdin: 'Votes were rigged\n{"id":"next"}\n' })
    const [refused, measured] = await Promise.all([of('final-decision'), of('claim-likeness')])
    expect([refused.exit, linesOf(refused.stdout)]).toMatchObject([
      3,
      [{ error: { code: 'json-syntax', line: 1 } }, { id: 'next', policy: 'final-decision' }],
    ])
    expect([measured.exit, linesOf(measured.stdout)]).toMatchObject([
      0,
      [{ policy: 'claim-likeness' }, { policy: 'claim-likeness' }],
    ])
  })

  it('says that a folder is one', async () => {
    for (const name of ['./', '.', 'packages']) {
      const { exit, stderr } = await runCli(['policy', 'eval', name], { stdin: '{}' })
      expect([exit, stderr]).toMatchObject([2, expect.stringContaining('is a folder')])
    }
  })

  it('refuses a fact of another type in its place and answers the rest, exit code 3', async () => {
    const { answers, exit, stderr } = await evaluate('final-decision', [
      { id: 'bad', ...facts, claims: [{ ...claim, claim_score: '0' }] },
      { id: 'b', ...facts },
    ])
    expect(exit).toBe(3)
    expect(answers).toMatchObject([
      { id: 'bad', error: { code: 'fact-type', field: 'claims[0].claim_score', line: 1 } },
      { id: 'b', outcome: 'high_conf_fake' },
    ])
    expect(stderr).toContain('standard input:1: claims[0].claim_score: expected')
  })

  it('gives each shipped policy the fields of spec section 8', async () => {
    const integrity = {
      urgency_level: 8,
      grammar_quality: 9,
      tone_type: 'professional',
      credibility_markers: 'high',
      ai_probability: 0.1,
      bot_patterns: 'none',
      manipulation_tactics: [],
      scam_indicators: ['x'],
    }
    expect((await evaluate('integrity', [integrity])).answers).toMatchObject([
      {
        outcome: 'SUSPICIOUS',
        score: 0.55,
        total_penalty: 0.45,
        penalties: [{ name: 'Extreme Urgency', amount: 0.25 }, { amount: 0.2 }],
      },
    ])
    const claims = [{ domain: 'health', risk_level: 'low', fact_check: { verdict: 'false', confidence: 0.8 } }]
    expect((await evaluate('publication', [{ claims }])).answers).toMatchObject([
      {
        outcome: 'blocked',
        escalate_to_human: true,
        reasons: [{ item: 0, outcome: 'blocked', rule: 'confidently-false' }],
      },
    ])
    const arbiter = {
      composite_risk_score: 90,
      risk_category: 'critical',
      judgement: { decision: 'APPROVE', confidence: 0.9, reasoning: 'fine' },
    }
    expect((await evaluate('arbiter', [arbiter])).answers).toMatchObject([
      { outcome: 'BLOCK', confidence: 0.9, source: 'model', overrides: [{ id: 'critical-risk', replaced: 'APPROVE' }] },
    ])
    const risk = { deviation_score: 0, policy_relevances: [], threat_level: 0, amount_ratio: 0, flag_count: 0 }
    expect((await evaluate('composite-risk', [risk])).answers).toMatchObject([{ outcome: 'low', score: 0 }])
  })

  it('measures the facts from a text where the policy names a signal', async () => {
    const { answers } = await evaluate('claim-likeness', [{ id: 't', text: 'The election results were rigged' }])
    expect(answers).toMatchObject([
      {
        id: 't',
        score: 0.8,
        outcome: 'high',
        has_election_anchor: true,
        features: ['assertive_claim_term', 'disinfo_narrative_term', 'election_anchor'],
      },
    ])
    const manipulation = await evaluate('manipulation', [{ text: 'THEY LIE!!!' }])
    expect(Object.keys(manipulation.answers[0]!['terms'] as object)).toEqual([
      'caps',
      'punctuation',
      'loaded',
      'repetition',
    ])
  })

  it('tells on request the smallest changes of facts that would have given another outcome', async () => {
    const fact_check = { verdict: 'false', confidence: 0.95 }
    const claim = { commitment: 'asserts', domain: 'health', risk_level: 'low', fact_check }
    const record = { id: 'post-1', claims: [claim] }
    const [answer] = (await evaluate('publication', [record], ['--counterfactuals'])).answers
    expect(answer).toMatchObject({
      id: 'post-1',
      outcome: 'blocked',
      counterfactuals: expect.arrayContaining([
        expect.objectContaining({
          outcome: 'clean',
          changes: [{ fact: 'claims[0].fact_check.confidence', from: 0.95, to: { at_most: 0.7 }, example: 0.7 }],
        }),
      ]),
      out_of_reach: [],
      complete: true,
    })
    const page = await runCli(
      ['policy', 'eval', 'publication', '--counterfactuals', '--format', 'pretty', '--lang', 'es'],
      {
        stdin: JSON.stringify(record),
      },
    )
    expect(page.stdout).toContain('Qué lo habría cambiado')
    expect(page.stdout).toMatch(/Esto habría sido clean[^.]*con\s+claims\[0\]\.fact_check\.confidence en 0\.7 o menos/)
  })

  it('speaks Spanish inside its data only where --lang asks for it', async () => {
    const run = await runCli(['policy', 'eval', 'final-decision'], {
      stdin: JSON.stringify(facts),
      env: { LANG: 'es_PE.UTF-8' },
    })
    expect(linesOf(run.stdout)[0]!['reason']).toMatch(/^At least one claim/)
    expect((await evaluate('final-decision', [facts], ['--lang', 'es'])).answers[0]!['reason']).toMatch(/^La evidencia/)
  })
})

describe('a long input', () => {
  it('is worked on in bounded memory: 120 000 records, in order', async () => {
    const total = 120_000
    function* lines(): Generator<string> {
      for (let i = 0; i < total; i += 500) {
        let text = ''
        for (let k = i; k < i + 500; k++) text += `{"id":${k},"decision":"APPROVE","risk_category":"low"}\n`
        yield text
      }
    }
    // It takes 57 MB to begin with, and the answers come to 88: a process that keeps them ends for want of memory.
    const argv = ['--max-old-space-size=80', BIN, 'policy', 'eval', 'transaction-routing', '--quiet']
    const child = spawn(process.execPath, argv, { stdio: ['pipe', 'pipe', 'inherit'] })
    const ended = new Promise((resolve) => child.once('close', resolve))
    const written = pipeline(Readable.from(lines()), child.stdin)
    let wanted = 0
    for await (const line of createInterface({ input: child.stdout }))
      if (Number(/^\{"id":(\d+),/.exec(line)?.[1]) === wanted) wanted++
    await written
    expect([await ended, wanted]).toEqual([0, total])
  })
})
