#!/usr/bin/env node
// Writes the packages section of THIRD-PARTY-NOTICES.md from the production dependencies in package-lock.json.
// `--check` writes nothing and ends with 1 where the file is not what it would write.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const BEGIN = '<!-- packages:begin, written by tools/notices.mjs -->'
const END = '<!-- packages:end -->'

/** Packages that are installed for production, by name. @param {string} root */
export function productionPackages(root) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))
  const found = new Map()
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.dev || entry.devOptional || entry.link) continue
    const name = `${path.split('node_modules/').at(-1)} ${entry.version}`
    found.set(name, {
      name,
      license: entry.license ?? 'see text',
      ...(entry.optional ? ELSEWHERE : installed(join(root, path))),
    })
  }
  return shareTexts([...found.values()].sort((a, b) => (a.name < b.name ? -1 : 1)))
}

/** A package that was published without its licence text has that of its repository, where another one brings it. */
function shareTexts(packages) {
  return packages.map(({ repository, ...found }) => {
    const sibling = packages.find(
      (one) => repository !== '' && one.repository === repository && one.license === found.license && one.text !== null,
    )
    return { ...found, text: found.text ?? (found.optional ? null : (sibling?.text ?? null)) }
  })
}

/** An optional package is installed on some platforms only; what is written here may not depend on which. */
const ELSEWHERE = { home: '', repository: '', text: null, optional: true }

function installed(folder) {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const text = licenseText(folder) ?? standardText(manifest)
  return { home: homeOf(manifest), repository: urlOf(manifest), text, optional: false }
}

/** Published without its text, a package under the MIT licence has the one text that there is (SPDX `MIT`), by its author. */
function standardText({ license, author }) {
  const name = (typeof author === 'string' ? author : author?.name)?.replace(/\s*<.*/, '')
  return license === 'MIT' && name ? `The MIT License (MIT)\n\nCopyright (c) ${name}\n\n${MIT_TERMS}` : null
}

const MIT_TERMS = `Permission is hereby granted, free of charge, to any person obtaining a copy
of this software and associated documentation files (the "Software"), to deal
in the Software without restriction, including without limitation the rights
to use, copy, modify, merge, publish, distribute, sublicense, and/or sell
copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR
IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY,
FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE
AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER
LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM,
OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE
SOFTWARE.`

function urlOf({ repository }) {
  return (typeof repository === 'string' ? repository : repository?.url) ?? ''
}

function homeOf(manifest) {
  const home = manifest.homepage ?? urlOf(manifest)
  return home
    .replace(/^git\+/, '')
    .replace(/\.git$/, '')
    .replace(/^git:/, 'https:')
}

function licenseText(folder) {
  const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)([-.]|$)/i.test(name))
  return file ? readFileSync(join(folder, file), 'utf8').replace(/\r\n/g, '\n').trim() : null
}

/** The section: a table, then every licence text once, with the packages it belongs to. @param {ReturnType<typeof productionPackages>} packages */
export function packagesSection(packages) {
  const rows = packages.map(({ name, license, home }) => `| ${name} | ${license} | ${home} |`)
  const byText = new Map()
  for (const { name, text } of packages) {
    if (text !== null) byText.set(text, [...(byText.get(text) ?? []), name])
  }
  const texts = [...byText].map(([text, names]) => `### ${names.join(', ')}\n\n\`\`\`text\n${text}\n\`\`\``)
  return ['| package | licence | home |', '| --- | --- | --- |', ...rows, '', ...texts].join('\n')
}

/** `document` with its packages section replaced. @param {string} document @param {string} section */
export function withSection(document, section) {
  const begin = document.indexOf(BEGIN)
  const end = document.indexOf(END)
  if (begin < 0 || end < begin) throw new Error(`THIRD-PARTY-NOTICES.md has lost its marks \`${BEGIN}\` and \`${END}\``)
  return `${document.slice(0, begin)}${BEGIN}\n\n${section}\n\n${document.slice(end)}`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const file = join(root, 'THIRD-PARTY-NOTICES.md')
  const present = readFileSync(file, 'utf8')
  const wanted = withSection(present, packagesSection(productionPackages(root)))
  if (present === wanted) {
    process.stdout.write('notices: up to date\n')
  } else if (process.argv.includes('--check')) {
    process.stdout.write('notices: THIRD-PARTY-NOTICES.md is out of date; run `npm run notices`\n')
    process.exitCode = 1
  } else {
    writeFileSync(file, wanted)
    process.stdout.write('notices: THIRD-PARTY-NOTICES.md written\n')
  }
}
