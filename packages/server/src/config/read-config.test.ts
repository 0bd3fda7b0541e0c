import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { CONFIG_FIELDS } from './config-fields.ts'
import { type ConfigError, configProblemLine, misspeltVariables, variableOf } from './config-variables.ts'
import { readConfig } from './read-config.ts'
import { DEFAULT_CONFIG, SERVER_CONFIG } from './server-config.ts'

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(join(tmpdir(), 'tribunal-config-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

const write = (text: string, name = 'tribunal.yaml') => writeFileSync(join(cwd, name), text)
const read = (env: Record<string, string> = {}, file?: string) => readConfig({ env, cwd, file })
const problems = (env: Record<string, string> = {}, file?: string, language: 'en' | 'es' = 'en') => {
  try {
    read(env, file)
  } catch (error) {
    return (error as ConfigError).problems.map((problem) => configProblemLine(problem, language))
  }
  throw new Error('the configuration was read')
}

const ROOT = new URL('../../../../', import.meta.url)
/** Texts of a file, or of the files of a folder: what is written by hand, and no test. */
function textsUnder(entry: URL): string[] {
  if (statSync(entry).isFile()) return /\.test\.tsx?$/.test(entry.pathname) ? [] : [readFileSync(entry, 'utf8')]
  const inner = readdirSync(entry).filter((name) => !['node_modules', 'dist', 'test', 'testkit'].includes(name))
  return inner.flatMap((name) => textsUnder(new URL(encodeURIComponent(name), `${entry}/`)))
}

describe('the configuration', () => {
  it('without a file and variables is the default one, with its paths made absolute', () => {
    const { config, file, warnings } = read()
    expect(config).toEqual({ ...DEFAULT_CONFIG, data_folder: join(cwd, '.tribunal') })
    expect([file, warnings]).toEqual([undefined, []])
    expect(config).toMatchObject({ host: '127.0.0.1', port: 8700, limits: { body_bytes: 1_048_576, answer: 60_000 } })
  })

  it('is what the file says, and what variables say over it', () => {
    write(
      'port: 9000\nsettings:\n  stage: shadow\n  arbiter: arbiter-guarded\nlimits:\n  stop: 5min\ntrusted_proxies: [10.0.0.0/8]\n',
    )
    const { config, file } = read({
      TRIBUNAL_SETTINGS_STAGE: 'advisory',
      TRIBUNAL_LIMITS_QUEUE_MAX: '7',
      TRIBUNAL_HOST: '',
    })
    expect(file).toBe('tribunal.yaml')
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 9000,
      settings: { stage: 'advisory', publication: 'publication', arbiter: 'arbiter-guarded' },
      limits: { stop: 300_000, queue_max: 7 },
      trusted_proxies: ['10.0.0.0/8'],
    })
    expect(read({ TRIBUNAL_TRUSTED_PROXIES: '10.0.0.1, fd00::/8' }).config.trusted_proxies).toEqual([
      '10.0.0.1',
      'fd00::/8',
    ])
  })

  it('is read from the file that is named, or that TRIBUNAL_CONFIG names', () => {
    write('port: 1', 'a.yaml')
    write('port: 2', 'b.yaml')
    expect(read({ TRIBUNAL_CONFIG: 'a.yaml' }).config.port).toBe(1)
    expect(read({ TRIBUNAL_CONFIG: 'a.yaml' }, 'b.yaml').config.port).toBe(2)
    write('', 'empty.yaml')
    expect(read({}, 'empty.yaml').config.port).toBe(8700)
  })

  it('counts paths of the file from its folder, and those of variables from where one stands', () => {
    write('data_folder: data\nmodels_file: models.yaml\n', 'x.yaml')
    const { config } = readConfig({ env: { TRIBUNAL_DATA: 'here' }, cwd: tmpdir(), file: join(cwd, 'x.yaml') })
    expect(config.data_folder).toBe(join(tmpdir(), 'here'))
    expect(config.models_file).toBe(join(cwd, 'models.yaml'))
  })

  it('names each variable after its field, and each once', () => {
    const names = CONFIG_FIELDS.map(variableOf)
    expect(new Set(names).size).toBe(names.length)
    expect(names).toContain('TRIBUNAL_DATABASE_URL')
    expect(names).toContain('TRIBUNAL_OIDC_CLIENT_SECRET')
    for (const name of names) expect(name).toMatch(/^TRIBUNAL_[A-Z_]+$/)
  })

  it('reads switches, lists of numbers and maps from variables too', () => {
    const { config } = read({
      TRIBUNAL_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: 'true',
      TRIBUNAL_WEBHOOKS_PORTS: '443, 9443',
      TRIBUNAL_OIDC_ISSUER: 'https://idp.example',
      TRIBUNAL_OIDC_CLIENT_ID: 'tribunal',
      TRIBUNAL_OIDC_ROLES: 'staff=viewer, cn=leads ou=x=lead',
    })
    expect(config.webhooks).toMatchObject({ allow_private_addresses: true, ports: [443, 9443] })
    expect(config.oidc?.roles).toEqual({ staff: 'viewer', 'cn=leads ou=x': 'lead' })
    expect(problems({ TRIBUNAL_WEBHOOKS_ALLOW_PRIVATE_ADDRESSES: 'yes' })).toHaveLength(1)
  })

  it('warns of a variable that looks misspelt', () => {
    const { warnings } = read({ TRIBUNAL_PROT: '1', TRIBUNAL_DATA_DIR_OF_TESTS: '/x', OTHER: 'x' })
    expect(warnings.map((warning) => configProblemLine(warning, 'en'))).toEqual([
      'TRIBUNAL_PROT: expected `TRIBUNAL_PORT`, perhaps',
    ])
  })

  it('warns of none that the configuration refers to', () => {
    const env = { TRIBUNAL_OIDC_SECRET: 'x', TRIBUNAL_DATABASE_ULR: 'postgres://x' }
    expect(read(env).warnings.map(({ source }) => source)).toEqual(Object.keys(env))
    write('oidc:\n  issuer: https://idp.example\n  client_id: x\n  client_secret: env:TRIBUNAL_OIDC_SECRET\n')
    expect(read({ ...env, TRIBUNAL_DATABASE_URL: 'env:TRIBUNAL_DATABASE_ULR' }).warnings).toEqual([])
  })

  it('warns of none that the product, its guides or its examples read', () => {
    const names = new Set(
      ['docs/guides', 'deploy', 'content/samples', 'README.md', 'packages']
        .flatMap((entry) => textsUnder(new URL(entry, ROOT)))
        .flatMap((text) => text.match(/\bTRIBUNAL_[A-Z][A-Z_]*[A-Z]\b/g) ?? []),
    )
    for (const name of ['KEY', 'URL', 'LEDGER_KEY', 'DEBUG', 'PORT']) expect(names).toContain(`TRIBUNAL_${name}`)
    // What the command line or training reads where a service reads `MODELS_FILE` and `DATA`: a warning is wanted of these.
    for (const name of ['MODELS', 'DATA_DIR']) names.delete(`TRIBUNAL_${name}`)
    // What the guide to sign-in refers to by `env:`, and what only those set who run our tests.
    for (const name of ['OIDC_SECRET', 'LONG', 'POLICIES', 'TEST_DATABASE_URL']) names.delete(`TRIBUNAL_${name}`)
    const env = Object.fromEntries([...names].map((name) => [name, 'x']))
    expect(misspeltVariables(env, {})).toEqual([])
  })

  it('takes the beginning of a name for it: the command line reads TRIBUNAL_MODELS, a service another', () => {
    const { warnings } = read({ TRIBUNAL_MODELS: 'models.yaml', TRIBUNAL_SERVER: 'x', TRIBUNAL_API_KEY: 'x' })
    expect(warnings.map((warning) => configProblemLine(warning, 'en'))).toEqual([
      'TRIBUNAL_MODELS: expected `TRIBUNAL_MODELS_FILE`, perhaps',
    ])
  })
})

