/**
 * Import cycles between files, each once, starting at its alphabetically first file.
 * Depth first with an explicit stack of the files being visited; a file is finished once.
 * @param {Map<string, string[]>} graph file to the files it imports
 * @returns {string[][]} each cycle closed: first and last entry are the same file
 */
export function findCycles(graph) {
  const finished = new Set()
  const path = []
  const found = new Map()
  const visit = (file) => {
    const open = path.indexOf(file)
    if (open >= 0) {
      const cycle = rotate(path.slice(open))
      found.set(cycle.join(' '), [...cycle, cycle[0]])
      return
    }
    if (finished.has(file)) return
    path.push(file)
    for (const next of graph.get(file) ?? []) visit(next)
    path.pop()
    finished.add(file)
  }
  for (const file of [...graph.keys()].sort()) visit(file)
  return [...found.values()]
}

function rotate(cycle) {
  const first = cycle.indexOf([...cycle].sort()[0])
  return [...cycle.slice(first), ...cycle.slice(0, first)]
}
