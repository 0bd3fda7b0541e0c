import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

const MODULE = new URL('../dist/shutdown-signal.js', import.meta.url).href

/** How a process ends that something keeps running for ever, once it was asked to end. */
async function endOf(afterAsked: string): Promise<number | null> {
  const script = `
    import { askedToStop } from ${JSON.stringify(MODULE)}
    setInterval(() => undefined, 1000)
    askedToStop({ drain: 0, stop: -29_000 }).then((stopped) => { ${afterAsked} })
    console.log('ready')`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  await once(child.stdout, 'data')
  child.kill('SIGTERM')
  const [exit] = await ended
  return exit
}

test('a service that has stopped ends well, though a part of it goes on trying', async () => {
  expect(await endOf('stopped()')).toBe(0)
})

test('a service that does not stop within its limits ends with the exit code of a failure', async () => {
  expect(await endOf('')).toBe(2)
})
