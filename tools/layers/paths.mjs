const MACHINE_PATH =
  /(?<![\w.~$}*\])/-])(?:\/(?:home|Users|root|work|tmp|mnt|opt|srv)\/[A-Za-z0-9_.-]+|[A-Z]:\\(?:Users|Documents)[\\A-Za-z0-9_.-]+)/g

/**
 * Absolute paths of somebody's machine. They work for one person and say who that was; guides may show them as examples.
 * @param {Map<string, string>} texts path from the repository root to text
 * @returns {import('./check.mjs').Violation[]}
 */
export function checkPaths(texts) {
  const violations = []
  for (const [file, text] of texts) {
    if (file.startsWith('docs/') || file === 'CONTRIBUTING.md' || file === 'package-lock.json') continue
    for (const match of text.matchAll(MACHINE_PATH)) {
      violations.push({
        file,
        line: text.slice(0, match.index).split('\n').length,
        rule: 'no-machine-paths',
        found: `names \`${match[0]}\``,
        instead: 'Use a path relative to the repository, os.tmpdir(), or an argument.',
      })
    }
  }
  return violations
}
