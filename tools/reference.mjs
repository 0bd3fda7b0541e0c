#!/usr/bin/env node
// Writes the reference of the public API: what each entry point of the packages exports, with its declaration and its doc
// comment, as one page a package under docs/reference-pages/. `npm run docs` runs it; the pages are made, and not kept in git.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const PACKAGES = [
  'contract',
  'engine',
  'policy',
  'signals',
  'ledger',
  'messages',
  'adapters',
  'store',
  'eval',
  'client',
  'testkit',
]
/** Longer declarations are cut: who needs all of a schema opens the file. */
const LINES_MAX = 40

/** @typedef {{ name: string, kind: string, signature: string, comment: string, file: string }} Entry */

/** @type {Map<string, { source: string, program: any, comments: any[] }>} */
const parsed = new Map()

/** @param {string} file */
function parse(file) {
  let known = parsed.get(file)
  if (known === undefined) {
    const source = readFileSync(file, 'utf8')
    const { program, comments } = parseSync(file, source)
    known = { source, program, comments }
    parsed.set(file, known)
  }
  return known
}

/**
 * What a file exports, by name; `export * from` is followed, and so are imports that are exported again.
 * @param {string} file @param {Set<string>} [seen] @returns {Map<string, Entry>}
 */
function exportsOf(file, seen = new Set()) {
  /** @type {Map<string, Entry>} */
  const found = new Map()
  if (seen.has(file)) return found
  seen.add(file)
  const { program } = parse(file)
  for (const node of program.body) {
    const from = node.source?.value?.startsWith('.') ? join(dirname(file), node.source.value) : undefined
    if (node.type === 'ExportAllDeclaration' && from !== undefined)
      for (const [name, entry] of exportsOf(from, seen)) found.set(name, entry)
    if (node.type !== 'ExportNamedDeclaration') continue
    if (node.declaration) for (const entry of declared(file, node)) found.set(entry.name, entry)
    for (const { local, exported } of node.specifiers) {
      const entry = from === undefined ? inFile(file, local.name) : exportsOf(from).get(local.name)
      if (entry) found.set(exported.name, { ...entry, name: exported.name })
    }
  }
  return found
}

/** What a file declares or imports under a name and exports further down. @param {string} file @param {string} name @returns {Entry | undefined} */
function inFile(file, name) {
  for (const node of parse(file).program.body) {
    if (node.type === 'ImportDeclaration' && node.source.value.startsWith('.')) {
      const imported = node.specifiers.find((/** @type {any} */ one) => one.local.name === name)
      if (imported) return exportsOf(join(dirname(file), node.source.value)).get(imported.imported?.name ?? name)
    }
    const entry = declared(file, { ...node, declaration: node }).find((one) => one.name === name)
    if (entry) return entry
  }
  return undefined
}

/** @param {string} file @param {any} node @returns {Entry[]} */
function declared(file, node) {
  const { source, comments } = parse(file)
  const { declaration } = node
  const before = comments.findLast((one) => one.end <= node.start && source.slice(one.end, node.start).trim() === '')
  const comment = before?.type === 'Block' && before.value.startsWith('*') ? textOf(before.value) : ''
  const entry = (/** @type {any} */ id, /** @type {string} */ kind, /** @type {number} */ end) => ({
    name: id.name,
    kind,
    comment,
    signature: shortened(source.slice(node.start, end)),
    file: file.slice(ROOT.length),
  })
  if (declaration.type === 'FunctionDeclaration' || declaration.type === 'TSDeclareFunction')
    return [entry(declaration.id, 'Functions', declaration.body?.start ?? declaration.end)]
  if (declaration.type === 'ClassDeclaration') return [entry(declaration.id, 'Classes', declaration.body.start)]
  if (declaration.type === 'TSInterfaceDeclaration' || declaration.type === 'TSTypeAliasDeclaration')
    return [entry(declaration.id, 'Types', declaration.end)]
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations
      .filter((/** @type {any} */ one) => one.id.type === 'Identifier')
      .map((/** @type {any} */ one) => entry(one.id, 'Values', one.end))
  return []
}

/** @param {string} comment */
const textOf = (comment) =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*+ ?/, '').trimEnd())
    .join('\n')
    .trim()

/** @param {string} signature */
function shortened(signature) {
  const lines = signature.trimEnd().split('\n')
  return lines.length <= LINES_MAX ? lines.join('\n') : [...lines.slice(0, LINES_MAX), '  // …'].join('\n')
}

/** Braces and angles in prose are no elements of a page. @param {string} text */
const asProse = (text) => text.replace(/(`[^`]*`)|[<{]/g, (sign, code) => code ?? (sign === '<' ? '&lt;' : '&#123;'))

/** @param {string} title @param {string} intro @param {readonly { from: string, entries: Entry[] }[]} groups */
function page(title, intro, groups) {
  const sections = groups.flatMap(({ from, entries }) =>
    ['Functions', 'Classes', 'Values', 'Types'].flatMap((kind) => {
      const of = entries.filter((entry) => entry.kind === kind).toSorted((a, b) => (a.name < b.name ? -1 : 1))
      if (of.length === 0) return []
      const written = of.map(
        ({ name, comment, signature, file }) =>
          `### ${name}\n\n${comment === '' ? '' : `${asProse(comment)}\n\n`}\`\`\`ts\n${signature}\n\`\`\`\n\n<small>${file}</small>\n`,
      )
      return [`## ${groups.length > 1 ? `${from}: ` : ''}${kind}\n`, ...written]
    }),
  )
  return `# ${title}\n\n${intro}\n\n${sections.join('\n')}`
}

const folder = join(ROOT, 'docs/reference-pages')
mkdirSync(folder, { recursive: true })
let undocumented = 0
for (const name of PACKAGES) {
  const at = join(ROOT, 'packages', name)
  const { name: title, description = '', exports } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8'))
  const groups = Object.entries(exports).flatMap(([path, target]) => {
    const file = join(
      at,
      String(target.types ?? target)
        .replace('/dist/', '/src/')
        .replace(/\.d\.ts$|\.js$/, '.ts'),
    )
    return existsSync(file) ? [{ from: join(title, path), entries: [...exportsOf(file).values()] }] : []
  })
  const entries = groups.flatMap((group) => group.entries)
  undocumented += entries.filter(({ comment }) => comment === '').length
  writeFileSync(join(folder, `${name}.md`), page(title, description, groups))
  console.log(
    `docs/reference-pages/${name}.md: ${entries.length} exports, ${entries.filter((one) => one.comment === '').length} without a doc comment`,
  )
}
if (process.argv.includes('--strict') && undocumented > 0) process.exitCode = 1
