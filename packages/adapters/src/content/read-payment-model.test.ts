import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PaymentTree } from '@tribunal/signals'
import { afterAll, describe, expect, it } from 'vitest'
import type { ConfigurationError } from './config-file.ts'
import { contentFolders } from './content-folders.ts'
import { readPaymentModel } from './read-payment-model.ts'

const shipped = contentFolders().models
const folder = mkdtempSync(join(tmpdir(), 'tribunal-models-'))
const file = join(folder, 'payment-fraud.json')
afterAll(() => rmSync(folder, { recursive: true }))

describe('the learned signal of payments', () => {
  it('is read with its card, where it is installed', () => {
    const { model, card } = readPaymentModel(shipped)
    expect(model?.file).toMatchObject({ id: 'payment-fraud', version: '2.0.0' })
    expect(card).toContain('`payment-fraud`')
    expect(readPaymentModel(folder)).toEqual({})
  })

  it('asks nothing of amounts above the frauds that it was trained on: no larger one is more honest', () => {
    const bounds: number[] = []
    const walk = (tree: PaymentTree): void => {
      if (typeof tree === 'number') return
      const [feature, test, , yes, no] = tree
      if (model.features[feature]!.name === 'amount-usd') bounds.push(test as number)
      walk(yes)
      walk(no)
    }
    const model = readPaymentModel(shipped).model!.file
    for (const tree of model.trees) walk(tree)
    expect(bounds.length).toBeGreaterThan(100)
    expect(Math.max(...bounds)).toBeLessThan(1_000)
  })

  it('is refused with its file where it cannot be used', () => {
    const problemOf = (text: string) => {
      writeFileSync(file, text)
      try {
        return readPaymentModel(folder)
      } catch (error) {
        return (error as ConfigurationError).problems.join('\n')
      }
    }
    const text = readFileSync(join(shipped, 'payment-fraud.json'), 'utf8')
    expect(problemOf(text)).toMatchObject({ model: { file: { id: 'payment-fraud' } } })
    expect(problemOf(text.replace('tribunal-payment-model/2', 'tribunal-payment-model/9'))).toContain(`${file}: `)
    expect(problemOf(text.replace('"at-night"', '"at-noon"'))).toContain('at-noon')
    expect(problemOf(text.replace('"trees": [', '"trees": [ [9, 1, 0, 0, 0],'))).toContain('asks about feature 9')
    expect(problemOf(text.replace('"trees": [', '"trees": [ [0, "much", 0, 0, 0],'))).toContain('trees')
    expect(problemOf(text.replace('"trees": [', '"trees": ["x",'))).toContain('expected a whole number (a leaf)')
    expect(problemOf(text.replace(/"trees": \[[\s\S]*\n \]/, '"trees": []'))).toContain('trees')
    const deep = `${'[0,1,0,'.repeat(20_000)}0${',0]'.repeat(20_000)}`
    expect(problemOf(text.replace('"trees": [', `"trees": [${deep},`))).toContain('nested too deep')
    expect(problemOf('{')).toContain(file)
  })
})
