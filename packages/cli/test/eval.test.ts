import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
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

  it('reads passages as a decision does, and tells their leaning where that is asked for', async () => {
    const said = (text: string) => [{ id: 'e1', text }]
    const rows = [
      {
        id: '1',
        claim: 'The tower was completed in 1889',
        label: 'supported',
        evidence: said('The tower was completed in 1889 in Paris.'),
      },
      {
        id: '2',
        claim: 'The tower was completed in 1889',
        label: 'refuted',
        evidence: said('The tower was completed in 1925 in Paris.'),
      },
      { id: '3', claim: 'The tower was completed in 1889', label: 'not_enough_info', evidence: [] },
    ]
    const systems = [[], ['--system', 'leaning'], ['--system', 'side']]
    for (const system of systems) {
      const { report } = await evaluate('claim_verification', rows, ...system)
      expect(report).toMatchObject({ accuracy: { value: 1 } })
    }
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

describe('rows of anybody', () => {
  const csv = (text: string) => {
    const file = join(folder, `own-${files++}.csv`)
    writeFileSync(file, text)
    return file
  }
  const own = async (file: string, ...argv: readonly string[]) => {
    const run = await runCli(['eval', file, '--json', '--resamples', '50', ...argv])
    return { ...run, report: linesOf(run.stdout)[0]! }
  }

  it('are read from CSV under the names that its owner uses', async () => {
    const file = csv(`nr,message,class,country\n1,"${SCAM}",fraud,KE\n2,${CALM},fine,PE\n`)
    const { exit, report } = await own(file, '--task', 'scam', '--id', 'nr', '--text', 'message', '--label', 'class')
    expect(exit).toBe(0)
    expect(report).toMatchObject({ rows: 2, macro_f1: { value: 1 } })
  })

  it('may bring a score of their own; an empty cell is a row without one, and a word is a bad row', async () => {
    const file = csv('text,label,prob\na,yes,0.9\nb,no,0.2\nc,no,\nd,no,high\n')
    const { exit, report, stderr } = await own(file, '--task', 'labels', '--positive', 'yes', '--score', 'prob')
    expect(exit).toBe(3)
    expect(report).toMatchObject({
      system: 'score:prob',
      rows: 2,
      unmeasured: 1,
      threshold: 0.5,
      roc_auc: { value: 1 },
    })
    expect(report['risk_coverage']).toMatchObject({ coverage: 2 / 3, precision: 1 })
    expect(stderr).toContain(':5: prob: expected the field `prob`')
  })

  it.each([
    ['--positive', 'nosuch', 'no row has the label `nosuch`', 'labels found: yes, no.'],
    ['--positive', 'yess', 'no row has the label `yess`', 'did you mean yes?'],
    ['--score', 'nofield', 'no row has the field `nofield` that --score names', 'fields found: id, label, prob, note.'],
    ['--by', 'country', 'no row has the field `country` that --by names', 'fields found:'],
  ])('refuses %s %s, which matches nothing, and names what was found', async (option, name, message, help) => {
    const file = csv('id,label,prob,note\n1,yes,0.9,a\n2,no,0.1,b\n')
    const plain = { '--positive': 'yes', '--score': 'prob', [option]: name }
    const { exit, stderr, report } = await own(file, '--task', 'labels', ...Object.entries(plain).flat())
    expect({ exit, report }).toEqual({ exit: 2, report: undefined })
    expect(stderr).toContain(message)
    expect(stderr).toContain(help)
  })

  it('refuses predictions of which none is about a row', async () => {
    const file = csv('id,text,label\n1,a,ham\n')
    const predictions = csv('id,label\n7,ham\n')
    const { exit, stderr } = await own(file, '--task', 'scam', '--predictions', predictions)
    expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining('no row has an id that') })
  })

  it('without the field that is to be read are named by that field', async () => {
    const { exit, stderr } = await own(csv('nr,label\n1,ham\n'), '--task', 'scam', '--text', 'message')
    expect(exit).toBe(3)
    expect(stderr).toContain(':2: message: expected the field `message`')
  })

  it('are told by language and by any field, with the largest difference of groups that are large enough', async () => {
    const rows = Array.from({ length: 100 }, (_, i) => ({
      id: i,
      lang: i < 50 ? 'en' : 'sw',
      region: i === 99 ? 'coast' : 'inland',
      text: i < 50 && i % 2 ? SCAM : CALM,
      label: i % 2 ? 'scam' : 'ham',
    }))
    const { report } = await evaluate('scam', rows, '--by', 'region')
    const [byLanguage, byRegion] = report['subgroups'] as { disparities: unknown[]; groups: unknown[] }[]
    expect(byLanguage).toMatchObject({
      by: 'lang',
      groups: [
        { value: 'en', rows: 50, positives: 25, too_small: expect.arrayContaining(['recall', 'false_alarms']) },
        { value: 'sw', figures: { recall: { value: 0 } } },
      ],
    })
    // Fewer than 30 positive rows in each: recall is told and not compared.
    expect(byLanguage!.disparities).toMatchObject([
      { figure: 'macro_f1', lowest: 'sw', highest: 'en' },
      { figure: 'accuracy', difference: { value: 0.5 } },
    ])
    expect(byRegion).toMatchObject({ by: 'region', groups: [{ value: 'inland' }, { value: 'coast' }], disparities: [] })
  })
})

