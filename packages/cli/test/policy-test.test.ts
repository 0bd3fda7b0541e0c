import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it, test } from 'vitest'
import { readText } from './deploy/read-deploy.ts'
import { linesOf, runCli } from './run-cli.ts'

const POLICY = `policy: trial
version: 1.0.0
author: test
title: A trial
source: test
changelog: [1.0.0 First.]
facts:
  amount: { type: number, range: [0, null], absent: 0 }
constants:
  large_min: { value: 0.70, reason: A test. }
outcomes: [low, high]
hit: first
rules:
  - { id: large, when: amount >= large_min, outcome: high, reason: Much. }
default: { rule: rest, outcome: low, reason: The rest. }
`
const GOOD = `policy: trial
tables:
  - name: { en: Amounts, es: Montos }
    facts: { amount: 0.7 }
    rows:
      - { want: { outcome: high, rule: large } }
      - { change: { amount: 0.69 }, want: { outcome: low, rule: rest } }
`
const WEAK = 'policy: trial\ntests:\n  - { name: A <large> one, facts: { amount: 1 }, want: { outcome: high } }\n'

/** A folder with these files. */
function folder(files: Readonly<Record<string, string>>): string {
  const made = mkdtempSync(join(tmpdir(), 'tribunal-policy-test-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(made, name), text)
  return made
}

const run = (names: readonly string[], ...options: string[]) => runCli(['policy', 'test', ...names, ...options])

describe('policy test', () => {
  it('says of tests that reach and notice everything how many there are, and ends with 0', async () => {
    const found = await run([folder({ 'trial.yaml': POLICY, 'trial.test.yaml': GOOD })], '--format', 'pretty')
    expect(found.exit).toBe(0)
    expect(found.stdout).toContain('2 of 2 tests pass')
    expect(found.stdout).toContain('2 of 2 parts reached')
  })

  it('tells what no test reaches or notices, with facts that would and the words that accept it', async () => {
    const found = await run([folder({ 'trial.yaml': POLICY, 'trial.test.yaml': WEAK })], '--format', 'pretty')
    expect(found.exit).toBe(1)
    const text = found.stdout.replace(/\s+/g, ' ')
    expect(text).toMatch(/no test reaches `default` \(\S+trial\.yaml:15\)/)
    expect(text).toContain(
      'no test notices if `large_min` 0.70 becomes 0.69 (line 10) these facts would: {"amount":0.699}',
    )
    expect(text).toContain('to accept it, with a reason: large_min: 0.70 -> 0.69')
  })

  it('asks for less where it is told to', async () => {
    const weak = folder({ 'trial.yaml': POLICY, 'trial.test.yaml': WEAK })
    expect((await run([weak], '--min-coverage', '50', '--min-mutants', '0')).exit).toBe(0)
    expect((await run([weak], '--min-coverage', '50', '--min-mutants', '90')).exit).toBe(1)
    expect((await run([weak], '--min-coverage', '50', '--no-mutation')).exit).toBe(0)
    expect((await run([weak], '--min-mutants', '101')).exit).toBe(2)
  })

  it('tells of a test that fails what came instead, and how', async () => {
    const wrong = GOOD.replace('outcome: high, rule: large', 'outcome: low, rule: large')
    const at = folder({ 'trial.yaml': POLICY, 'trial.test.yaml': wrong })
    const found = await run([at], '--format', 'pretty', '--lang', 'es')
    expect(found.exit).toBe(1)
    expect(found.stdout.replace(/\s+/g, ' ')).toMatch(
      /Montos: = \(\S+trial\.test\.yaml:6\) outcome: se quería "low", resultó "high"/,
    )
    expect(found.stdout).toContain('✓ large')
    expect(linesOf((await run([at])).stdout)).toMatchObject([
      {
        ok: false,
        total: 2,
        failed: [{ line: 6, facts: { amount: 0.7 }, differences: [{ part: 'outcome', wanted: 'low', got: 'high' }] }],
        coverage: { percent: 100, uncovered: [] },
      },
    ])
  })

  it('points at the line of tests that do not load, and names the file of tests that are not there', async () => {
    const broken = folder({ 'trial.yaml': POLICY, 'trial.test.yaml': GOOD.replace('outcome: low', 'outcome: lo') })
    const found = await run([broken], '--format', 'pretty')
    expect(found.exit).toBe(1)
    expect(found.stdout).toMatch(/error\[policy-name\] \S+trial\.test\.yaml:7:\d+: /)
    expect(found.stdout).toContain('^')
    const none = await run([folder({ 'trial.yaml': POLICY })], '--format', 'pretty')
    expect(none.exit).toBe(1)
    expect(none.stdout.replace(/\s+/g, ' ')).toMatch(/there are no tests: write \S+trial\.test\.yaml/)
  })

  it('tells what is accepted and no longer applies', async () => {
    const stale = `${GOOD}accepted: [{ mutant: 'large_min: 0.70 -> 0.69', reason: Why. }]\nunreachable: [{ part: default, reason: Why. }]\n`
    const at = folder({ 'trial.yaml': POLICY, 'trial.test.yaml': stale })
    const found = await run([at], '--format', 'pretty')
    expect(found.exit).toBe(1)
    const text = found.stdout.replace(/\s+/g, ' ')
    expect(text).toContain('what is accepted is noticed by a test: large_min: 0.70 -> 0.69')
    expect(text).toContain('what is called unreachable is reached by a test: default')
    expect((await run([at], '--format', 'junit')).stdout).toContain(
      'what is called unreachable is reached by a test: default',
    )
  })

  it('takes a policy once that a glob names together with its tests', async () => {
    const at = folder({ 'trial.yaml': POLICY, 'trial.test.yaml': GOOD })
    const found = await run([join(at, 'trial.yaml'), join(at, 'trial.test.yaml')])
    expect(linesOf(found.stdout)).toMatchObject([
      {
        ok: true,
        policy: 'trial',
        total: 2,
        coverage: { percent: 100 },
        mutants: { percent: 100, unnoticed: [], refused: 0 },
      },
    ])
  })

  it('as policy check does', async () => {
    const at = folder({ 'trial.yaml': POLICY, 'trial.test.yaml': GOOD })
    const found = await runCli(['policy', 'check', join(at, 'trial.test.yaml'), join(at, 'trial.yaml')])
    expect(linesOf(found.stdout)).toMatchObject([{ ok: true, policy: 'trial' }])
  })

  it('is quick and exact about a shipped policy by its name', async () => {
    const found = await run(['manipulation'])
    expect(found.exit).toBe(0)
    expect(linesOf(found.stdout)).toMatchObject([{ policy: 'manipulation', mutants: { accepted: [{}, {}, {}] } }])
  })
})

test('the tests that the guide shows pass', async () => {
  const guide = readText('docs/guides/test-a-policy.md')
  const [, tests] = /```yaml\n(policy: fp-01\n.*?)```/s.exec(guide)!
  const at = folder({ 'fp-01.yaml': readText('content/policies/fp-01.yaml'), 'fp-01.test.yaml': tests! })
  const found = await run([at], '--min-mutants', '90')
  expect({ exit: found.exit, ...linesOf(found.stdout)[0] }).toMatchObject({ exit: 0, total: 6, failed: [] })
})

describe('JUnit output', () => {
  let xml: string
  beforeAll(async () => {
    const at = folder({
      'broken.yaml': POLICY.replace('rule: rest, outcome: low', 'rule: rest, outcome: lo'),
      'none.yaml': POLICY.replace('policy: trial', 'policy: none'),
      'trial.yaml': POLICY,
      'trial.test.yaml': WEAK,
    })
    xml = (await run([at], '--format', 'junit')).stdout
  })

  it('has a suite for each policy and a case for each test and each finding', () => {
    expect(xml).toMatch(
      /^<\?xml version="1\.0" encoding="UTF-8"\?>\n<testsuites name="tribunal policy test" tests="\d+" failures="\d+">/,
    )
    expect(xml.match(/<testsuite name="/g)).toHaveLength(3)
    expect(xml).toMatch(/<testsuite name="trial" tests="(\d+)" failures="\d+">/)
    expect(xml).toMatch(
      /name="large_min: 0\.70 -&gt; 0\.69" file="\S+trial\.yaml" line="10"><failure message="no test notices/,
    )
  })

  it('writes names as XML does', () => {
    expect(xml).toMatch(/classname="trial" name="A &lt;large&gt; one" file="\S+trial\.test\.yaml" line="3"\/>/)
  })

  it('counts what it holds', () => {
    const cases = xml.match(/<testcase /g)!.length
    const failures = xml.match(/<failure /g)!.length
    expect(xml).toContain(`<testsuites name="tribunal policy test" tests="${cases}" failures="${failures}">`)
  })

  test('is for tests alone', async () => {
    const found = await runCli(['signal', 'claims', '-', '--format', 'junit'])
    expect(found.exit).toBe(2)
    expect(found.stderr).toContain('JUnit for `policy test`')
  })
})
