import { expect, it } from 'vitest'
import { endParts } from './end-parts.ts'

it('a part that hangs or fails does not stop the others from ending, and is named', async () => {
  const ended: string[] = []
  const left: [string, string][] = []
  const part = (name: string, close: () => void | Promise<void>) => ({ name, close })
  await endParts(
    [
      part('at once', () => void ended.push('at once')),
      part('stuck', () => new Promise(() => {})),
      part('broken', () => Promise.reject(new Error('the database is away'))),
      part('thrown', () => {
        throw new Error('no such timer')
      }),
      part('last', async () => void ended.push('last')),
    ],
    { withinMs: 20, onLeft: (name, { message }) => left.push([name, message]) },
  )
  expect(ended).toEqual(['at once', 'last'])
  expect(left).toEqual([
    ['stuck', 'did not end within 0.02 s'],
    ['broken', 'the database is away'],
    ['thrown', 'no such timer'],
  ])
})
