import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A file of the console, ready to be sent. */
export interface ConsoleFile {
  readonly contentType: string
  readonly etag: string
  /** The name holds a hash of the content, so the one who has it need never ask again. */
  readonly lasting: boolean
  /** The content as it is, and compressed where that was done when it was built. */
  readonly encodings: { readonly identity: Buffer; readonly br?: Buffer; readonly gzip?: Buffer }
}

/** Files by their path below `/console/`. */
export type ConsoleFiles = ReadonlyMap<string, ConsoleFile>

/** Where the built console is: in a package of npm beside `dist`, in the repository where `packages/console` is built to. */
const FOLDERS = ['../../console/', '../../../console/dist/'].map((path) =>
  fileURLToPath(new URL(path, import.meta.url)),
)
export const CONSOLE_FOLDER = FOLDERS.find((folder) => existsSync(folder)) ?? FOLDERS[1]!

const TYPES: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
}

/**
 * Reads everything that the build wrote, about a megabyte: what is sent is then one of the files that are known, never
 * a path that a request names, and a build while the server runs mixes no two versions. Undefined where there is no build.
 */
export function readConsoleFiles(folder: string = CONSOLE_FOLDER): ConsoleFiles | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && typeOf(entry.name) !== undefined)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  return new Map(files.map((name) => [name, readFile(folder, name)]))
}

function typeOf(name: string): string | undefined {
  return TYPES[name.slice(name.lastIndexOf('.') + 1)]
}

function readFile(folder: string, name: string): ConsoleFile {
  const identity = readFileSync(join(folder, name))
  const compressed = (suffix: string) => {
    const file = join(folder, name + suffix)
    return existsSync(file) ? readFileSync(file) : undefined
  }
  const [br, gzip] = [compressed('.br'), compressed('.gz')]
  return {
    contentType: typeOf(name)!,
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
    lasting: name.startsWith('assets/'),
    encodings: { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
  }
}