describe('two systems', () => {
  const rows = Array.from({ length: 20 }, (_, i) => ({
    id: `r${i}`,
    text: i % 2 ? SCAM : CALM,
    label: i % 2 ? 'scam' : 'ham',
  }))

  it('are compared on the rows that both could measure, with a paired test', async () => {
    const predictions = dataset(rows.slice(2).map(({ id }) => ({ id, label: 'ham', score: 0.5 })))
    const { exit, report } = await evaluate('scam', rows, '--system', 'documents', '--predictions', predictions)
    expect(exit).toBe(0)
    expect(report).toMatchObject({
      systems: [
        { system: 'documents', rows: 20 },
        { system: predictions, rows: 18, unmeasured: 2 },
      ],
      comparison: {
        rows: 18,
        labels: { only_first: 9, only_second: 0, p: 2 / 2 ** 9 },
        differences: { roc_auc: { value: -0.5 }, recall: { value: -1, p: 2 / 51 } },
      },
    })
  })

  it('a second prediction for a row is told, and the first counts', async () => {
    const told = rows.map(({ id, label }) => ({ id, label }))
    const run = await runCli([
      'eval',
      dataset(rows),
      '--task',
      'scam',
      '--predictions',
      dataset([...told, { id: 'r0', label: 'scam' }]),
      '--json',
    ])
    expect(run.stderr).toMatch(/duplicate-id.*:21: id: .*found "r0"/)
    expect(JSON.parse(run.stdout)).toMatchObject({ accuracy: { value: 1 } })
  })

  it('may be one at two thresholds', async () => {
    const { report } = await evaluate('scam', rows, '--threshold', '0.3', '--threshold', '1')
    expect(report).toMatchObject({
      systems: [{ threshold: 0.3 }, { threshold: 1 }],
      comparison: { first: 'documents >= 0.3', second: 'documents >= 1', differences: { roc_auc: { value: 0, p: 1 } } },
    })
  })

  it('may be policies, whose outcomes flag what is positive', async () => {
    const votes = ['Votes were rigged in 12 polling stations', 'What a lovely day'].map((text, i) => ({
      id: i,
      text,
      label: i ? 'no' : 'check_worthy',
    }))
    const each = async (policy: string, flag: string) =>
      (await evaluate('check_worthiness', votes, '--policy', policy, '--flag', flag)).report
    expect(await each('claim-likeness', 'high')).toMatchObject({ recall: { value: 1 }, roc_auc: { value: 1 } })
    expect(await each('screening', 'REVIEW')).toMatchObject({ recall: { value: 1 }, roc_auc: null })
    const flags = ['--flag', 'high', '--flag', 'REVIEW']
    const two = ['--policy', 'claim-likeness', '--policy', 'screening']
    const both = await evaluate('check_worthiness', votes, ...two, ...flags)
    expect(both.report).toMatchObject({ comparison: { first: 'policy:claim-likeness', rows: 2 } })
  })

  it('are shown beside each other', async () => {
    const argv = ['--task', 'scam', '--threshold', '0.3', '--threshold', '1', '--format', 'pretty', '--resamples', '20']
    const { stdout } = await runCli(['eval', dataset(rows), ...argv])
    for (const text of ['documents >= 0.3 and documents >= 1', 'McNemar exact p', 'Recall at so many false alarms'])
      expect(stdout).toContain(text)
  })
})

