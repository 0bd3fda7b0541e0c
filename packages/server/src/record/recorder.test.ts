import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import type { GroupWriter } from '@tribunal/adapters/store'
import type { Post } from '@tribunal/engine'
import { afterAll, expect, it } from 'vitest'
import { Metrics } from '../observe/metrics.ts'
import { Recorder } from './recorder.ts'

const folder = mkdtempSync(join(tmpdir(), 'tribunal-recorder-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('a batch of which one submission finds the store away is not decided at all: none of it is remembered', async () => {
  const tribunal = openTribunal({ dataDir: folder })
  const text = 'The ferry leaves at nine from the old harbour, rain or shine, says the notice at the gate.'
  const posts: Post[] = ['a', 'b'].map((id) => ({ kind: 'post', id, text }))
  const chosen = { deciding: tribunal, shadows: [], inputs: new Uint8Array(32) }
  const away = new Error('the store is away')
  const recorder = new Recorder({
    tribunal,
    writer: {} as GroupWriter,
    metrics: new Metrics(),
    policies: { choose: (post) => (post === posts[1] ? Promise.reject(away) : chosen) },
    now: () => Date.UTC(2026, 10, 22),
  })
  await expect(recorder.decide(posts, { actor: 'system:test' })).rejects.toBe(away)
  expect(tribunal.similarPosts(text)).toEqual([])
  await tribunal.decide(posts[0]!)
  expect(tribunal.similarPosts(text)).toHaveLength(1)
})
