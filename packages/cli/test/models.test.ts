import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type ModelStepId, type Prompts, parsePrompt } from '@tribunal/engine'
import {
  answers,
  closedOrigin,
  FAULTS,
  goodAnswer,
  HOSTILE_TEXT,
  type ModelQuestion,
  type ModelServer,
  startModelServer,
} from '@tribunal/testkit'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTribunal } from '../src/open-tribunal.ts'
import { type CliInput, linesOf, runCli } from './run-cli.ts'

// The command line with models, which are real servers on loopback. The path of an address says how its model answers.

const prompts = readPrompts(fileURLToPath(new URL('../../../content/prompts/', import.meta.url)))
const folder = mkdtempSync(join(tmpdir(), 'tribunal-models-'))
let server: ModelServer
let closed: string
/** Questions that had come when the test began. */
let before = 0

beforeAll(async () => {
  server = await startModelServer(reply, prompts)
  closed = await closedOrigin()
})
beforeEach(() => {
  before = server.questions.length
})
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await server.close()
})

function reply(question: ModelQuestion) {
  const { step, material, schema, prefix } = question
  if (prefix === 'supports') return answers(supporting(material as { evidence: readonly { id: string }[] }))
  const object = step ? goodAnswer(step, material) : { ready: true, word: 'tribunal' }
  const fault = FAULTS.find(({ id }) => id === prefix)
  return fault ? fault.reply(question, { object, schema: schema ?? {}, material }) : answers(object)
}

/** Every item speaks for the claim. */
function supporting({ evidence }: { readonly evidence: readonly { readonly id: string }[] }) {
  const stances = evidence.map(({ id }) => ({ id, stance: 'supports', confidence: 0.9 }))
  const sure = { confidence: 0.9, support_confidence: 0.9, refute_confidence: 0.1 }
  return { verdict: 'true', ...sure, stances, cited: evidence.map(({ id }) => id) }
}

describe('tribunal models check', () => {
  const check = (...argv: readonly string[]) => run(['models', 'check', ...argv])

  it('asks a model once and says which steps would ask it, exit code 0', async () => {
    const checked = await check('--models', config({ judge: at('good') }, '{ arbiter: judge }'), '--format', 'pretty')
    expect(checked).toMatchObject({ exit: 0, stderr: '' })
    expect(checked.stdout).toMatch(
      /judge \(openai-compatible\/m\)\n {5}reachable, \d+ ms\n {5}answered in the asked form/,
    )
    expect(checked.stdout).toContain('asked by: arbiter')
    expect(asked()).toHaveLength(1)
  })

  it.each([
    ['en', 'answered, but not in the asked form', 'not usable: unreachable', 'is the server started'],
    ['es', 'pero no en la forma pedida', 'no utilizable: unreachable', '¿está iniciado el servidor'],
  ])('says what is wrong with each, and what to do, exit code 1 (%s)', async (lang, illFormed, unreachable, help) => {
    const file = config({ prose: at('refusal'), gone: `${closed}/v1` }, '{ default: prose, arbiter: gone }')
    const checked = await check('--models', file, '--format', 'pretty', '--lang', lang)
    expect(checked).toMatchObject({ exit: 1, stderr: '' })
    for (const told of [illFormed, unreachable, help]) expect(checked.stdout).toContain(told)
  })

  it('gives the same as JSON lines', async () => {
    const file = config({ judge: at('good'), prose: at('refusal'), gone: `${closed}/v1` }, '{ arbiter: judge }')
    const checked = await check('--models', file, '--json')
    expect(checked.exit).toBe(1)
    expect(linesOf(checked.stdout)).toEqual([
      expect.objectContaining({ reachable: true, well_formed: true, failure: null, steps: ['arbiter'] }),
      expect.objectContaining({ reachable: true, well_formed: false, failure: null, steps: [] }),
      expect.objectContaining({ reachable: false, well_formed: false, failure: 'unreachable', steps: [] }),
    ])
  })

  it('takes the file from TRIBUNAL_MODELS', async () => {
    const env = { TRIBUNAL_MODELS: config({ judge: at('good') }) }
    expect(await run(['models', 'check'], { env })).toMatchObject({ exit: 0 })
    expect(asked()).toHaveLength(1)
  })

  it.each([
    ['en', 'error: no models are configured\n  help: Give --models FILE or set TRIBUNAL_MODELS'],
    ['es', 'error: no hay modelos configurados\n  ayuda: Use --models ARCHIVO o TRIBUNAL_MODELS'],
  ])('says how to name models where none are, exit code 2 (%s)', async (lang, told) => {
    const checked = await check('--lang', lang)
    expect(checked).toMatchObject({ exit: 2, stdout: '' })
    expect(checked.stderr).toContain(told)
  })

  it.each([
    ['an unknown field', 'models: { judge: { provider: ollama, modle: m } }\nsteps: {}', 'models.judge: '],
    ['an unknown step', 'models: { judge: { provider: ollama, model: m } }\nsteps: { arbitr: none }', 'steps.arbitr: '],
    [
      'a model that is not there',
      'models: { other: { provider: ollama, model: m } }\nsteps: { arbiter: judge }',
      'steps.arbiter: ',
    ],
    ['no address', 'models: { judge: { provider: azure, model: m } }\nsteps: {}', 'models.judge.url: '],
    ['no YAML', 'models: {', ''],
  ])('names file and field of a broken configuration: %s, exit code 2', async (_, text, field) => {
    const file = written(text)
    const checked = await check('--models', file)
    expect(checked).toMatchObject({ exit: 2, stdout: '' })
    expect(checked.stderr).toMatch(/^error: /)
    expect(checked.stderr).toContain(`${file}: `)
    expect(checked.stderr).toContain(field)
    expect(checked.stderr).not.toMatch(/\n\s+at /)
  })

  it('tells the name of a file that is not there without its control characters', async () => {
    const checked = await check('--models', 'no\u001b[31mne.yaml')
    expect(checked).toMatchObject({ exit: 2 })
    expect(checked.stderr).toContain('ne.yaml')
    expect(checked.stderr).not.toContain('\u001b')
  })
})

