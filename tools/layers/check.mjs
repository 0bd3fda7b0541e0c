import { builtinModules } from 'node:module'
import { posix } from 'node:path'
import { findCycles } from './cycles.mjs'
import { findKnots } from './knots.mjs'
import {
  engineArrows,
  impureGlobals,
  impureMembers,
  packageArrows,
  purePackages,
  testOnlyPackage,
  testTools,
} from './rules.mjs'
import { scan } from './scan.mjs'

/**
 * @typedef {{ file: string, line: number, rule: string, found: string, instead: string }} Violation
 * @typedef {{ dependencies?: Record<string, string>, devDependencies?: Record<string, string> }} Manifest
 */

/**
 * Checks every import of the given sources against the arrows, and the engine for impurity.
 * @param {Map<string, string>} sources path from the repository root, with `/`, to source text
 * @param {Map<string, Manifest>} manifests package short name (`engine`) to its package.json
 * @returns {Violation[]} in order of file and line
 */
export function checkLayers(sources, manifests) {
  const violations = []
  const graph = new Map()
  for (const [file, source] of sources) {
    const place = locate(file)
    if (!place) continue
    const { imports, uses, errors } = scan(file, source)
    const report = (line, rule, found, instead) => violations.push({ file, line, rule, found, instead })
    for (const error of errors) report(1, 'unreadable', error, 'Mend the syntax: an unread file cannot be checked.')
    for (const each of imports) checkImport(each, place, manifests, report)
    if (isPure(place)) for (const use of uses) checkUse(use, report)
    graph.set(file, targets(imports, file, sources))
  }
  const production = new Map([...graph].filter(([file]) => !locate(file)?.test))
  return [...violations, ...cycles(graph), ...knots(production)].sort(
    (a, b) => compare(a.file, b.file) || a.line - b.line,
  )
}

const compare = (a, b) => (a < b ? -1 : a > b ? 1 : 0)

/** Where a file stands: its package, the engine's folder it lies in, and whether it is a test. Null outside packages/. */
function locate(file) {
  const match = /^packages\/([^/]+)\/(src|test|e2e)\/(.+)$/.exec(file)
  if (!match) return null
  const [, name, root, rest] = match
  const folder = name === 'engine' && root === 'src' && rest.includes('/') ? rest.split('/')[0] : null
  return { file, package: name, folder, test: root !== 'src' || /\.(test|bench)\.tsx?$/.test(rest) }
}

/** Packages that are pure, and what is declared of them in `rules.mjs`. */
const isPure = (place) => purePackages.includes(place.package) && !place.test

function checkImport({ specifier, line }, place, manifests, report) {
  if (specifier === null) {
    report(
      line,
      'computed-import',
      'an import whose module is worked out at run time',
      'Name the module as plain text: what cannot be read cannot be checked.',
    )
  } else if (specifier.startsWith('.')) {
    checkRelative(specifier, line, place, report)
  } else if (specifier.startsWith('node:') || builtinModules.includes(specifier.split('/')[0])) {
    if (isPure(place)) {
      report(
        line,
        'engine-is-pure',
        `imports \`${specifier}\``,
        'The engine touches no disk, network, clock or process. Declare a port; an adapter fills it.',
      )
    }
  } else {
    checkBare(specifier, line, place, manifests, report)
  }
}

function checkRelative(specifier, line, place, report) {
  const target = posix.normalize(posix.join(posix.dirname(place.file), specifier))
  const other = locate(target)
  if (target.startsWith('packages/') && other?.package !== place.package) {
    report(
      line,
      'packages-by-name',
      `imports \`${specifier}\``,
      `Import another package by its name (\`@tribunal/…\`), so that its exports are its border.`,
    )
    return
  }
  if (other?.test && !place.test) {
    report(
      line,
      'no-tests-in-production',
      `imports \`${specifier}\``,
      'What both a test and production need is no test: give it a file of its own.',
    )
  }
  const helper = place.test && other?.test && other.folder === null
  if (place.folder && other && other.folder !== place.folder && !helper)
    checkFolders(place, other, specifier, line, report)
}

