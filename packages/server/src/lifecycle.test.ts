import { expect, it } from 'vitest'
import { Lifecycle } from './lifecycle.ts'

/** A life of parts by their names, each with how it ends. */
function lifeOf(parts: Readonly<Record<string, () => void | Promise<void>>>): Lifecycle {
  const life = new Lifecycle()
  for (const [name, close] of Object.entries(parts)) life.use(name, name, close)
  return life
}

it('parts end in the order opposite to the one in which they were opened, each after the one before has ended', async () => {
  const said: string[] = []
  const slow = (name: string) => async () => {
    said.push(`${name} ends`)
    await new Promise((resolve) => setTimeout(resolve, 5))
    said.push(`${name} has ended`)
  }
  await lifeOf({ store: slow('store'), jobs: slow('jobs') }).end({
    withinMs: 10_000,
    onLeft: (name) => said.push(name),
  })
  expect(said).toEqual(['jobs ends', 'jobs has ended', 'store ends', 'store has ended'])
})

it('a part that hangs or fails does not stop the others from ending, and is named', async () => {
  const ended: string[] = []
  const left: [string, string][] = []
  const life = lifeOf({
    'opened first': async () => void ended.push('opened first'),
    thrown: () => {
      throw new Error('unknown timer')
    },
    broken: () => Promise.reject(new Error('the database is away')),
    stuck: () => new Promise(() => {}),
    'opened last': () => void ended.push('opened last'),
  })
  await life.end({ withinMs: 20, onLeft: (name, { message }) => left.push([name, message]) })
  expect(ended).toEqual(['opened last', 'opened first'])
  expect(left).toEqual([
    ['stuck', 'did not end within 0.02 s'],
    ['broken', 'the database is away'],
    ['thrown', 'unknown timer'],
  ])
})

it('a part ends once, and gets itself', async () => {
  const life = new Lifecycle()
  const closed: string[] = []
  expect(life.use('writer', 'the writer', (part) => void closed.push(part))).toBe('the writer')
  const how = { withinMs: 10_000, onLeft: () => undefined }
  await life.end(how)
  await life.end(how)
  expect(closed).toEqual(['the writer'])
})
