import { posix } from 'node:path'

/**
 * Groups of folders of one parent that import each other, directly or by way of others of the group: none of them can be read,
 * tested or moved alone. Files directly in the parent belong to no group: they put the folders together.
 * @param {Map<string, string[]>} graph file to the files it imports, tests left out
 * @returns {{ parent: string, folders: string[], imports: string[] }[]} `imports`: one import for each arrow inside the group
 */
export function findKnots(graph) {
  /** @type {Map<string, Map<string, Map<string, string>>>} parent to folder to folder to an import that leads there */
  const parents = new Map()
  for (const [file, imported] of graph)
    for (const target of imported)
      for (const parent of sharedParents(file, target)) {
        const [from, to] = [folderBelow(parent, file), folderBelow(parent, target)]
        if (from === undefined || to === undefined || from === to) continue
        const folders = parents.get(parent) ?? parents.set(parent, new Map()).get(parent)
        const arrows = folders.get(from) ?? folders.set(from, new Map()).get(from)
        if (!arrows.has(to)) arrows.set(to, `${file} -> ${target}`)
      }
  return [...parents].sort().flatMap(([parent, folders]) => knotsOf(folders).map((knot) => told(parent, folders, knot)))
}

/** Folders that hold both files, from the `src` of their package down. */
function sharedParents(file, target) {
  const shared = []
  for (let folder = posix.dirname(file); /\/src(\/|$)/.test(folder); folder = posix.dirname(folder))
    if (target.startsWith(`${folder}/`)) shared.push(folder)
  return shared
}

/** The folder directly below `parent` that holds a file; undefined where the file lies in `parent` itself. */
function folderBelow(parent, file) {
  const [first, ...more] = file.slice(parent.length + 1).split('/')
  return more.length > 0 ? first : undefined
}

/** Folders that can be reached from each other. There are few in a parent: every pair is asked. */
function knotsOf(folders) {
  const reached = new Map([...folders.keys()].map((folder) => [folder, reachedFrom(folder, folders)]))
  const left = new Set(folders.keys())
  const knots = []
  for (const folder of left) {
    const group = [...left].filter((other) => reached.get(folder).has(other) && reached.get(other).has(folder))
    for (const member of group) left.delete(member)
    if (group.length > 1) knots.push(group.sort())
  }
  return knots
}

function reachedFrom(start, folders) {
  const reached = new Set()
  const next = [start]
  for (let folder = next.pop(); folder !== undefined; folder = next.pop())
    for (const to of folders.get(folder)?.keys() ?? [])
      if (!reached.has(to)) {
        reached.add(to)
        next.push(to)
      }
  return reached
}

function told(parent, folders, group) {
  const imports = group.flatMap((from) => group.flatMap((to) => folders.get(from)?.get(to) ?? []))
  return { parent, folders: group, imports }
}