/** A test beside the code keeps the arrows of its neighbour, but may use the helpers of packages/engine/test. */
function checkFolders(place, other, specifier, line, report) {
  const arrow = engineArrows[place.folder]
  if (!arrow) {
    report(
      1,
      'unknown-folder',
      `lies in \`${place.folder}/\``,
      'Name the folder and its arrows in tools/layers/rules.mjs, and why it is needed in docs/architecture.md.',
    )
  } else if (other.folder === null) {
    report(
      line,
      'facade-is-above',
      `imports \`${specifier}\``,
      'Files directly in src/ are the facade and know all folders; no folder knows them.',
    )
  } else if (!arrow.may.includes(other.folder)) {
    report(line, `${place.folder}-arrows`, `imports \`${specifier}\` (${other.folder}/)`, arrow.instead)
  }
}

function checkBare(specifier, line, place, manifests, report) {
  const own = /^@tribunal\/([^/]+)(\/.+)?$/.exec(specifier)
  if (own) {
    const arrow = packageArrows[place.package]
    const allowed = arrow?.may.includes(own[1]) || (place.test && own[1] === testOnlyPackage)
    if (!arrow)
      report(
        1,
        'unknown-package',
        `lies in \`packages/${place.package}\``,
        'Name the package and its arrows in tools/layers/rules.mjs.',
      )
    else if (!allowed && own[1] !== place.package)
      report(line, `${place.package}-arrows`, `imports \`${specifier}\``, arrow.instead)
    return
  }
  const name = specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
  const manifest = manifests.get(place.package) ?? {}
  const forTests = place.test || place.package === testOnlyPackage
  const known = { ...manifest.dependencies, ...(forTests ? manifest.devDependencies : {}) }
  if (name in known || (forTests && testTools.includes(name))) return
  report(
    line,
    'own-dependencies',
    `imports \`${specifier}\``,
    `Add \`${name}\` to packages/${place.package}/package.json (\`npm i -E -w @tribunal/${place.package} ${name}\`), or use what is there.`,
  )
}

function checkUse(use, report) {
  if (use.kind === 'meta') {
    report(
      use.line,
      'engine-is-pure',
      'uses `import.meta`',
      'Where the engine lies is no input of a decision. Data files come in as arguments.',
    )
  } else if (use.kind === 'clock') {
    report(use.line, 'engine-is-pure', 'reads the clock with `Date`', 'Take the time as an argument.')
  } else if (use.kind === 'global' && Object.hasOwn(impureGlobals, use.name)) {
    report(use.line, 'engine-is-pure', `uses \`${use.name}\``, impureGlobals[use.name])
  } else if (use.kind === 'member') {
    const rule = impureMembers.find(
      (each) => each.member === use.name && (each.object === null || each.object === use.object),
    )
    if (rule) report(use.line, 'engine-is-pure', `uses \`${rule.object ?? '…'}.${use.name}\``, rule.instead)
  }
}

function targets(imports, file, sources) {
  const found = new Set()
  for (const { specifier } of imports) {
    if (!specifier?.startsWith('.')) continue
    const target = posix.normalize(posix.join(posix.dirname(file), specifier))
    if (sources.has(target)) found.add(target)
  }
  return [...found]
}

function cycles(graph) {
  return findCycles(graph).map((cycle) => ({
    file: cycle[0],
    line: 1,
    rule: 'no-cycles',
    found: cycle.join(' -> '),
    instead: 'Move what both need into a third file, types too.',
  }))
}

function knots(graph) {
  return findKnots(graph).map(({ parent, folders, imports }) => ({
    file: parent,
    line: 1,
    rule: 'no-folder-knots',
    found: [`${folders.join('/, ')}/ import each other`, ...imports].join('\n  '),
    instead: 'Move what two folders need into one below both; what puts them together lies above them.',
  }))
}