const POST = { kind: 'post', id: 'p-1', text: 'mRNA vaccines cause cancer, and nobody in the ministry dares to say so' }
const PAYMENT = {
  kind: 'payment',
  transaction_id: 'T-1',
  customer_id: 'C-1',
  amount: 1800,
  currency: 'PEN',
  country: 'PE',
  channel: 'web',
  device_id: 'D-01',
  timestamp: '2026-11-10T03:15:00-05:00',
  merchant_id: 'M-001',
  customer_behavior: {
    usual_amount_avg: 500,
    usual_hours: '08:00-22:00',
    usual_countries: ['PE'],
    usual_devices: ['D-01', 'D-02'],
  },
}

describe('tribunal decide with models', () => {
  const both = written([POST, PAYMENT].map((one) => JSON.stringify(one)).join('\n'), 'jsonl')
  const decide = (argv: readonly string[], input?: CliInput) => run(['decide', both, ...argv], input)

  it('repeats recorded decisions without the models', async () => {
    const record = join(folder, 'recording')
    const file = config({ judge: at('good') })
    const recorded = await decide(['--json', '--models', file, '--advice', 'always', '--record', record])
    expect(recorded.exit).toBe(0)
    expect(new Set(asked().map(({ step }) => step)).size).toBeGreaterThanOrEqual(9)
    const questions = server.questions.length

    const replayed = await decide(['--json', '--advice', 'always', '--replay', record])
    expect(replayed.exit).toBe(0)
    expect(server.questions).toHaveLength(questions)
    expect(sourcesIn(recorded.stdout)).toEqual(new Set(['model']))
    expect(sourcesIn(replayed.stdout)).toEqual(new Set(['recording']))
    expect(linesOf(replayed.stdout).map(lasting)).toEqual(linesOf(recorded.stdout).map(lasting))
  })

  it('asks nobody with --advice never, and decides as without models', async () => {
    const models = config({ judge: at('good') })
    const never = await decide(['--json', '--models', models, '--advice', 'never'])
    const plain = await decide(['--json'])
    expect(asked()).toEqual([])
    expect(never.exit).toBe(0)
    expect(linesOf(never.stdout).map(lasting)).toEqual(linesOf(plain.stdout).map(lasting))
  })

  it('asks the models of TRIBUNAL_MODELS, and tells it in Spanish', async () => {
    const env = { TRIBUNAL_MODELS: config({ judge: at('good') }) }
    const decided = await decide(['--format', 'pretty', '--lang', 'es', '--advice', 'always'], { env })
    expect(decided.exit).toBe(0)
    expect(decided.stdout).toMatch(/^ *Modelos {2}/m)
    expect(asked().length).toBeGreaterThan(0)
  })

  it('shows what models said under a heading of their own, with its control characters escaped', async () => {
    const models = config({ judge: at('hostile-text') })
    const decided = await decide(['--format', 'pretty', '--models', models, '--advice', 'always'])
    expect(decided.exit).toBe(0)
    expect(decided.stdout).toMatch(/^ *Models {2}/m)
    expect(decided.stdout).toContain('judge (openai-compatible/m)')
    expect(decided.stdout).toContain(HOSTILE_TEXT.slice(0, 12))
    expect(decided.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
    expect(decided.stdout).not.toMatch(/\p{Surrogate}/u)
  })

  it.each([
    [
      ['--record', 'r'],
      {},
      'error: --record keeps what models answer, and no models are configured\n  help: Give --models FILE',
    ],
    [
      ['--record', 'r', '--lang', 'es'],
      {},
      'error: --record guarda lo que responden los modelos, y no hay modelos configurados\n  ayuda: Use',
    ],
    [['--record', 'r', '--replay', 'r'], {}, '--record'],
    [['--record', 'r', '--replay', 'r', '--lang', 'es'], {}, '--record'],
    [['--replay', 'no-such-recording'], {}, 'no-such-recording: this is no recording of model answers'],
    [[], { TRIBUNAL_MODELS: 'no-such-models.yaml' }, 'no-such-models.yaml: the models cannot be read'],
    [
      ['--advice', 'sometimes'],
      {},
      '`sometimes` is not a value for option `--advice <when>`: one of cascade, always, never',
    ],
  ])('%j with %j is a mistake in the call, exit code 2', async (argv, env, told) => {
    const decided = await decide(argv, { env })
    expect(decided).toMatchObject({ exit: 2, stdout: '' })
    expect(decided.stderr).toContain(told)
    expect(decided.stderr).not.toMatch(/\n\s+at |defect/)
  })
})

describe('tribunal eval with models', () => {
  const rows = [1, 2, 3, 4].map((i) => ({
    id: `r-${i}`,
    label: i === 4 ? 'fraud' : 'legit',
    payment: {
      ...PAYMENT,
      kind: undefined,
      transaction_id: `T-${i}`,
      amount: i === 4 ? 9000 : 500,
      country: i === 4 ? 'NG' : 'PE',
      device_id: i === 4 ? 'D-99' : 'D-01',
      timestamp: `2026-11-1${i}T${i === 4 ? '03' : '12'}:00:00-05:00`,
    },
  }))
  const dataset = written(rows.map((row) => JSON.stringify(row)).join('\n'), 'jsonl')
  const compare = (file: string, ...argv: readonly string[]) =>
    run(['eval', file, '--task', 'fraud', '--advice', 'compare', '--resamples', '20', ...argv], { stdin: '' })

  it('reads the evidence on claims with a model, beside the verdicts without one', async () => {
    const claim = { claim: 'The bridge opened in 1932', label: 'supported' }
    const rows = [
      { ...claim, id: '1', evidence: [{ id: 'e1', text: 'It was opened by the mayor, and boats passed below.' }] },
      { ...claim, id: '2', lang: 'en', evidence: [] },
    ]
    const file = written(rows.map((row) => JSON.stringify(row)).join('\n'), 'jsonl')
    const judge = (system: string, ...argv: readonly string[]) =>
      run(['eval', file, '--task', 'claim_verification', '--system', system, '--resamples', '20', '--json', ...argv])
    const models = ['--models', config({ reader: at('supports') })]
    const said = [await judge('verifier', ...models), await judge('model', ...models), await judge('model')]
    expect(said.map(({ stdout }) => linesOf(stdout)[0])).toMatchObject([
      { system: 'verifier', accuracy: { value: 0 } },
      { system: 'model', accuracy: { value: 0.5 }, models_per_1000: { calls: 500 } },
      { system: 'model', accuracy: { value: 0 } },
    ])
    expect(asked()).toHaveLength(1)
  })

  it('compares nothing asked, what the policies ask for and everything asked, for a thousand rows', async () => {
    const price = 'price: { input_per_million_usd: 1, output_per_million_usd: 2 }'
    const models = config({ judge: at('good') }, undefined, '', price)
    const compared = await compare(dataset, '--models', models, '--json')
    expect(compared.exit).toBe(0)
    const [never, cascade, always, ...more] = linesOf(compared.stdout)
    expect(more).toEqual([])
    const nothing = { calls: 0, failures: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 }
    expect(never).toMatchObject({ advice: 'never', rows: 4, models_per_1000: nothing })
    expect(cascade).toMatchObject({ advice: 'cascade', rows: 4 })
    expect(always).toMatchObject({ advice: 'always', rows: 4, models_per_1000: { failures: 0 } })
    const [little, everything] = [spentIn(cascade), spentIn(always)]
    // Four rows, six steps.
    expect(everything.calls).toBe(6000)
    expect(little.calls).toBeLessThan(everything.calls)
    expect((little.calls + everything.calls) * (rows.length / 1000)).toBe(asked().length)
    expect(everything.cost_usd).toBeCloseTo((everything.input_tokens + 2 * everything.output_tokens) / 1e6, 9)
  })

  it.each([
    [
      'en',
      'status-500',
      ['6000', '6000', '0.00'],
      'When models are asked',
      ['nothing asked', 'as the policies say', 'everything asked'],
      'per 1 000 rows',
    ],
    [
      'es',
      'good',
      ['6000', '0', '?'],
      'Cuándo se consultan modelos',
      ['nada consultado', 'según las políticas', 'todo consultado'],
      'por 1 000 filas',
    ],
  ])('shows them as three rows of a table (%s)', async (lang, answering, figures, heading, names, unit) => {
    const models = config({ judge: at(answering) })
    const compared = await compare(dataset, '--models', models, '--format', 'pretty', '--lang', lang)
    expect(compared.exit).toBe(0)
    expect(compared.stdout).toContain(heading)
    expect(compared.stdout).toContain(unit)
    const lines = compared.stdout.split('\n').map((line) => line.trim().split(/\s{2,}/))
    const [never, , always] = names.map((name) => lines.find(([first]) => first === name)?.slice(1))
    // F1, accuracy, calls, failures, cost, milliseconds.
    expect(never!.slice(2, 5)).toEqual(['0', '0', '0.00'])
    expect(always!.slice(2, 5)).toEqual(figures)
  })

  it.each([
    ['en', 'error: --advice compare reads the rows three times: give files, not standard input'],
    ['es', 'error: --advice compare lee las filas tres veces: dé archivos, no la entrada estándar'],
  ])('does not compare standard input, exit code 2 (%s)', async (lang, told) => {
    const compared = await compare('-', '--lang', lang)
    expect(compared).toMatchObject({ exit: 2, stdout: '' })
    expect(compared.stderr).toContain(told)
  })

  it('does not compare where there is no model to compare with, exit code 2', async () => {
    const compared = await run(['eval', 'rows.jsonl', '--task', 'fraud', '--advice', 'compare'])
    expect(compared).toMatchObject({ exit: 2, stdout: '' })
    expect(compared.stderr).toContain('no models are configured')
  })
})

/** Runs the command line with models opened as a process would open them. */
function run(argv: readonly string[], input: CliInput = {}) {
  const env = { TRIBUNAL_DATA: join(folder, 'data'), ...input.env }
  return runCli(argv, { ...input, env, openTribunal: (options) => openTribunal(env, options) })
}

/** The questions of this test. */
function asked(): readonly ModelQuestion[] {
  return server.questions.slice(before)
}

function at(prefix: string): string {
  return `${server.origin}/${prefix}/v1`
}

/** A configuration of models by name and address; the first is asked by every step where `steps` says nothing else. */
function config(models: Readonly<Record<string, string>>, steps?: string, more = '', settings = ''): string {
  const listed = Object.entries(models).map(
    ([name, url]) => `  ${name}: { provider: openai-compatible, url: "${url}", model: m, ${settings} }`,
  )
  const named = steps ?? `{ default: ${Object.keys(models)[0]} }`
  const limits = 'limits: { timeout_ms: 5000, retries: 0, concurrency: 8, breaker: { failures: 1000 , open_ms: 1 } }'
  return written(['models:', ...listed, `steps: ${named}`, limits, more].join('\n'))
}

function written(text: string, extension = 'yaml'): string {
  const file = join(folder, `${readdirSync(folder).length}.${extension}`)
  writeFileSync(file, text)
  return file
}

/** A decision without what no two runs share: trace, times, and how answers were come by. */
function lasting(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lasting)
  if (typeof value !== 'object' || value === null) return value
  const dropped = 'answer' in value ? /^(?:attempts|source)$|_ms$/ : /^trace$|_ms$/
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, own]) => (dropped.test(key) ? [] : [[key, lasting(own)]])),
  )
}

function sourcesIn(stdout: string): ReadonlySet<string> {
  const found = stdout.matchAll(/"attempts":\d+,"source":"(\w+)"/g)
  return new Set([...found].map(([, source]) => source!))
}

interface Spent {
  readonly calls: number
  readonly input_tokens: number
  readonly output_tokens: number
  readonly cost_usd: number
}

function spentIn(report: Readonly<Record<string, unknown>> | undefined): Spent {
  return report?.['models_per_1000'] as Spent
}

function readPrompts(from: string): Prompts {
  const all = readdirSync(from).map((file) => parsePrompt(readFileSync(join(from, file), 'utf8')))
  return new Map(all.map((prompt): [ModelStepId, (typeof all)[number]] => [prompt.step, prompt]))
}
