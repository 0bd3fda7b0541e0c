// As `service.mjs`, and with releases of the policy `arbiter-guarded` that only wait for another person: so many as the third
// argument says. Their proofs and backtests are written down as if they had been run. Says their ids, and the key of the
// other person.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createLog, readConfig, startServer } from '@tribunal/server'
import { createApiKey, uuidv7 } from '@tribunal/store'

const [dataFolder, begun, count] = process.argv.slice(2)
const { config } = readConfig({ env: { TRIBUNAL_DATA: dataFolder, TRIBUNAL_PORT: '0' }, cwd: dataFolder })
const unlimited = { ...config, rate_limits: { ...config.rate_limits, program: 0 } }
const log = createLog({ ...config.log, level: 'warn' }, process.stderr)
const server = await startServer({ config: unlimited, log })
const { releases, auth } = server.services
const keyOf = async (actor, scopes) =>
  (await createApiKey(auth.store, { name: 'crash', scopes }, { actor, now: new Date() })).secret

const shipped = readFileSync(new URL('../../../../content/policies/arbiter-guarded.yaml', import.meta.url), 'utf8')
const who = { actor: 'person:0190a000-0000-7000-8000-00000000000a', decides: true }
const ready = []
for (let n = 0; n < Number(count); n++) {
  // Far from every version that is shipped.
  const version = `1000.${begun}.${n}`
  const text = shipped.replace(/^version: .*$/m, `version: ${version}`)
  const hash = createHash('sha256').update(text).digest('hex')
  const release = uuidv7(Date.now())
  const done = [
    await releases.act('arbiter-guarded', { do: 'draft', release, hash, version }, who, text),
    await releases.act('arbiter-guarded', { do: 'prove', release, hash, refuted: [], unknown: [], idle: [] }, who),
    await releases.act(
      'arbiter-guarded',
      { do: 'attach_backtest', release, backtest: release, from: hash, to: hash, result: hash },
      who,
    ),
  ]
  if (done.some(({ ok }) => !ok)) throw new Error(JSON.stringify(done))
  ready.push(release)
}
const secret = await keyOf('system:test', ['decide', 'read'])
const approver = await keyOf('person:0190a000-0000-7000-8000-00000000000b', ['admin'])
process.stdout.write(`${JSON.stringify({ url: server.url, secret, approver, ready })}\n`)
process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
