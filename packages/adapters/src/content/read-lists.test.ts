import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractClaims } from '@tribunal/signals'
import { afterEach, beforeEach, describe, expect, it, test } from 'vitest'
import { ConfigurationError } from './config-file.ts'
import { onceFor, readLists } from './read-lists.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const lists = join(root, 'content/lists')
const PLAIN = 'Unemployment fell by 12 percent in 2015'

let models: string
beforeEach(() => {
  models = mkdtempSync(join(tmpdir(), 'models-'))
})
afterEach(() => rmSync(models, { recursive: true, force: true }))

function problems(): readonly string[] {
  try {
    readLists(lists, models)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigurationError)
    return (error as ConfigurationError).problems
  }
}

describe('the model of domains beside the lists', () => {
  const file = () => join(models, 'claim-domain.json')

  it('may be missing: the list decides alone', () => {
    expect(extractClaims(PLAIN, 'en', readLists(lists, models).claims)).toHaveLength(1)
  })

  it('is read where it is there', () => {
    cpSync(join(root, 'content/models/claim-domain.json'), file())
    expect(extractClaims('5G causes COVID', 'en', readLists(lists, models).claims)[0]).toMatchObject({
      domain: 'health',
    })
  })

  it.each([
    ['an empty file', '', /Unexpected end of JSON input/],
    ['half a file', '{"format":"tribunal-claim-dom', /JSON/],
    ['another thing', '[]', /expected object/],
    ['another format', '{"format":"tribunal-claim-domain-model/2"}', /format/],
  ])('is named where it is %s', (_, text, reason) => {
    writeFileSync(file(), text)
    const named = problems()
    expect(named).toEqual([expect.stringMatching(reason)])
    expect(named[0]).toContain(file())
  })
})

describe('a list that cannot be read', () => {
  it('is named by its file, and an entry by its id', () => {
    const copy = join(models, 'lists')
    cpSync(lists, copy, { recursive: true })
    const file = join(copy, 'threats.yaml')
    writeFileSync(file, readFileSync(file, 'utf8').replace('group: report\n', 'group: report\n    weight: much\n'))
    expect(() => readLists(copy)).toThrow(
      expect.objectContaining({
        problems: [
          expect.stringMatching(
            /lists\/threats\.yaml: entries\[\d+\] \([\w-]+\)\.weight: expected a number, 0 or more$/,
          ),
        ],
      }),
    )
  })
})

/** Makes an object that says which of all made objects it is. */
function counting() {
  let made = 0
  return () => ({ made: ++made })
}

test('the same texts give the same thing, which is made once', () => {
  const once = onceFor<{ made: number }>(2)
  const make = counting()
  expect(once(['a', 'b'], make)).toBe(once(['a', 'b'], make))
  expect(make()).toEqual({ made: 2 })
})

test('another text, another order or another cut gives another thing', () => {
  const once = onceFor<{ made: number }>(9)
  const make = counting()
  const all = [['a', 'b'], ['b', 'a'], ['ab'], ['ab', ''], ['a', 'b', ''], []]
  expect(all.map((texts) => once(texts, make).made)).toEqual([1, 2, 3, 4, 5, 6])
  expect(all.map((texts) => once(texts, make).made)).toEqual([1, 2, 3, 4, 5, 6])
})

test('the one that was not used for the longest time is forgotten first', () => {
  const once = onceFor<{ made: number }>(2)
  const make = counting()
  once(['a'], make)
  once(['b'], make)
  once(['a'], make)
  once(['c'], make)
  expect(once(['a'], make).made).toBe(1)
  expect(once(['b'], make).made).toBe(4)
})

test('a failure is not kept', () => {
  const once = onceFor<{ made: number }>(2)
  expect(() =>
    once(['a'], () => {
      throw new Error('not of its shape')
    }),
  ).toThrow('not of its shape')
  expect(once(['a'], counting())).toEqual({ made: 1 })
})