describe('a secret', () => {
  it('is named by reference: a variable, or a file', () => {
    write('postgres://file\n', 'secret.txt')
    write('database:\n  url: env:DB\n')
    expect(read({ DB: 'postgres://env' }).config.database.url).toBe('postgres://env')
    write(`database:\n  url: file:${join(cwd, 'secret.txt')}\n`)
    expect(read().config.database.url).toBe('postgres://file')
    write('database:\n  url: file:secret.txt\n')
    expect(read().config.database.url).toBe('postgres://file')
  })

  it('may stand in its own variable as it is, or as a reference', () => {
    expect(read({ TRIBUNAL_DATABASE_URL: 'postgres://u:p@h/d' }).config.database.url).toBe('postgres://u:p@h/d')
    expect(read({ TRIBUNAL_DATABASE_URL: 'env:DB', DB: 'x' }).config.database.url).toBe('x')
  })

  it('in the file itself is refused, and not repeated', () => {
    write('database:\n  url: postgres://u:hunter2@h/d\n')
    expect(problems()).toEqual([
      'tribunal.yaml: database.url: expected a reference, env:NAME or file:/path: secrets do not belong in this file',
    ])
  })

  it.each([
    ['env:NOBODY', 'the variable NOBODY to be set'],
    ['env:EMPTY', 'the variable EMPTY to be set'],
    ['file:/nowhere/at/all', 'the file /nowhere/at/all to hold it'],
  ])('%s that is not there is told', (reference, expected) => {
    write(`database:\n  url: ${reference}\n`)
    expect(problems({ EMPTY: '' })).toEqual([`tribunal.yaml: database.url: expected ${expected}`])
  })
})

