/**
 * What the solver's thread runs. It is CommonJS in a text, so that the thread finds it in the sources as in the built
 * package; `workerData` is the path of z3-solver. Each `{ id, script }` is answered with `{ id, text }` or
 * `{ id, error }`. Scripts share nothing: each has a context of its own.
 *
 * The script is copied into the solver's memory by hand and stays there until it is answered. The call of the same name
 * that z3-solver offers lends the script to another thread and takes it back at once, so that a long one is now and then
 * overwritten while it is read.
 */
export const Z3_WORKER = `
const { parentPort, workerData } = require('node:worker_threads')
const starting = require(workerData).init().then(({ Z3, em }) => ({ em, Z3, config: Z3.mk_config() }))
parentPort.on('message', async ({ id, script }) => {
  try {
    const { em, Z3, config } = await starting
    const context = Z3.mk_context(config)
    const bytes = Buffer.from(script + '\\0')
    const at = em._malloc(bytes.length)
    em.HEAPU8.set(bytes, at)
    const text = em.UTF8ToString(em._Z3_eval_smtlib2_string(context, at))
    em._free(at)
    Z3.del_context(context)
    parentPort.postMessage({ id, text })
  } catch (error) {
    parentPort.postMessage({ id, error: String(error?.message ?? error) })
  }
})
`
