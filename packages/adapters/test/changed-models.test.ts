import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostDecision } from '@tribunal/engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentFolders } from '../src/content/content-folders.ts'
import { openTribunal } from '../src/runtime/open-tribunal.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-models-'))
const folders = { ...contentFolders(), models: join(folder, 'models') }
const file = join(folders.models, 'scam-message.json')
const POST = { kind: 'post', id: 'p', text: 'You have won 1000 cash! Call 09061701461 now', lang: 'en' } as const
beforeAll(() => cpSync(contentFolders().models, folders.models, { recursive: true }))
afterAll(() => rmSync(folder, { recursive: true }))

const said = ({ facts }: PostDecision) => facts.learned?.['scam-message']

it('a model that changes on disk is another one from the next start on, and decisions of before stay what they were', async () => {
  const running = openTribunal({ dataDir: join(folder, 'one'), folders })
  const before = (await running.decide(POST)) as PostDecision
  const model = JSON.parse(readFileSync(file, 'utf8'))
  expect(said(before)).toMatchObject({ status: 'ok', value: { version: model.version } })
  writeFileSync(file, JSON.stringify({ ...model, version: '99.0.0', base: model.base - 9_000 }))

  // The service that runs goes on with what it read.
  const meanwhile = (await running.decide({ ...POST, id: 'q' })) as PostDecision
  expect(said(meanwhile)).toEqual(said(before))
  expect(running.replay(before)).toMatchObject({ facts: before.facts, answers: before.answers })

  const restarted = openTribunal({ dataDir: join(folder, 'two'), folders })
  const after = (await restarted.decide(POST)) as PostDecision
  expect(said(after)).toMatchObject({ status: 'ok', value: { version: '99.0.0' } })
  // From what was recorded, whatever the file says now.
  expect(restarted.replay(before)).toEqual(running.replay(before))
})
