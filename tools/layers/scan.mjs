import { parseSync, visitorKeys } from 'oxc-parser'

/**
 * One place where a file names another module: `import`, `import type`, `export … from`, `import()`,
 * `import('…').Type`, `import x = require()`, `require()`. `specifier` is null where it is not a plain string.
 * @typedef {{ specifier: string | null, line: number }} Import
 * One use of a name that no declaration of the file explains, or of a member: `Date.now`, `Math['random']`.
 * @typedef {{ name: string, object: string | null, kind: 'global' | 'member' | 'clock' | 'meta', line: number }} Use
 */

/**
 * Reads one TypeScript or JavaScript source.
 * @param {string} path @param {string} source
 * @returns {{ imports: Import[], uses: Use[], errors: string[] }}
 */
export function scan(path, source) {
  const { program, errors } = parseSync(path, source)
  const lineOf = lines(source)
  const imports = []
  const uses = []
  const declared = new Set()
  const names = []
  walk(program, null, null, (node, parent, key) => {
    const specifier = moduleNamed(node)
    if (specifier !== undefined) imports.push({ specifier, line: lineOf(node.start) })
    if (declares(node, parent, key)) declared.add(node.name)
    else if (node.type === 'Identifier' && isReference(parent, key)) names.push(node)
    const use = memberUse(node)
    if (use) uses.push({ ...use, line: lineOf(node.start) })
  })
  for (const node of names) {
    if (!declared.has(node.name)) uses.push({ name: node.name, object: null, kind: 'global', line: lineOf(node.start) })
  }
  return { imports, uses, errors: errors.map((error) => error.message) }
}

/** The module a node names; undefined for a node that names none. */
function moduleNamed(node) {
  switch (node.type) {
    case 'ImportDeclaration':
    case 'ExportAllDeclaration':
      return node.source.value
    case 'ExportNamedDeclaration':
      return node.source ? node.source.value : undefined
    case 'ImportExpression':
      return literal(node.source)
    case 'TSImportType':
      return literal(node.source ?? node.argument)
    case 'TSExternalModuleReference':
      return literal(node.expression)
    case 'CallExpression':
      return node.callee.type === 'Identifier' && node.callee.name === 'require'
        ? literal(node.arguments[0])
        : undefined
    default:
      return undefined
  }
}

function literal(node) {
  if (node?.type === 'TSLiteralType') return literal(node.literal)
  if (node?.type === 'TemplateLiteral' && node.expressions.length === 0) return node.quasis[0].value.cooked
  return typeof node?.value === 'string' ? node.value : null
}

/** `Date.now`, `x.getHours`, `new Date()`, `Date()`, `import.meta`. */
function memberUse(node) {
  if (node.type === 'MetaProperty' && node.meta.name === 'import')
    return { name: 'import.meta', object: null, kind: 'meta' }
  const date = node.callee?.type === 'Identifier' && node.callee.name === 'Date'
  if (date && (node.type === 'CallExpression' || (node.type === 'NewExpression' && node.arguments.length === 0))) {
    return { name: 'Date', object: null, kind: 'clock' }
  }
  if (node.type !== 'MemberExpression') return null
  const name = node.computed ? literal(node.property) : node.property.name
  if (typeof name !== 'string') return null
  return { name, object: node.object.type === 'Identifier' ? node.object.name : null, kind: 'member' }
}

/**
 * True where an identifier is the name of a declaration: a variable, parameter, function, class or import.
 * Scopes are not followed: a name declared anywhere in a file counts as declared in all of it.
 */
function declares(node, parent, key) {
  if (node.type !== 'Identifier' || parent === null) return false
  if (key === 'local') return parent.type.startsWith('Import')
  if (key === 'id') return !parent.type.startsWith('TS')
  return node.bound === true && key !== 'key'
}

/** True where an identifier reads or writes a variable: no property name, key, label or type. */
function isReference(parent, key) {
  if (parent.type === 'MemberExpression') return key === 'object' || parent.computed
  if (key === 'key') return parent.computed === true
  if (key === 'label' || key === 'imported' || key === 'exported' || key === 'typeName' || key === 'typeAnnotation')
    return false
  return (
    !parent.type.startsWith('TS') ||
    ['TSAsExpression', 'TSSatisfiesExpression', 'TSNonNullExpression'].includes(parent.type)
  )
}

const PATTERNS = new Set(['ObjectPattern', 'ArrayPattern', 'Property', 'AssignmentPattern', 'RestElement'])

/** Depth first; `bound` marks what a declaration or a parameter list binds, through nested patterns. */
function walk(node, parent, key, visit) {
  if (parent)
    node.bound = bindsHere(parent, key) || (parent.bound === true && PATTERNS.has(parent.type) && key !== 'right')
  visit(node, parent, key)
  for (const child of visitorKeys[node.type] ?? []) {
    const value = node[child]
    for (const each of Array.isArray(value) ? value : [value]) if (each) walk(each, node, child, visit)
  }
}

function bindsHere(parent, key) {
  if (parent.type === 'VariableDeclarator') return key === 'id'
  return (key === 'params' || key === 'param') && !parent.type.startsWith('TS')
}

function lines(source) {
  const starts = [0]
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if (starts[middle] <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
