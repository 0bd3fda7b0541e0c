import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { projectTexts } from './files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Words and forms that a reader whose English is a second language reads twice, and what to write instead. */
const INSTEAD: readonly (readonly [RegExp, string])[] = [
  [/\bwhoever\b/i, 'who it is: the person who …, anybody who …'],
  [/\b(?:is|are|was|were) told\b/i, 'what happens: shown, reported, listed, sent; or the reader as subject'],
  [/(?<!there )\b(?:is|are) no (?=[a-z])/i, 'is not a …, are not …'],
  [/\bno longer\b/i, 'does not … any more'],
  [/\bnothing but\b/i, 'only'],
  [/\bmend(?:s|ed|ing)?\b/i, 'repair, correct'],
  [/\blets? go\b/i, 'close, release'],
  [/\bat home\b/i, 'in its domain'],
]

/** `file:line: word; write …` for each of these in pages for readers. Decision records stay as they were written. */
function hardWords(texts: ReadonlyMap<string, string>): string[] {
  const pages = [...texts].filter(([file]) =>
    /^(?:docs\/(?!decisions\/)|README|CONTRIBUTING|SECURITY|content\/).*\.md$|^[A-Z]+\.md$/.test(file),
  )
  return pages
    .filter(([file]) => !/^CHANGELOG|^THIRD-PARTY|reference-pages/.test(file))
    .flatMap(([file, text]) =>
      text.split('\n').flatMap((line, at) =>
        INSTEAD.flatMap(([form, instead]) => {
          const found = form.exec(line)
          return found ? [`${file}:${at + 1}: "${found[0]}"; write ${instead}`] : []
        }),
      ),
    )
}

/** The same in the English sentences that Tribunal says, and `whoever` in all code. Words that texts are searched for stay. */
function hardWordsInCode(texts: ReadonlyMap<string, string>): string[] {
  const code = [...texts].filter(
    ([file]) =>
      /\.(?:ts|tsx|mjs)$/.test(file) && !/plain-words|signals\/src\/claims\/words\/clause-words|api-types/.test(file),
  )
  return code.flatMap(([file, text]) =>
    text.split('\n').flatMap((line, at) => {
      const forms = /messages\/(?:src\/)?en\//.test(file) ? INSTEAD : INSTEAD.slice(0, 1)
      return forms.flatMap(([form, instead]) => {
        const found = form.exec(line)
        return found ? [`${file}:${at + 1}: "${found[0]}"; write ${instead}`] : []
      })
    }),
  )
}

it('a hard word is found with its place, and decision records are left alone', () => {
  const texts = new Map([
    ['docs/a.md', 'First.\nWhoever reads is told twice.'],
    ['docs/decisions/b.md', 'Whoever.'],
  ])
  expect(hardWords(texts).map((line) => line.split(';')[0])).toEqual([
    'docs/a.md:2: "Whoever"',
    'docs/a.md:2: "is told"',
  ])
})

it('pages for readers use plain words', () => {
  expect(hardWords(projectTexts(root))).toEqual([])
})

it('so do the sentences that Tribunal says, and code', () => {
  expect(hardWordsInCode(projectTexts(root))).toEqual([])
})
