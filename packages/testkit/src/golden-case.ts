import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Difference, differences, sameShape } from './match-subset.ts'

/** A case that the owner of a policy can read: what goes in, and what must come out, at least. */
export interface GoldenCase {
  /** Folder below the given one: the name tells the story. */
  readonly story: string
  readonly description: string
  /** Which sentence of which document demands it. */
  readonly source: string
  /** `input.json`, as it is. */
  readonly input: unknown
  /** The `answer` of `want.json`: a subset of what must come out. */
  readonly want: unknown
}

/**
 * The cases below `folder`, in alphabetical order: each a folder with `input.json` and `want.json`.
 * Throws with the file's name where one is missing, is no JSON, or has no description, source and answer.
 */
export function loadGoldenCases(folder: string): readonly GoldenCase[] {
  const stories = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return stories.map(({ name }) => loadCase(folder, name)).sort((a, b) => (a.story < b.story ? -1 : 1))
}

function loadCase(folder: string, story: string): GoldenCase {
  const file = join(folder, story, 'want.json')
  const want = readJson(file)
  if (typeof want !== 'object' || want === null || !('answer' in want)) throw new Error(`${file} has no \`answer\``)
  return {
    story,
    description: textOf(want, 'description', file),
    source: textOf(want, 'source', file),
    input: readJson(join(folder, story, 'input.json')),
    want: want.answer,
  }
}

function textOf(want: object, key: string, file: string): string {
  const text = (want as Record<string, unknown>)[key]
  if (typeof text !== 'string' || text === '') throw new Error(`${file} has no \`${key}\``)
  return text
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/**
 * Compares what came out with what the case wants. With `update`, a case that differs is rewritten with the values of
 * now (its fields stay) and nothing is reported: the difference in version control is then what has to be reviewed.
 */
export function checkGoldenCase(
  folder: string,
  golden: GoldenCase,
  actual: unknown,
  update: boolean,
): readonly Difference[] {
  const found = differences(actual, golden.want)
  if (found.length === 0 || !update) return found
  const { description, source, story, want } = golden
  const text = `${JSON.stringify({ description, source, answer: sameShape(actual, want) }, null, 2)}\n`
  writeFileSync(join(folder, story, 'want.json'), text)
  return []
}