describe('a threshold', () => {
  const rows = Array.from({ length: 200 }, (_, i) => ({
    id: i,
    group: `g${i}`,
    score: Math.round((i / 200) * 100) / 100,
    label: i % 10 === 0 ? 'no' : i >= 100 ? 'yes' : 'no',
  }))
  const pick = (...argv: readonly string[]) =>
    evaluate('labels', rows, '--positive', 'yes', '--score', 'score', ...argv)

  it('is chosen on one half of the rows and reported on the other', async () => {
    const { exit, report } = await pick('--pick', 'recall>=0.9', '--cost-false-alarm', '1', '--cost-miss', '5')
    expect(exit).toBe(0)
    const { chosen_on, held_out, threshold } = report['pick'] as Record<string, { rows: number }>
    expect(chosen_on!.rows + held_out!.rows).toBe(200)
    expect(threshold).toBeGreaterThan(0.45)
    expect(threshold).toBeLessThan(0.62)
    expect(chosen_on).toMatchObject({ recall: { value: expect.toSatisfy((value: number) => value >= 0.9) } })
    expect(held_out).toMatchObject({ cost_per_1000: { interval: expect.any(Array) } })
    expect(report['costs']).toMatchObject({ false_alarm: 1, miss: 5, models_per_1000: 0 })
  })

  it('that no row reaches is said not to exist, exit code 1', async () => {
    const { exit, report } = await pick('--pick', 'false-alarms<=0', '--score', 'label')
    expect(exit).toBe(3)
    expect(report).toMatchObject({ rows: 0, pick: { threshold: null, held_out: null } })
    const none = await evaluate(
      'labels',
      rows.map((row) => ({ ...row, score: -row.score })),
      '--positive',
      'yes',
      '--score',
      'score',
      '--pick',
      'precision>=0.99',
    )
    expect(none.exit).toBe(1)
  })

  /** Half of the texts look like `claim`, half like `other`; each group is one text. */
  const votes = (claim: string, other: string) =>
    Array.from({ length: 60 }, (_, i) => ({
      id: i,
      group: `g${i}`,
      text: i % 2 ? claim : other,
      label: i % 2 ? 'check_worthy' : 'no',
    }))
  const RIGGED = 'Votes were rigged in 12 polling stations'
  const write = (file: string, constant: string, other: string, policy = 'claim-likeness') => {
    const argv = ['--policy', policy, '--constant', constant, '--write', join(folder, file)]
    return evaluate('claim_likeness', votes(RIGGED, other), '--pick', 'precision>=0.95', ...argv)
  }

  it('becomes a new version of a policy in which nothing else changes, and which loads', async () => {
    const file = join(folder, 'claim-likeness.yaml')
    const { exit, report } = await write('claim-likeness.yaml', 'medium_threshold', 'Good morning')
    expect(exit).toBe(0)
    const { proposal } = report['pick'] as { proposal: { to: number } }
    const before = readFileSync('content/policies/claim-likeness.yaml', 'utf8').split('\n')
    const from = before.find((line) => line.startsWith('version: '))!.slice('version: '.length)
    const to = from.replace(/\.(\d+)\.\d+$/, (_, minor) => `.${Number(minor) + 1}.0`)
    expect(proposal).toMatchObject({ constant: 'medium_threshold', from: 0.4, version: { from, to } })
    const after = readFileSync(file, 'utf8').split('\n')
    expect(after.filter((line) => !before.includes(line))).toEqual([
      `version: ${to}`,
      `  - "${to} medium_threshold is ${proposal.to}, chosen for precision>=0.95 on labelled rows."`,
      expect.stringMatching(
        /^ {2}medium_threshold: \{ value: [\d.]+, reason: "Chosen for precision>=0.95 on \d+ labelled rows;.*" \}$/,
      ),
    ])
    expect(after.length).toBe(before.length + 1)
    expect((await runCli(['policy', 'show', file])).exit).toBe(0)
    // Asked of that version, it is what it is already, and there is nothing to write.
    const again = await write('again.yaml', 'medium_threshold', 'Good morning', file)
    expect(again.report['pick']).toMatchObject({ proposal: { from: proposal.to, to: proposal.to, file: null } })
    expect(existsSync(join(folder, 'again.yaml'))).toBe(false)
  })

  it('that a relation of the policy forbids is refused, as is a constant that is not there', async () => {
    const relation = await write('never.yaml', 'medium_threshold', 'The election is on Monday')
    expect(relation.exit).toBe(2)
    expect(relation.stderr).toContain('`medium_threshold < high_threshold` does not hold')
    const strange = await write('never.yaml', 'medium_treshold', 'Good morning')
    expect(strange).toMatchObject({ exit: 2, stderr: expect.stringContaining('medium_threshold') })
    expect(existsSync(join(folder, 'never.yaml'))).toBe(false)
  })
})

