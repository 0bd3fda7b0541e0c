import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { linesOf, runCli } from './run-cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-eval-'))
let files = 0
function dataset(rows: readonly object[]): string {
  const file = join(folder, `rows-${files++}.jsonl`)
  writeFileSync(file, rows.map((row) => `${JSON.stringify(row)}\n`).join(''))
  return file
}

async function evaluate(task: string, rows: readonly object[], ...argv: readonly string[]) {
  const run = await runCli(['eval', dataset(rows), '--task', task, '--json', '--resamples', '50', ...argv])
  return { ...run, report: linesOf(run.stdout)[0]! }
}

const SCAM = 'URGENT! Your account will be suspended. Send your PIN now, guaranteed prize: http://bit.ly/x1'
const CALM = 'We meet at the library at six and walk home together.'

describe('an evaluation', () => {
  it('tells precision, recall, ranking, calibration and confusion, the same each time', async () => {
    const rows = [SCAM, SCAM, SCAM, CALM, CALM].map((text, i) => ({
      id: `r${i}`,
      text,
      label: i < 3 ? 'smishing' : 'ham',
    }))
    const { exit, report } = await evaluate('scam', rows)
    expect(exit).toBe(0)
    expect(report).toMatchObject({
      task: 'scam',
      rows: 5,
      unmeasured: 0,
      positive: 'scam',
      threshold: 0.3,
      labels: [
        { label: 'not_scam', support: 2, precision: 1, recall: 1, f1: 1 },
        { label: 'scam', support: 3, precision: 1, recall: 1, f1: 1 },
      ],
      macro_f1: { value: 1, interval: [1, 1] },
      roc_auc: { value: 1 },
      confusion: {
        labels: ['not_scam', 'scam'],
        counts: [
          [2, 0],
          [0, 3],
        ],
      },
    })
    const again = await evaluate('scam', rows)
    expect({ ...again.report, ms_per_1000: 0 }).toEqual({ ...report, ms_per_1000: 0 })
  })

  it('moves with the threshold and the positive label', async () => {
    const rows = [
      { id: '1', text: SCAM, label: 'lure' },
      { id: '2', text: CALM, label: 'other' },
    ]
    const { report } = await evaluate('scam', rows, '--positive', 'lure', '--threshold', '2')
    expect(report).toMatchObject({
      threshold: 2,
      confusion: {
        counts: [
          [1, 0],
          [1, 0],
        ],
      },
    })
  })

  it('says that rows could not be measured instead of counting them as wrong', async () => {
    const { exit, report } = await evaluate('ai_text', [{ id: '1', text: CALM, label: 'human' }])
    expect(exit).toBe(0)
    expect(report).toMatchObject({ rows: 0, unmeasured: 1, macro_f1: null, roc_auc: null })
  })

  it('names rows that lack what the task reads, and judges the rest, exit code 3', async () => {
    const { exit, report, stderr } = await evaluate('manipulation', [
      { id: '1', text: CALM },
      { id: '2', label: 'none' },
      { id: '3', text: CALM, label: 'none' },
    ])
    expect(exit).toBe(3)
    expect(report).toMatchObject({ rows: 1 })
    expect(stderr).toContain('error[missing-field]')
    expect(stderr).toContain(':1: label: expected the field `label`')
    expect(stderr).toContain(':2: text: expected the field `text`')
  })

  it('verifies claims by the evidence in the row', async () => {
    const evidence = [{ id: 'e1', text: 'A passage about something else entirely.' }]
    const { report } = await evaluate('claim_verification', [
      { id: '1', claim: 'The bridge opened in 1932', label: 'not_enough_info', evidence },
    ])
    expect(report).toMatchObject({ labels: [{ label: 'unknown', recall: 1 }], threshold: null, roc_auc: null })
  })

  it('decides payments under the names of public sets', async () => {
    const features = (amount: number, minute: number) => ({
      TRANSACTION_ID: minute,
      CUSTOMER_ID: 'c-eval',
      TX_AMOUNT: amount,
      TX_DATETIME: `2018-06-01 12:${String(minute).padStart(2, '0')}:00`,
      TERMINAL_ID: 't1',
    })
    const rows = [20, 21, 19, 22, 20, 21].map((amount, i) => ({
      id: `p${i}`,
      features: features(amount, 10 + i),
      label: 'legit',
    }))
    const { exit, report } = await evaluate('fraud', rows)
    expect(exit).toBe(0)
    expect(Number(report['rows']) + Number(report['unmeasured'])).toBe(6)
  })

  it('is shown as tables', async () => {
    const file = dataset([
      { id: '1', text: SCAM, label: 'scam' },
      { id: '2', text: CALM, label: 'ham' },
    ])
    const run = await runCli([
      'eval',
      file,
      '--task',
      'scam',
      '--format',
      'pretty',
      '--lang',
      'es',
      '--resamples',
      '20',
    ])
    for (const heading of ['scam: 2 filas', 'Por etiqueta', 'En conjunto', 'Confusión', 'Calibración'])
      expect(run.stdout).toContain(heading)
  })
})