const STAGES = `settings:
  stages:
    - { name: campaign, stage: advisory, from: 2027-07-01T00:00:00+03:00, until: 2027-08-11T00:00:00+03:00, where: { domain: [politics] } }
    - { name: swahili, stage: shadow, from: 2027-07-01T00:00:00+03:00, until: 2027-08-11T00:00:00+03:00, where: { domain: [politics], lang: [sw, mixed] } }
`

describe('stages for some posts or some time', () => {
  it('are a list in the file, or JSON in a variable', () => {
    write(STAGES)
    expect(read().config.settings.stages).toMatchObject([{ name: 'campaign' }, { where: { lang: ['sw', 'mixed'] } }])
    const over = '[{"name":"vote","stage":"supervised","until":"2027-08-11T00:00:00Z"}]'
    expect(read({ TRIBUNAL_SETTINGS_STAGES: over }).config.settings.stages).toMatchObject([{ name: 'vote' }])
  })

  it.each([
    [['stage: shadow', 'stage: quiet'], 'settings.stages.1.stage: expected one of supervised, advisory, shadow'],
    [
      ['until: 2027-08-11T00:00:00+03:00, where: { domain: [politics] }', 'until: soon'],
      'settings.stages.0.until: expected an RFC 3339 date and time with offset',
    ],
    [['lang: [sw', 'lang: [Swahili'], 'settings.stages.1.where.lang.0: expected a language tag such as es or sw'],
    [
      ['lang: [sw', 'language: [sw'],
      'settings.stages.1.where: expected no field `language`; fields: lang, domain, context',
    ],
    [['name: swahili', 'name: campaign'], 'settings.stages.1.name: expected a name that no other entry has'],
    [['until: 2027-08-11', 'until: 2027-06-11'], 'settings.stages.0.until: expected a time after `from`'],
    [
      ['domain: [politics], lang', 'lang'],
      'settings.stages.1.stage: expected the stage of the entry it overlaps, or a time and scope that lie wholly within it (`campaign`)',
    ],
    [
      [', from: 2027-07-01T00:00:00+03:00, until: 2027-08-11T00:00:00+03:00, where: { domain: [politics] }', ''],
      'settings.stages.0: expected `from`, `until` or `where`: without them it would be the stage of everything',
    ],
  ] as const)('refuse the start where one cannot stand: %s', ([from, to], said) => {
    expect(STAGES).toContain(from)
    write(STAGES.replace(from, to))
    expect(problems()).toEqual([`tribunal.yaml: ${said}`])
  })

  it('say what is wrong in Spanish too', () => {
    write(STAGES.replace('lang: [sw, mixed]', 'context: [debate]').replace('domain: [politics], context', 'context'))
    expect(problems({}, undefined, 'es')).toEqual([
      'tribunal.yaml: settings.stages.1.stage: se esperaba la fase de la entrada con la que coincide, o un tiempo y un alcance que queden del todo dentro de ella (`campaign`)',
    ])
  })
})

/** A place of the configuration where only some names may stand, and a file with something there. */
interface NamedPlace {
  readonly field: string
  readonly names: readonly string[]
  readonly within: (value: object) => object
}

function namedPlaces(
  schema: z.core.$ZodType,
  path: readonly string[] = [],
  within: NamedPlace['within'] = (value) => value,
): readonly NamedPlace[] {
  const inner = (name: string, one: z.core.$ZodType) =>
    namedPlaces(one, [...path, name], (value) => within({ [name]: value }))
  const field = path.join('.')
  if (schema instanceof z.ZodObject) {
    const { shape } = schema
    const fixed = Object.entries(shape).flatMap(([name, one]) =>
      one instanceof z.ZodLiteral ? [[name, one.value] as const] : [],
    )
    const here = (value: object) => within({ ...Object.fromEntries(fixed), ...value })
    const names = Object.keys(shape)
    return [{ field, names, within: here }, ...Object.entries(shape).flatMap(([name, one]) => inner(name, one))]
  }
  if (schema instanceof z.ZodRecord) {
    return schema.keyType instanceof z.ZodEnum ? [{ field, names: schema.keyType.options.map(String), within }] : []
  }
  if (schema instanceof z.ZodArray) {
    return namedPlaces(schema.element, [...path, '0'], (value) => within([value]))
  }
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((one) => namedPlaces(one, path, within))
  return 'unwrap' in schema && typeof schema.unwrap === 'function' ? namedPlaces(schema.unwrap(), path, within) : []
}