describe('a page', () => {
  it('stands alone, draws with a table beside it, and takes labels for nothing but text', async () => {
    const evil = '</td><script>alert(1)</script>"\u202e'
    const rows = Array.from({ length: 12 }, (_, i) => ({
      id: i,
      text: i % 2 ? SCAM : CALM,
      label: i % 2 ? 'scam' : 'ham',
      lang: i % 3 ? 'en' : evil,
    }))
    const file = join(folder, 'page.html')
    const { exit } = await evaluate(
      'scam',
      rows,
      '--html',
      file,
      '--lang',
      'es',
      '--threshold',
      '0.3',
      '--threshold',
      '0.9',
    )
    expect(exit).toBe(0)
    const page = readFileSync(file, 'utf8')
    expect(page).toContain('<html lang="es">')
    expect(page).toContain('default-src &#39;none&#39;')
    expect(page).toContain('&lt;/td&gt;&lt;script&gt;')
    expect(page).not.toMatch(/<script|\u202e|https?:|url\(|@import| style=| on\w+=/i)
    expect(page.match(/<svg class="plot"/g)).toHaveLength(3)
    expect(page.match(/<table>/g)!.length).toBeGreaterThan(8)
  })
})

describe('what does not go together', () => {
  const file = dataset([{ id: '1', text: CALM, label: 'ham' }])
  it.each([
    [['--task', 'scm'], 'did you mean scam?'],
    [['--task', 'scam', '--system', 'document'], 'documents'],
    [['--task', 'scam', '--system', 'documents', '--system', 'documents', '--score', 'x'], 'two systems'],
    [['--task', 'labels'], '--predictions FILE'],
    [['--task', 'scam', '--cost-miss', '3'], 'go together'],
    [['--task', 'scam', '--pick', 'precision=1'], 'precision>=0.95'],
    [['--task', 'scam', '--pick', 'cost'], '--cost-miss'],
    [['--task', 'post_truth', '--pick', 'recall>=0.9'], 'positive label'],
    [['--task', 'post_truth', '--cost-miss', '1', '--cost-false-alarm', '1'], 'positive label'],
    [['--task', 'scam', '--write', 'x.yaml'], '--pick'],
    [['--task', 'scam', '--policy', 'screening', '--flag', 'MAYBE'], 'outcomes: ALLOW'],
    [['--task', 'scam', '--predictions', 'nowhere.jsonl'], 'no prediction'],
    [['--task', 'scam', '--html', '/nowhere/x.html'], '/nowhere/x.html could not be written (ENOENT)'],
    [['--task', 'scam', '--html', folder], 'could not be written (EISDIR)'],
    [['--task', 'scam', '--html', join(file, 'x.html')], 'could not be written (ENOTDIR)'],
    [['--task', 'scam', '--system', 'learned:nothing'], 'learned'],
  ])('%s is a mistake in the call, told before anything is judged', async (argv, told) => {
    const { exit, stdout, stderr } = await runCli(['eval', file, ...argv, '--resamples', '5'])
    expect([exit, stdout]).toEqual([2, ''])
    expect(stderr).toContain(told)
  })
})
