import { readYaml } from '@tribunal/policy'
import type * as z from 'zod'

/** What is wrong with a list file, and where; lines count from 1. */
export interface ListProblem {
  readonly file: string
  /** Counts from 1. */
  readonly line: number
  /** Where it stands in the data: `outcomes`, `BLOCK`, `en`; empty of the whole file. */
  readonly path: readonly string[]
  readonly message: string
}

/** A list of the right shape, or everything wrong with its file. */
export type ReadList<T> =
  | { readonly ok: true; readonly list: T }
  | { readonly ok: false; readonly problems: readonly ListProblem[] }

/** Reads a list file (YAML) as its schema says; every problem carries its line. */
export function readList<T>(text: string, file: string, schema: z.ZodType<T>): ReadList<T> {
  const source = readYaml(text, file)
  if (!('value' in source))
    return { ok: false, problems: [{ file, line: source.line, path: [], message: source.message }] }
  const parsed = schema.safeParse(source.value)
  if (parsed.success) return { ok: true, list: parsed.data }
  const problems = parsed.error.issues.map(({ path, message }) => ({
    file,
    line: source.place(path).line,
    path: path.map(String),
    message: path.length === 0 ? message : `\`${path.join('.')}\`: ${message}`,
  }))
  return { ok: false, problems }
}
