// One process that holds the server of a data folder: `node hold-server.mjs FOLDER`. Prints what it has, ends at `stop`.
import { createInterface } from 'node:readline'
import { startEmbedded } from '@tribunal/store'

const say = (what) => process.stdout.write(`${JSON.stringify(what)}\n`)
process.on('SIGINT', () => say({ interrupted: true }))
try {
  const server = await startEmbedded({ dataDir: process.argv[2] ?? '', onLog: (log) => say({ log }) })
  say({ url: server.url, adopted: server.adopted })
  createInterface({ input: process.stdin }).on('line', async () => {
    await server.stop()
    say({ stopped: true })
    process.exit()
  })
} catch (error) {
  say({ code: error.code, message: error.message, help: error.help })
  process.exitCode = 1
}
