import { describe, expect, it } from 'vitest'
import { ConfigurationError } from '../content/config-file.ts'
import { parseModelsConfig, readModelsConfig } from './models-config.ts'

const JUDGE = 'models: { judge: { provider: ollama, model: qwen3:8b }, second: { provider: google, model: flash } }\n'

function problemsOf(text: string): readonly string[] {
  try {
    parseModelsConfig(text, 'models.yaml')
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems
    throw error
  }
}

describe('a configuration of models', () => {
  it('gives every step the default, unless it names its own or none', () => {
    const { steps, models, language } = parseModelsConfig(
      `${JUDGE}steps: { default: judge, arbiter: second, audit-explanation: none }`,
    )
    expect(steps.get('claim-extraction')).toEqual(['judge'])
    expect(steps.get('arbiter')).toEqual(['second'])
    expect(steps.has('audit-explanation')).toBe(false)
    expect(models.get('judge')).toMatchObject({ name: 'judge', structured: true, seed: 1 })
    expect(language).toBe('es')
  })

  it('asks only the steps that are named where there is no default', () => {
    expect([...parseModelsConfig(`${JUDGE}steps: { arbiter: judge }`).steps.keys()]).toEqual(['arbiter'])
  })

  it('shares the answers of a consensus among its models', () => {
    const asked = (step: string) => parseModelsConfig(`${JUDGE}steps: { arbiter: ${step} }`).steps.get('arbiter')
    expect(asked('{ models: [judge, second], answers: 3 }')).toEqual(['judge', 'second', 'judge'])
    expect(asked('{ models: [judge, second] }')).toEqual(['judge', 'second'])
  })

  it('has the documented limits where it names none', () => {
    expect(parseModelsConfig(`${JUDGE}steps: {}\nlimits: { retries: 0 }`).limits).toEqual({
      timeout_ms: 30_000,
      budget_ms: 60_000,
      budget_tokens: 100_000,
      concurrency: 4,
      retries: 0,
      breaker: { failures: 5, open_ms: 30_000 },
    })
  })

  it.each([
    [
      'a step nobody knows',
      `${JUDGE}steps: { arbitre: judge }`,
      /^models\.yaml: steps\.arbitre: there is no such step; did you mean `arbiter`\?; steps: default, /,
    ],
    [
      'a model nobody has',
      `${JUDGE}steps: { arbiter: juge }`,
      'models.yaml: steps.arbiter: there is no model `juge`; did you mean `judge`?',
    ],
    ['a default nobody has', `${JUDGE}steps: { default: zzz }`, 'models.yaml: steps.default: there is no model `zzz`'],
    [
      'a key in the file',
      'models: { a: { provider: google, model: m, api_key_env: sk-abc123 } }\nsteps: {}',
      /api_key_env: the name of an environment variable/,
    ],
    [
      'a server without an address',
      'models: { a: { provider: azure, model: m } }\nsteps: {}',
      /^models\.yaml: models\.a\.url: expected the address/,
    ],
    ['an address that is none', 'models: { a: { provider: ollama, model: m, url: x } }\nsteps: {}', /models\.a\.url/],
    [
      'an address of another kind',
      'models: { a: { provider: ollama, model: m, url: "file:///etc/passwd" } }\nsteps: {}',
      /models\.a\.url/,
    ],
    ['an unknown provider', 'models: { a: { provider: bard, model: m } }\nsteps: {}', /models\.a\.provider/],
    [
      'a key under any name',
      'models: { a: { provider: google, model: m, api_key: sk-abc123 } }\nsteps: {}',
      'models.yaml: models.a: `api_key` is no field: a key does not belong in the file; name the variable that holds it in api_key_env',
    ],
    [
      'a password in an address',
      'models: { a: { provider: ollama, model: m, url: "http://me:pw-1@host" } }\nsteps: {}',
      'models.yaml: models.a.url: an address without a user and a password; name the variable of a key in api_key_env',
    ],
    [
      'a misspelt field of a model',
      'models: { a: { provider: google, modle: m } }\nsteps: {}',
      /models\.a: there is no field `modle`; did you mean `model`\?; fields: provider, model, url, /,
    ],
    [
      'a misspelt limit',
      `${JUDGE}steps: {}\nlimits: { retrys: 1 }`,
      /limits: there is no field `retrys`; did you mean `retries`\?/,
    ],
    [
      'an unknown field',
      `${JUDGE}steps: {}\ntemperature: 2`,
      /the file: there is no field `temperature`; fields: models, /,
    ],
    ['a shouted name', 'models: { JUDGE: { provider: ollama, model: m } }\nsteps: {}', /lower case/],
    ['no YAML', 'models: [', /^models\.yaml: /],
    ['no model at all', 'models: {}\nsteps: {}', 'models.yaml: models: expected at least one model'],
    ['megabytes', `${JUDGE}#${'x'.repeat(300_000)}`, /^models\.yaml: expected at most 262144 characters, found \d+$/],
    ['nothing', '', /^models\.yaml: the file: /],
  ])('with %s is refused, and says what to do', (_, text, problem) => {
    expect(problemsOf(text)[0]).toMatch(problem)
  })

  it('tells every step that asks for a missing default once', () => {
    expect(new Set(problemsOf(`${JUDGE}steps: { default: zzz }`)).size).toBe(1)
  })

  it('that is shipped as an example loads', () => {
    const { steps } = readModelsConfig(new URL('../../../../models.example.yaml', import.meta.url).pathname)
    expect(steps.get('arbiter')).toEqual(['judge'])
  })

  it('that is missing is told by its path', () => {
    expect(() => readModelsConfig('/nowhere/models.yaml')).toThrow(ConfigurationError)
  })
})
