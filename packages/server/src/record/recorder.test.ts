import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTribunal } from '@tribunal/adapters'
import type { Post } from '@tribunal/engine'
import type { GroupWriter } from '@tribunal/store'
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
    windows: { prepare: () => undefined },
    metrics: new Metrics(),
    policies: { choose: (post) => (post === posts[1] ? Promise.reject(away) : chosen) },
    decisionBytesMax: 2_097_152,
    now: () => Date.UTC(2026, 10, 22),
  })
  await expect(recorder.decide(posts, { actor: 'system:test' })).rejects.toBe(away)
  expect(tribunal.similarPosts(text)).toEqual([])
  await tribunal.decide(posts[0]!)
  expect(tribunal.similarPosts(text)).toHaveLength(1)
})

it('a decision of more bytes than one may take refuses its batch, and none of it is remembered, whenever it is made', async () => {
  const tribunal = openTribunal({ dataDir: folder })
  const text = 'The market of the old harbour opens at six, says the plate beside the gate of the hall.'
  const long = `${text} ${'It is open every day. '.repeat(200)}`
  const posts: Post[] = [text, long, text].map((said, at) => ({ kind: 'post', id: `large-${at}`, text: said }))
  const chosen = { deciding: tribunal, shadows: [], inputs: new Uint8Array(32) }
  for (const later of [false, true]) {
    const recorder = new Recorder({
      tribunal,
      writer: {} as GroupWriter,
      windows: { prepare: () => undefined },
      metrics: new Metrics(),
      policies: { choose: () => (later ? Promise.resolve(chosen) : chosen) },
      decisionBytesMax: 20_000,
      now: () => Date.UTC(2026, 10, 22),
    })
    await expect(recorder.decide(posts, { actor: 'system:test' })).rejects.toMatchObject({
      name: 'DecisionTooLarge',
      index: 1,
    })
    expect([text, long].flatMap((said) => tribunal.similarPosts(said))).toEqual([])
  }
})
