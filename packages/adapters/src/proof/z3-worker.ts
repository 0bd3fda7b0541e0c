/**
 * What the solver's thread runs. It is CommonJS in a text, so that the thread finds it in the sources as in the built
 * package; `workerData` is the path of z3-solver. Each `{ id, script }` is answered with `{ id, text }` or
 * `{ id, error }`. Scripts share nothing: each has a context of its own.
 */
export const Z3_WORKER = `
const { parentPort, workerData } = require('node:worker_threads')
const starting = require(workerData).init().then(({ Z3 }) => ({ Z3, config: Z3.mk_config() }))
parentPort.on('message', async ({ id, script }) => {
  try {
    const { Z3, config } = await starting
    const context = Z3.mk_context(config)
    const text = await Z3.eval_smtlib2_string(context, script)
    Z3.del_context(context)
    parentPort.postMessage({ id, text })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  }
})
`
