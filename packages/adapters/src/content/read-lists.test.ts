import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { extractClaims } from '@tribunal/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ConfigurationError } from './config-file.ts'
import { readLists } from './read-lists.ts'

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
    expect(problems()).toEqual([expect.stringMatching(reason)])
    expect(problems()[0]).toContain(file())
  })
})
