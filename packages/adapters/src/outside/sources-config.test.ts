import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseSourcesConfig } from './sources-config.ts'

const EXAMPLE = readFileSync(new URL('../../../../sources.example.yaml', import.meta.url), 'utf8')

it('the example is read as it is, and with every line that is commented out', () => {
  expect(parseSourcesConfig(EXAMPLE).sources.map(({ kind }) => kind)).toEqual(['google-fact-check', 'mediawiki'])
  const whole = EXAMPLE.replace(/^( *)# (?=(?: {0,6}(?:\w+|#)[ :]|feeds:))/gm, '$1').replace(
    /^(?!\s|sources:|feeds:).*$/gm,
    '',
  )
  const { sources, feeds } = parseSourcesConfig(whole)
  expect(sources.map(({ kind }) => kind)).toEqual(['google-fact-check', 'mediawiki', 'searxng', 'http'])
  expect(feeds).toMatchObject([{ name: 'checks', take: 'by_hand', every_h: 24, pages: 20, max_bytes: 33_554_432 }])
})
