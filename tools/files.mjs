import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * The project's own files: everything under `root` that .gitignore does not name. Works in an unpacked archive too,
 * where git cannot be asked, and in a worktree of git, where `.git` is a file. Understands the two forms our
 * .gitignore has: `folder/` and `*.suffix`.
 * @param {string} root @returns {string[]} paths from root, with `/`, sorted
 */
function projectFiles(root) {
  const ignored = readFileSync(join(root, '.gitignore'), 'utf8').split('\n').filter(Boolean)
  const folders = new Set(ignored.filter((line) => line.endsWith('/')).map((line) => line.slice(0, -1)))
  const suffixes = ignored.filter((line) => line.startsWith('*')).map((line) => line.slice(1))
  const found = []
  const visit = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (entry.name === '.git') continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory() && !folders.has(entry.name)) visit(path)
      else if (entry.isFile() && !suffixes.some((suffix) => path.endsWith(suffix))) found.push(path)
    }
  }
  visit('')
  return found.sort()
}

/** The texts among them; files with a NUL byte count as binary. @param {string} root @returns {Map<string, string>} */
export function projectTexts(root) {
  const texts = new Map()
  for (const path of projectFiles(root)) {
    const bytes = readFileSync(join(root, path))
    if (!bytes.includes(0)) texts.set(path, bytes.toString('utf8'))
  }
  return texts
}
