import { describe, expect, it } from 'vitest'
import { runCli } from './run-cli.ts'

describe('help', () => {
  it.each([
    [['--help']],
    [['decide', '--help']],
    [['signal', '--help']],
    [['policy', '--help']],
    [['policy', 'check', '--help']],
    [['policy', 'show', '--help']],
    [['policy', 'eval', '--help']],
    [['evidence', 'import', '--help']],
    [['evidence', 'search', '--help']],
    [['evidence', 'feeds', '--help']],
    [['evidence', 'stats', '--help']],
    [['eval', '--help']],
    [['replay', '--help']],
    [['demo', '--help']],
    [['measures', '--help']],
    [['measures', 'list', '--help']],
    [['measures', 'lift', '--help']],
    [['notices', '--help']],
    [['notices', 'list', '--help']],
    [['notices', 'show', '--help']],
    [['notifications', '--help']],
    [['notifications', 'settings', '--help']],
    [['notifications', 'add-channel', '--help']],
    [['notifications', 'test', '--help']],
    [['decisions', 'subject', '--help']],
    [['fact-checks', '--help']],
    [['fact-checks', 'list', '--help']],
    [['fact-checks', 'show', '--help']],
    [['fact-checks', 'rate', '--help']],
    [['fact-checks', 'correct', '--help']],
    [['fact-checks', 'retract', '--help']],
    [['fact-checks', 'confirm', '--help']],
    [['fact-checks', 'decline', '--help']],
    [['fact-checks', 'cases', '--help']],
    [['fact-checks', 'decide-again', '--help']],
    [['migrate', '--help']],
    [['audit', '--help']],
    [['audit', 'verify', '--help']],
    [['audit', 'prove', '--help']],
    [['audit', 'export', '--help']],
    [['audit', 'checkpoint', '--help']],
    [['audit', 'key', '--help']],
    [['audit', 'verifier', '--help']],
  ])('%j has examples in both languages', async (argv) => {
    const english = await runCli(argv)
    expect(english).toMatchObject({ exit: 0, stderr: '' })
    expect(english.stdout).toContain('Examples:\n  $ ')
    // JSON without quotes round it falls apart in a shell.
    expect(english.stdout).not.toMatch(/^ {2}\$ .*[^'"]\{"/m)
    const spanish = await runCli([...argv, '--lang', 'es'])
    expect(spanish.stdout).toContain('Ejemplos:\n  $ ')
    expect(spanish.stdout).toMatch(/^Uso: tribunal/)
    expect(spanish.stdout).not.toMatch(/\b(Usage|options|Options|Commands|choices|default|display help)\b/)
  })

  it('follows the locale', async () => {
    expect((await runCli(['--help'], { env: { LANG: 'es_PE.UTF-8' } })).stdout).toContain('Códigos de salida')
  })

  it('names the version', async () => {
    expect((await runCli(['--version'])).stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
  })
})

describe('a mistake in a call', () => {
  it.each([
    [['decdie'], 'error: unknown command `decdie`\n  help: did you mean decide?'],
    [['decide', '--fromat', 'csv'], 'error: unknown option `--fromat`\n  help: did you mean --format?'],
    [
      ['decide', '--format', 'xml', '-'],
      'error: `xml` is not a value for option `-f, --format <format>`: one of pretty, jsonl, csv',
    ],
    [
      ['decide', '--concurrency', '0', '-'],
      '`0` is not a value for option `--concurrency <n>`: Give a whole number from 1 to 1000000.',
    ],
    [['eval', 'x.jsonl'], 'error: missing option `--task <task>`'],
    [['signal'], 'error: missing argument `name`'],
    [
      ['policy', 'show', 'final-decison'],
      'error: there is no shipped policy `final-decison`\n  help: did you mean final-decision?',
    ],
    [['policy', 'show', 'zzz'], 'help: shipped policies: arbiter, '],
    [['policy', 'show', './none.yaml'], 'error: the policy file `./none.yaml` cannot be read (ENOENT)'],
    [['decide'], 'error: no FILE given, and nothing is piped in\n  help: tribunal decide posts.jsonl'],
    [
      ['signal', 'claims', '-', '--format', 'csv'],
      'error: CSV output is for `decide`, JUnit for `policy test`; use pretty or jsonl here',
    ],
    [['fact-checks', 'retract', 'x'], 'error: missing option `--reason <text>`'],
    [
      ['fact-checks', 'list', '--rating', 'odd'],
      'one of true, false, satire, mixed, misleading, missing_context, unproven',
    ],
    [['evidence', 'search', ''], 'error: name a claim: an empty one finds nothing'],
    [['evidence', 'search', ' ', '\t', '--json'], 'error: name a claim: an empty one finds nothing'],
    [['eval', 'x.jsonl', '--task', 'scams'], 'error: there is no task `scams`\n  help: did you mean scam?'],
  ])('%j is told in one or two lines, exit code 2', async (argv, message) => {
    const run = await runCli(argv)
    expect(run.exit).toBe(2)
    expect(run.stdout).toBe('')
    expect(run.stderr).toContain(message)
    expect(run.stderr).not.toMatch(/\n\s+at /)
  })

  it('is told in Spanish, and never with the control characters of the call', async () => {
    const run = await runCli(['deci\u001b[31mde', '--lang', 'es'])
    expect(run.stderr).toContain('error: orden desconocida')
    expect(run.stderr).not.toContain('\u001b')
    expect((await runCli(['policy', 'show', 'arbitr', '--lang=es'])).stderr).toContain('¿quiso decir arbiter?')
  })
})
