import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { EvidenceItem } from './evidence-item.ts'

/** The one file of the folder `imports` that is replaced, and not added to. */
const FACT_CHECKS_FILE = 'fact-checks.jsonl'

/** Was anything imported into a data folder, beside the samples that are shipped? */
export function hasImports(dataDir: string): boolean {
  return importFiles(join(dataDir, 'evidence')).length > 0
}

/** The file of the fact checks of people; none where nobody published one. */
export function factCheckFiles(folder: string): string[] {
  const path = join(folder, 'imports', FACT_CHECKS_FILE)
  return existsSync(path) ? [path] : []
}

/** What was imported, in the order of the names; none where the folder is missing. `folder`: `evidence` of a data folder. */
export function importFiles(folder: string): string[] {
  const imports = join(folder, 'imports')
  try {
    return readdirSync(imports)
      .filter((name) => name.endsWith('.jsonl') && name !== FACT_CHECKS_FILE)
      .toSorted()
      .map((name) => join(imports, name))
  } catch {
    return []
  }
}

/** One file an import, named after its content: two processes never lose each other's import. */
export function storeImport(folder: string, items: readonly EvidenceItem[]): void {
  const text = linesOf(items)
  writeWhole(join(folder, 'imports', `${createHash('sha256').update(text).digest('hex').slice(0, 32)}.jsonl`), text)
}

/** All fact checks of people as JSON Lines, in one file; none where the text is empty. */
export function storeFactChecks(folder: string, text: string): void {
  const path = join(folder, 'imports', FACT_CHECKS_FILE)
  if (text === '') rmSync(path, { force: true })
  else writeWhole(path, text)
}

/** Items as JSON Lines. */
export function linesOf(items: readonly EvidenceItem[]): string {
  return items.map((item) => `${JSON.stringify(item)}\n`).join('')
}

/** Under another name first: a reader never sees half a file. */
export function writeWhole(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true })
  const partial = `${path}.${process.pid}.part`
  try {
    writeFileSync(partial, text)
    renameSync(partial, path)
  } finally {
    rmSync(partial, { force: true })
  }
}
