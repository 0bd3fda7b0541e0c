import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { packagesSection, productionPackages, withSection } from './notices.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const mit = 'MIT License\n\nPermission is hereby granted …'

describe('third-party notices', () => {
  it('name each package, and print a licence text that several share once', () => {
    const section = packagesSection([
      { name: 'a 1.0.0', license: 'MIT', home: 'https://a.example', text: mit, optional: false },
      { name: 'b 2.0.0', license: 'MIT', home: '', text: mit, optional: false },
      { name: 'c 3.0.0', license: 'ISC', home: '', text: null, optional: true },
    ])
    expect(section).toContain('| a 1.0.0 | MIT | https://a.example |')
    expect(section).toContain('| c 3.0.0 | ISC |  |')
    expect(section.split(mit)).toHaveLength(2)
    expect(section).toContain('### a 1.0.0, b 2.0.0')
  })

  it('replace only what stands between their marks', () => {
    const present = readFileSync(`${root}THIRD-PARTY-NOTICES.md`, 'utf8')
    const written = withSection(present, 'NEW')
    expect(written).toContain('## Data and weights')
    expect(withSection(written, 'NEW')).toBe(written)
    expect(() => withSection('no marks', 'NEW')).toThrow('lost its marks')
  })

  it('every production package has a licence and its text', () => {
    const packages = productionPackages(root)
    expect(packages.length).toBeGreaterThan(3)
    expect(
      packages.filter(({ license, text, optional }) => license === 'see text' || (text === null && !optional)),
    ).toEqual([])
  })
})
