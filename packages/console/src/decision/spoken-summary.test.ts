import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { spokenSummary } from './spoken-summary.ts'

const PIPELINE = fileURLToPath(new URL('../../../engine/src/pipeline/', import.meta.url))

/** Every text that the pipelines make a summary of, with 7 for what is put into it. */
function summariesOfTheEngine(): readonly string[] {
  const files = readdirSync(PIPELINE, { recursive: true, encoding: 'utf8' })
  const lines = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => readFileSync(join(PIPELINE, name), 'utf8').split('\n'))
    .filter((line) => /\bsummary\b.*['`]|tracer\.note\(/.test(line) && !line.trim().startsWith('*'))
  const literals = lines.flatMap((line) =>
    [...line.matchAll(/'([^']+)'|`((?:[^`\\]|\\.)+)`/g)].map(([, plain, template]) => plain ?? template ?? ''),
  )
  return literals
    .map((text) => text.replace(/\$\{summary\}/, '7 claims that a model found'))
    .map((text) => text.replaceAll(/\$\{(?:[^{}'`]|'[^']*')+\}/g, '7'))
    .filter((text) => / /.test(text) && /[a-z]{3}/.test(text))
}

it('every summary of a step that the engine makes is known in Spanish', () => {
  const summaries = summariesOfTheEngine()
  expect(summaries.length).toBeGreaterThan(17)
  expect(summaries.filter((one) => spokenSummary(one, 'es') === one)).toEqual([])
})

it.each([
  ['12 words, 3 in capitals, 1 marks, 0 loaded', '12 palabras, 3 en mayúsculas, 1 signos, 0 con carga emocional'],
  ['urgency 6, tone threatening, 2 scam indicators', 'urgencia 6, tono amenazante, 2 indicios de estafa'],
  ['true, unknown', 'verdadera, desconocida'],
  [
    '50 checkable claims; 1 repeated; 9 more not looked at',
    '50 afirmaciones comprobables; 1 repetidas; 9 más sin examinar',
  ],
  ['2 flags, behaviour unknown', '2 señales, comportamiento desconocido'],
  ['risk unknown', 'riesgo desconocido'],
  ['risk 56.5 medium', 'riesgo 56.5 medio'],
  ['APPROVE 0.90, no judge model was asked', 'APPROVE 0.90, no se preguntó a ningún modelo juez'],
  ['customer told: several', 'se dijo al cliente: varios motivos'],
  ['needs_review by mixed-high-risk', 'needs_review por mixed-high-risk'],
  ['skip arbiter (blocked-anyway); ask debate (always)', 'omitir arbiter (blocked-anyway); preguntar debate (always)'],
  [
    'unknown; claim-verification c1: the answer is empty',
    'desconocida; claim-verification c1: la respuesta está vacía',
  ],
  ['nothing is known of what is usual for this customer', 'no se sabe qué es habitual en este cliente'],
  ['connect ECONNREFUSED', 'connect ECONNREFUSED'],
])('%s', (english, spanish) => {
  expect(spokenSummary(english, 'es')).toBe(spanish)
  expect(spokenSummary(english, 'en')).toBe(english)
})
