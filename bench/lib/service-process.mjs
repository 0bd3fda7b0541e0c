// A server in a process of its own, to be put under load: `node service-process.mjs KIND DATA_FOLDER`. KIND: `service`, as
// `tribunal serve` runs it; `alone`, the same with a transaction for every decision; `bare`, the same framework, which
// parses, decides and answers the same, and stores nothing. Says its address and keys on one line of
// standard output, and on SIGUSR2 how many bytes the database has, and the longest that the event loop was held up since.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openTribunal } from '@tribunal/adapters'
import { decidedBy, decidingAnswer, outcomeOf, parseSubmission } from '@tribunal/engine'
import { createLog, readConfig, startServer } from '@tribunal/server'
import { createApiKey } from '@tribunal/store'
import { fastify } from 'fastify'

const [kind, dataFolder] = process.argv.slice(2)
const said = kind === 'bare' ? await bare() : await service()
process.stdout.write(`${JSON.stringify(said)}\n`)

async function service() {
  const { config } = readConfig({ env: { TRIBUNAL_DATA: dataFolder, TRIBUNAL_PORT: '0' }, cwd: dataFolder })
  const unlimited = { ...config, rate_limits: { ...config.rate_limits, program: 0 } }
  const batchMax = kind === 'alone' ? 1 : undefined
  const server = await startServer({ config: unlimited, log: createLog({ ...config.log, level: 'silent' }), batchMax })
  const act = { actor: 'system:bench', now: new Date() }
  const { pool } = server.services.store
  const keyWith = async (name, scopes) => (await createApiKey(server.services.auth.store, { name, scopes }, act)).secret
  const secret = await keyWith('bench', ['decide'])
  const secrets = {
    decide: secret,
    read: await keyWith('reader', ['read']),
    audit: await keyWith('auditor', ['audit']),
    policies: await keyWith('builder', ['policies']),
    neighbour: await keyWith('neighbour', ['decide']),
  }
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  process.on('SIGUSR2', async () => {
    const { rows } = await pool.query('select pg_database_size(current_database())::text as size')
    process.stdout.write(
      `${JSON.stringify({ stored_bytes: Number(rows[0].size), loop_ms: Math.round(delay.max / 1e6) })}\n`,
    )
    delay.reset()
  })
  process.on('SIGTERM', () => server.stop().then(() => process.exit(0)))
  return { url: server.url, secret, secrets }
}

/** As much of a decision as the service answers with. */
function summary(decision) {
  const { explanations, confidence, case: route = null } = decision
  const reasons = decidingAnswer(decision)?.reason ?? null
  const explanation = explanations.customer ?? explanations.public
  return {
    outcome: outcomeOf(decision),
    decided_by: decidedBy(decision),
    confidence,
    reasons,
    explanation,
    case: route,
  }
}

async function bare() {
  const tribunal = openTribunal({ dataDir: dataFolder })
  const app = fastify({ bodyLimit: 16_777_216 })
  for (const path of ['/api/v1/decisions', '/api/v1/decisions/batch'])
    app.post(path, (request, reply) => {
      const decide = (one) => JSON.stringify(summary(tribunal.decide(parseSubmission(one).value)))
      const { body } = request
      const text = Array.isArray(body) ? `[${body.map(decide).join(',')}]` : decide(body)
      reply.code(201).header('content-type', 'application/json').send(text)
    })
  const url = await app.listen({ host: '127.0.0.1', port: 0 })
  process.on('SIGTERM', () => process.exit(0))
  return { url, secret: 'none' }
}
