import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { consoleGuide, pictureOf, THEMES, WRITTEN } from './console-guide.ts'

const DOCS = fileURLToPath(new URL('../../../../docs/', import.meta.url))
const PICTURE_MAX_BYTES = 150_000

describe('docs/console.md', () => {
  it('is about the pages and keys that there are (UPDATE_GUIDE=1 writes it)', () => {
    if (process.env['UPDATE_GUIDE'] === '1') writeFileSync(`${DOCS}console.md`, consoleGuide())
    expect(readFileSync(`${DOCS}console.md`, 'utf8')).toBe(consoleGuide())
  })

  const pictures = WRITTEN.flatMap((page) => THEMES.map((theme) => pictureOf(page, theme)))
  it.each(pictures)(
    'has %s, and it is small (UPDATE_SCREENSHOTS=1 takes it, with the tests in a browser)',
    (picture) => {
      expect(existsSync(DOCS + picture)).toBe(true)
      expect(statSync(DOCS + picture).size).toBeLessThan(PICTURE_MAX_BYTES)
    },
  )
})
