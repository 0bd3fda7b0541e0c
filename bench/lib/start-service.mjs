// A server in a process of its own, started with the options of Node.js and the variables that `tribunal` starts with.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const HERE = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Starts `service-process.mjs` of a build; That file describes `kind` and the line that it prints. `stop` ends it and waits for the end.
 * @param {string} kind @param {string} dataFolder @param {string} [root] Of another build.
 */
export async function startService(kind, dataFolder, root = HERE) {
  const bin = readFileSync(join(HERE, 'packages/cli/bin/tribunal.mjs'), 'utf8')
  const [, variables, flag] = /^#!\/usr\/bin\/env -S (.+) node (\S+)\n/.exec(bin)
  const env = { ...Object.fromEntries(variables.split(' ').map((one) => one.split('='))), ...process.env }
  const program = [flag, join(root, 'bench/lib/service-process.mjs'), kind, dataFolder]
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const line = await new Promise((resolve, reject) => {
    let text = ''
    child.stdout.on('data', (chunk) => {
      text += chunk
      if (text.includes('\n')) resolve(text)
    })
    child.once('exit', () => reject(new Error(`${kind} of ${root} did not start`)))
  })
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGTERM')
    await ended
  }
  return { ...JSON.parse(line), child, stop }
}
