// One service in a process of its own, to be killed: `node service.mjs DATA_FOLDER [DATABASE_URL]`. Says where it listens
// and a key, on one line of standard output; warnings and errors on standard error.

import { createLog, readConfig, startServer } from '@tribunal/server'
import { createApiKey } from '@tribunal/store'

const [dataFolder, databaseUrl] = process.argv.slice(2)
const env = {
  TRIBUNAL_DATA: dataFolder,
  TRIBUNAL_PORT: '0',
  ...(databaseUrl ? { TRIBUNAL_DATABASE_URL: databaseUrl } : {}),
}
const { config } = readConfig({ env, cwd: dataFolder })
const unlimited = { ...config, rate_limits: { ...config.rate_limits, program: 0 } }
const log = createLog({ ...config.log, level: 'warn' }, process.stderr)
const server = await startServer({ config: unlimited, log })
const act = { actor: 'system:test', now: new Date() }
const { secret } = await createApiKey(server.services.auth.store, { name: 'crash', scopes: ['decide', 'read'] }, act)
process.stdout.write(`${JSON.stringify({ url: server.url, secret })}\n`)
process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
