import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { projectTexts } from './files.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const LINK = /\]\(([^)\s]+)\)/g

/** `file -> target` for each link of a document to a file that is not there. */
function brokenLinks(texts: ReadonlyMap<string, string>, exists: (path: string) => boolean): string[] {
  return [...texts]
    .filter(([file]) => file.endsWith('.md'))
    .flatMap(([file, text]) =>
      [...text.matchAll(LINK)]
        .map(([, target = '']) => target.replace(/#.*$/, ''))
        .filter((target) => target !== '' && !/^[a-z]+:/.test(target))
        .filter((target) => !exists(posix.join(posix.dirname(file), target)))
        .map((target) => `${file} -> ${target}`),
    )
}

describe('documents', () => {
  it('a link that leads nowhere is found, and links to sites and headings are left alone', () => {
    const texts = new Map([
      ['docs/a.md', '[b](b.md) [up](../README.md#start) [here](#x) [site](https://example.org) [gone](gone.md)'],
    ])
    const there = new Set(['docs/b.md', 'README.md'])
    expect(brokenLinks(texts, (path) => there.has(path))).toEqual(['docs/a.md -> gone.md'])
  })

  it('every link leads to a file of the project', () => {
    expect(brokenLinks(projectTexts(root), (path) => existsSync(`${root}${path}`))).toEqual([])
  })

  it('every decision record is in the index', () => {
    const texts = projectTexts(root)
    const index = texts.get('docs/decisions/README.md') ?? ''
    const records = [...texts.keys()].filter((file) => /^docs\/decisions\/\d{4}-/.test(file))
    expect(records.filter((file) => !index.includes(`(${posix.basename(file)})`))).toEqual([])
    expect(records.length).toBeGreaterThan(10)
  })

  it('what policies, lists, tests and comments cite is a section of the specification', () => {
    const texts = projectTexts(root)
    const documents = new Map(
      (texts.get('docs/specification.md') ?? '')
        .split(/^### /m)
        .map((section) => [section.slice(0, 'Document 000'.length), section]),
    )
    const citations = /[Dd]ocument (00\d)(?:, ([A-Z][\w-]+(?: [A-Z][\w-]+)*))?/g
    const unknown = [...texts].flatMap(([file, text]) =>
      Array.from(text.matchAll(citations))
        .filter(([, id, part = '']) => !documents.get(`Document ${id}`)?.includes(part))
        .map(([citation]) => `${file}: ${citation}`),
    )
    expect(unknown).toEqual([])
  })
})