describe('a configuration that cannot be used', () => {
  it('is told all at once, by file, field and expectation', () => {
    write('port: 99999\nlimits:\n  body_byts: 1\n  stop: soon\nsettings:\n  stage: off\n')
    expect(problems()).toEqual([
      'tribunal.yaml: port: expected at most 65535',
      'tribunal.yaml: settings.stage: expected one of supervised, advisory, shadow',
      'tribunal.yaml: limits.stop: expected a span of time such as 500ms, 30s, 5min, 12h or 7d',
      expect.stringMatching(
        /^tribunal\.yaml: limits: expected no field `body_byts`: perhaps `body_bytes`; fields: body_bytes, /,
      ),
    ])
    expect(problems({}, undefined, 'es')[1]).toContain('settings.stage: se esperaba')
  })

  it('names every field and every key that is misspelt, at any depth, and the one that was meant', () => {
    const places = namedPlaces(SERVER_CONFIG)
    expect(places.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['', 'retention.post', 'platform.ground', 'platform.restrictions.blocked']),
    )
    for (const { field, names, within } of places) {
      for (const name of names) {
        write(JSON.stringify(within({ [`${name}_x`]: 1 })))
        expect(problems()).toContainEqual(
          expect.stringContaining(
            `tribunal.yaml: ${field === '' ? '' : `${field}: `}expected no field \`${name}_x\`: perhaps \`${name}\`; fields: `,
          ),
        )
      }
    }
    write('platform: { ground: { kind: illegal_content, terms: x } }')
    expect(problems()).toContain(
      'tribunal.yaml: platform.ground: expected no field `terms`; fields: kind, legal_ground, explanation, url',
    )
    write('retention: { post: { cleen: 40d } }')
    expect(problems()).toEqual([
      expect.stringMatching(/^tribunal\.yaml: retention\.post: expected no field `cleen`: perhaps `clean`; fields: /),
    ])
  })

  it('names the variable where it came from one', () => {
    expect(problems({ TRIBUNAL_PORT: 'eighty', TRIBUNAL_OIDC_ISSUER: 'https://idp.example' })).toEqual([
      'TRIBUNAL_PORT: port: expected a number, not a text',
      'environment: oidc.client_id: expected a text',
    ])
  })

  it.each([
    ['a: [', /^tribunal\.yaml: expected YAML, found \w+ \(\d+:\d+\)$/],
    ['port: 1\nport: 2', /^tribunal\.yaml: expected YAML, found DUPLICATE_KEY \(2:1\)$/],
    ['- port', /^tribunal\.yaml: expected fields, as in `port: 8700`$/],
    ['a: &x {b: 1}\nc: *x', /^tribunal\.yaml: expected no anchors and aliases$/],
    ['#'.repeat(300_000), /^tribunal\.yaml: expected at most 262144 characters, found 300000$/],
  ])('is no other file: %.20s', (text, line) => {
    write(text)
    expect(problems()).toEqual([expect.stringMatching(line)])
  })

  it('is none that is not there', () => {
    expect(problems({ TRIBUNAL_CONFIG: 'nowhere.yaml' })).toEqual([
      'nowhere.yaml: expected a file that can be read (ENOENT)',
    ])
  })

  it('names what is missing or wrong of a mail server, and not its password', () => {
    const of = (url: string, more: Record<string, string> = {}) =>
      problems({ TRIBUNAL_MAIL_URL: url, TRIBUNAL_MAIL_FROM: 't@example.org', ...more })
    write('')
    expect(of('mail.example:25')).toEqual([
      'TRIBUNAL_MAIL_URL: mail.url: expected smtp://[user:password@]host[:port], or smtps:// for TLS from the start',
    ])
    expect(problems({ TRIBUNAL_MAIL_URL: 'smtp://u:secret@mail.example' })).toEqual([
      expect.stringMatching(/mail\.from: expected one address such as Tribunal <tribunal@example.org>$/),
    ])
    expect(of('smtp://u:secret@mail.example', { TRIBUNAL_MAIL_CA_FILE: '/nowhere.pem' })).toEqual([
      expect.stringMatching(/^TRIBUNAL_MAIL_CA_FILE: mail\.ca_file: expected .*nowhere\.pem/),
    ])
  })

  it.each([
    ['host: example.org'],
    ['public_url: https://user:pass@h'],
    ['trusted_proxies: [10.0.0.0/33]'],
    ['limits: {stop: 0s}'],
    ['limits: {stop: 60d}'],
    ['ledger: {origin: a b}'],
    ['limits: 5'],
  ])('has %s', (text) => {
    write(text)
    expect(problems({ TRIBUNAL_LIMITS_QUEUE_MAX: '5' })).toHaveLength(1)
  })
})
