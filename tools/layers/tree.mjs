import { projectTexts } from '../files.mjs'
import { checkLayers } from './check.mjs'
import { checkPaths } from './paths.mjs'

/**
 * Checks the working tree below `root`.
 * @param {string} root
 * @returns {{ files: number, violations: import('./check.mjs').Violation[] }}
 */
export function checkTree(root) {
  const texts = projectTexts(root)
  const sources = new Map([...texts].filter(([file]) => /^packages\/.*\.(ts|tsx|mts|mjs|js)$/.test(file)))
  const manifests = new Map()
  for (const [file, text] of texts) {
    const match = /^packages\/([^/]+)\/package\.json$/.exec(file)
    if (match) manifests.set(match[1], JSON.parse(text))
  }
  return { files: sources.size, violations: [...checkLayers(sources, manifests), ...checkPaths(texts)] }
}
