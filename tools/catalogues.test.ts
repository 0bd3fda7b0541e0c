import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { en as cliEn } from '../packages/cli/src/messages/en.ts'
import { es as cliEs } from '../packages/cli/src/messages/es.ts'
import { analyses } from '../packages/console/src/messages/en/analyses.ts'
import { authoring } from '../packages/console/src/messages/en/authoring.ts'
import { en as pages } from '../packages/console/src/messages/en/index.ts'
import { en as messagesEn } from '../packages/messages/src/en/index.ts'
import { es as messagesEs } from '../packages/messages/src/es/index.ts'

/** A key of a part of a catalogue, as the formatter leaves it. */
const KEY = /^ {2}(?:'([^']+)'|(\w+)):/gm

function keysIn(source: string): string[] {
  return [...source.matchAll(KEY)].map(([, quoted, plain]) => (quoted ?? plain)!)
}

function repeated(keys: readonly string[]): string[] {
  return keys.filter((key, at) => keys.indexOf(key) !== at)
}

/** The keys that stand in the files of a folder, each as often as it stands there. */
function keysUnder(folder: string): string[] {
  const path = new URL(`../packages/${folder}/`, import.meta.url)
  return readdirSync(path).flatMap((file) => keysIn(readFileSync(new URL(file, path), 'utf8')))
}

// The part that is spread last would take the place of the other's sentence, and nothing would say so.
describe('the parts of a catalogue', () => {
  it('have a key twice where two files say something under it', () => {
    const [one, other] = [keysIn(`  'a.b': 'x',\n  c: {\n    d: 'y',`), keysIn(`  'a.b':\n    'z',`)]
    expect(one).toEqual(['a.b', 'c'])
    expect(repeated([...one, ...other])).toEqual(['a.b'])
  })

  it.each([
    ['cli/src/messages/en', cliEn],
    ['cli/src/messages/es', cliEs],
    ['messages/src/en', messagesEn],
    ['messages/src/es', messagesEs],
  ])('in %s say each sentence once', (folder, whole) => {
    const keys = keysUnder(folder)
    expect(repeated(keys)).toEqual([])
    expect(keys.sort()).toEqual(Object.keys(whole).sort())
  })

  it('of the console, which are loaded one by one, have each area once', () => {
    const loads = [pages, authoring, analyses].flatMap((load) => Object.keys(load))
    expect(repeated([...loads, 'fact_checks', 'overview', 'settings', 'subject'])).toEqual([])
  })
})
