import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ConfigurationError } from './config-file.ts'
import { contentFolders } from './content-folders.ts'
import { readPassageReader } from './read-passage-reader.ts'

it('passages are read by the shipped list and weights', () => {
  const evidence = { id: 'p', title: '', snippet: 'Unemployment in Spain is 21 %.' }
  expect(readPassageReader(contentFolders()).read('Unemployment in Spain is 12 %', evidence)).toMatchObject({
    stance: 'refutes',
    settles: 'false',
  })
})

it('a list or weights that cannot be used are named with their file', () => {
  const broken = mkdtempSync(join(tmpdir(), 'passages-'))
  const shipped = contentFolders()
  writeFileSync(join(broken, 'agreement-words.yaml'), 'words: {en: {verbs: []}}')
  writeFileSync(join(broken, 'claim-verdict.json'), '{}')
  expect(() => readPassageReader({ ...shipped, lists: broken })).toThrow(ConfigurationError)
  expect(() => readPassageReader({ ...shipped, lists: broken })).toThrow('words.en.verbs is no word class')
  expect(() => readPassageReader({ ...shipped, models: broken })).toThrow(
    `${join(broken, 'claim-verdict.json')}: claim-verdict: \`id\` must be a text`,
  )
})
