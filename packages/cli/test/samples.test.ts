import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openTribunal } from '@tribunal/adapters'
import { beforeAll, describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const samples = (name: string) => fileURLToPath(new URL(`../../../content/samples/${name}`, import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'tribunal-samples-'))
/** A runtime of its own for each run: payments of one run are not the history of the next. */
const fresh = async () => openTribunal({ dataDir: join(folder, 'data') })

describe('the samples', () => {
  let saved = ''
  const file = join(folder, 'decisions.jsonl')
  beforeAll(async () => {
    const run = await runCli(['decide', samples('posts.jsonl'), samples('payments.jsonl')], { openTribunal: fresh })
    expect(run).toMatchObject({ exit: 0 })
    saved = run.stdout
    writeFileSync(file, saved)
  })

  it('have the documented outcomes (spec section 4)', () => {
    const outcome = Object.fromEntries(
      linesOf(saved).map((decision) => [decision['transaction_id'], decision['decision']]),
    )
    expect(outcome).toMatchObject({ 'T-1001': 'CHALLENGE', 'T-1002': 'BLOCK', 'T-1003': 'APPROVE', 'T-1006': 'BLOCK' })
    expect(['CHALLENGE', 'ESCALATE_TO_HUMAN']).toContain(outcome['T-1004'])
    expect(['CHALLENGE', 'BLOCK']).toContain(outcome['T-1005'])
  })

  it('are decided the same again by replay, exit code 0', async () => {
    const run = await runCli(['replay', file], { openTribunal: fresh })
    const differing = linesOf(run.stdout).filter((line) => line['same'] !== true)
    expect(differing).toEqual([])
    expect(run.exit).toBe(0)
  })

  it('are told apart field by field where a saved decision was changed, exit code 1', async () => {
    const [post, ...rest] = linesOf(saved)
    const payment = rest.find((decision) => decision['kind'] === 'payment')!
    const changed = [
      { ...post, status: 'clean!' },
      { ...payment, confidence: 0.123 },
      { error: { code: 'json-syntax' } },
    ]
    const run = await runCli(['replay'], {
      stdin: changed.map((decision) => JSON.stringify(decision)).join('\n'),
      openTribunal: fresh,
    })
    expect(run.exit).toBe(1)
    expect(linesOf(run.stdout)).toMatchObject([
      { id: post!['id'], same: false, differences: [{ path: 'status', saved: 'clean!', now: post!['status'] }] },
      {
        id: payment['transaction_id'],
        same: false,
        differences: [{ path: 'confidence', saved: 0.123, now: payment['confidence'] }],
      },
    ])
    const pretty = await runCli(['replay', '--format', 'pretty'], {
      stdin: JSON.stringify(changed[0]),
      openTribunal: fresh,
    })
    expect(pretty.stdout).toContain('1 differences\n   status\n     − "clean!"\n')
  })

  it('refuse to replay what is no decision, exit code 3', async () => {
    const run = await runCli(['replay'], { stdin: '{"id":"x"}\n' })
    expect(run.exit).toBe(3)
    expect(linesOf(run.stdout)).toMatchObject([{ id: 'x', error: { code: 'missing-field', field: 'kind' } }])
  })

  it('make a demonstration in both languages', async () => {
    for (const [lang, words] of [
      ['en', ['Tribunal: a demonstration', 'Example 3 of 3', 'Try next']],
      ['es', ['Tribunal: una demostración', 'Ejemplo 3 de 3', 'Qué probar después']],
    ] as const) {
      const run = await runCli(['demo', '--once', '--lang', lang], { openTribunal: fresh })
      expect(run.exit).toBe(0)
      for (const word of words) expect(run.stdout).toContain(word)
      expect(run.stdout).not.toContain('\u001b')
    }
  })
})

describe('evidence', () => {
  const data = join(folder, 'evidence-data')
  const open = async () => openTribunal({ dataDir: data })

  it('is imported, found and counted; bad rows are told, exit code 3', async () => {
    const csv =
      'claim,verdict,url,publisher,title\nThe moon is made of green cheese,false,https://example.org/moon,Example Checks,Is the moon cheese?\n,false,https://example.org/none,Example Checks,No claim\n'
    writeFileSync(join(folder, 'checks.csv'), csv)
    const before = linesOf((await runCli(['evidence', 'stats'], { openTribunal: open })).stdout)[0]!
    const imported = await runCli(['evidence', 'import', join(folder, 'checks.csv'), join(folder, 'none.csv')], {
      openTribunal: open,
    })
    expect(imported.exit).toBe(3)
    expect(linesOf(imported.stdout)).toMatchObject([{ added: 1 }])
    expect(imported.stderr).toContain('error[file-missing]')
    const after = linesOf((await runCli(['evidence', 'stats'], { openTribunal: open })).stdout)[0]!
    expect(Number(after['items']) - Number(before['items'])).toBe(1)
    const found = await runCli(
      ['evidence', 'search', 'the', 'moon', 'is', 'made', 'of', 'green', 'cheese', '--limit', '1'],
      { openTribunal: open },
    )
    expect(linesOf(found.stdout)).toMatchObject([{ title: 'Is the moon cheese?', checked_claim: { verdict: 'false' } }])
    const pretty = await runCli(['evidence', 'search', 'green cheese moon', '--format', 'pretty', '--lang', 'es'], {
      openTribunal: open,
    })
    expect(pretty.stdout).toContain('ya verificado: «The moon is made of green cheese»: falso')
  })

  it('that is a passage is shown as a decision on the claim would read it', async () => {
    const tribunal = await open()
    const one = async () => tribunal
    const passage = {
      title: 'Labour force survey',
      text: 'Unemployment in Spain is 12 %.',
      url: 'https://example.org/x',
    }
    writeFileSync(join(folder, 'passages.jsonl'), `${JSON.stringify(passage)}\n`)
    await runCli(['evidence', 'import', join(folder, 'passages.jsonl')], { openTribunal: one })
    const search = ['evidence', 'search', 'Unemployment in Spain is 15 %', '--limit', '1']
    const [found] = linesOf((await runCli(search, { openTribunal: one })).stdout)
    expect(found).toMatchObject({ stance: 'refutes', reading: { points: [{ kind: 'number', agrees: false }, {}] } })
    const pretty = await runCli([...search, '--format', 'pretty'], { openTribunal: one })
    expect(pretty.stdout).toContain('number: the claim says “15 %”, the source “12 %”')
  })
})

describe('signal', () => {
  it('gives one object for one, the id kept, and tells a record without a text', async () => {
    const run = await runCli(['signal', 'claim-likeness'], {
      stdin: '{"id":1,"text":"The votes were rigged"}\n{"id":2}\nplain\n',
    })
    expect(run.exit).toBe(3)
    expect(linesOf(run.stdout)).toMatchObject([
      { id: 1, score: 0.8, outcome: 'high' },
      { id: 2, error: { code: 'missing-field', field: 'text', line: 2 } },
      { error: { code: 'json-syntax', line: 3 } },
    ])
  })

  it('shows where it found something', async () => {
    const run = await runCli(['signal', 'forensics', '--format', 'pretty'], { stdin: 'URGENT! Act now\n' })
    expect(run.stdout).toContain(' │ URGENT! Act now\n │ ^^^^^^')
  })

  it('tells what learned signals say and what moved them, of one where that is asked for', async () => {
    const text = 'You have won a £1000 cash prize! Call 09061701461 now to claim'
    const stdin = JSON.stringify({ id: 'p', text, lang: 'en' })
    const [found] = linesOf((await runCli(['signal', 'learned', '--model', 'scam-message'], { stdin })).stdout)
    expect(found).toMatchObject({ id: 'p', signals: [{ id: 'scam-message', status: 'ok', raised: true }] })
    const pretty = await runCli(['signal', 'learned', '--format', 'pretty', '--lang', 'es'], { stdin })
    expect(pretty.stdout).toMatch(/scam-message v1.*se activa desde.*\+ \d\.\d\d {3}word:/s)
    const decided = await runCli(['decide', '--kind', 'post', '--format', 'pretty'], { stdin })
    expect(decided.stdout).toMatch(/Learned signals\n.*▲ scam-message {2}9\d(?:\.\d)? % \(raised from/s)
  })

  it('says which learned signals there are, and that others have no models', async () => {
    const missing = await runCli(['signal', 'learned', '--model', 'scam-massage'], { stdin: 'a' })
    expect([missing.exit, missing.stderr]).toEqual([2, expect.stringMatching(/`scam-massage`.*scam-message/s)])
    const ofPayments = await runCli(['signal', 'learned', '--model', 'payment-fraud'], { stdin: 'a' })
    expect(ofPayments.stderr).toContain('tribunal signal payment')
    const other = await runCli(['signal', 'emotion', '--model', 'scam-message'], { stdin: 'a' })
    expect([other.exit, other.stderr]).toEqual([2, expect.stringContaining('--model')])
  })
})
