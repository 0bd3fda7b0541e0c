import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { LocalText } from '@tribunal/engine'
import { message } from '@tribunal/messages'
import type { Environment } from './config-variables.ts'

/**
 * What `env:NAME` or `file:/path` names; the last line break of a file is not part of it. An empty secret is none:
 * it would open doors that were meant to be shut.
 */
export function readSecret(
  reference: string,
  env: Environment,
  folder: string,
): { readonly secret: string } | { readonly expected: LocalText } {
  const [, kind, name] = /^(env|file):(.+)$/s.exec(reference) as unknown as [string, 'env' | 'file', string]
  const secret = kind === 'env' ? env[name] : fileText(resolve(folder, name))
  if (secret !== undefined && secret !== '') return { secret }
  return {
    expected: kind === 'env' ? message('config.variable_needed', { name }) : message('config.file_needed', { name }),
  }
}

function fileText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').replace(/\r?\n$/, '')
  } catch {
    return undefined
  }
}
