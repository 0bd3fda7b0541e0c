import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { spokenReason } from './spoken-reason.ts'

const ENGINE = fileURLToPath(new URL('../../../engine/src/', import.meta.url))

/** Every sentence that the engine gives as a reason, with 7 for what is put into it. */
function reasonsOfTheEngine(): readonly string[] {
  const files = readdirSync(ENGINE, { recursive: true, encoding: 'utf8' })
  const sources = files
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(ENGINE, name), 'utf8'))
  const calls = sources.flatMap((text) =>
    [...text.matchAll(/\bunavailable\(([^\n]*)\)/g)].map(([, given = '']) => given),
  )
  const constants = sources.flatMap((text) =>
    [...text.matchAll(/^const NO_MODEL = ('[^']+')/gm)].map(([, one = '']) => one),
  )
  const literals = [...calls, ...constants].flatMap((given) =>
    [...given.matchAll(/'([^']+)'|`((?:[^`\\]|\\.)+)`/g)].map(([, plain, template]) => plain ?? template ?? ''),
  )
  return literals
    .map((text) => text.replaceAll(/\$\{[^}]+\}/g, '7').replaceAll('\\`', '`'))
    .filter((text) => /^[`a-z].* /.test(text))
}

it('every reason that the engine gives is known in Spanish', () => {
  const reasons = reasonsOfTheEngine()
  expect(reasons.length).toBeGreaterThan(25)
  expect(reasons.filter((reason) => spokenReason(reason, 'es') === reason)).toEqual([])
})

it('every sentence that a verification gives with its verdict is known in Spanish', () => {
  const text = readFileSync(join(ENGINE, 'signals/verification/verify.ts'), 'utf8')
  const sentences = [...text.matchAll(/'([A-Z][^'\n]+ [^'\n]+\.)'/g)].map(([, one = '']) => one)
  const checked = ['true', 'false', 'mixed'].flatMap((verdict) => [
    `A source has checked this claim: ${verdict}.`,
    `3 sources have checked this claim: ${verdict}.`,
    `A source has checked the opposite of this claim: ${verdict}.`,
    `3 sources have checked the opposite of this claim: ${verdict}.`,
  ])
  expect(sentences.length).toBeGreaterThanOrEqual(5)
  expect([...sentences, ...checked].filter((one) => spokenReason(one, 'es') === one)).toEqual([])
})

it('what differs in a reason is kept, English stays English, and what is not known stays as it is', () => {
  expect(spokenReason('2 earlier payments in this currency teach what is usual, 5 are needed', 'es')).toBe(
    '2 pagos anteriores en esta moneda enseñan qué es habitual; hacen falta 5',
  )
  expect(spokenReason('the answer is empty', 'en')).toBe('the answer is empty')
  expect(spokenReason('something else', 'es')).toBe('something else')
})
