import { parse, TYPE } from '@formatjs/icu-messageformat-parser'
import { formatSentence, namesOf } from '@tribunal/messages/say'
import { describe, expect, it } from 'vitest'
import { analyses as enAnalyses } from './en/analyses.ts'
import { audit as enAudit } from './en/audit.ts'
import { authoring as enAuthoring } from './en/authoring.ts'
import { evidence as enEvidence } from './en/evidence.ts'
import { fact_checks as enFactChecks } from './en/fact-checks.ts'
import { en as enEverywhere } from './en/index.ts'
import { overview as enOverview } from './en/overview.ts'
import { settings as enSettings } from './en/settings.ts'
import { subject as enSubject } from './en/subject.ts'
import { analyses as esAnalyses } from './es/analyses.ts'
import { audit as esAudit } from './es/audit.ts'
import { authoring as esAuthoring } from './es/authoring.ts'
import { evidence as esEvidence } from './es/evidence.ts'
import { fact_checks as esFactChecks } from './es/fact-checks.ts'
import { es as esEverywhere } from './es/index.ts'
import { overview as esOverview } from './es/overview.ts'
import { settings as esSettings } from './es/settings.ts'
import { subject as esSubject } from './es/subject.ts'
import { longer } from './pseudo.ts'

const en = {
  ...enEverywhere,
  ...enAuthoring,
  ...enAnalyses,
  audit: enAudit,
  evidence: enEvidence,
  fact_checks: enFactChecks,
  overview: enOverview,
  settings: enSettings,
  subject: enSubject,
}
const es = {
  ...esEverywhere,
  ...esAuthoring,
  ...esAnalyses,
  audit: esAudit,
  evidence: esEvidence,
  fact_checks: esFactChecks,
  overview: esOverview,
  settings: esSettings,
  subject: esSubject,
}

/** Every text of the console's own by where it stands: `common.close`. Those that decisions carry have tests of their own. */
function texts({
  messages: _,
  ...areas
}: Readonly<Record<string, Readonly<Record<string, string>>>>): Map<string, string> {
  return new Map(
    Object.entries(areas).flatMap(([area, words]) =>
      Object.entries(words).map(([key, text]) => [`${area}.${key}`, text] as const),
    ),
  )
}

/** Words that are the same in both languages, names, and what is no word. */
const SAME =
  /^(?:no|roles?|error|total|final|normal|personal|general|editor|actor|base|manual|local|global|capital|legal|regular|social|virtual|visual|API|URL|id|[A-Z0-9\W]*)$/i

const [english, spanish] = [texts(en), texts(es)]
const names = (text: string) => [...namesOf(text)].sort().join()
const inTests = (text: string) => formatSentence(text, 'en', (name) => `{${name}}`, 'en-XA', longer)

describe('what the console says', () => {
  it('is said in both languages, by the same keys', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('names the same values in both', () => {
    const different = [...english].filter(([key, text]) => names(text) !== names(spanish.get(key)!))
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('is empty nowhere, and nowhere left in English', () => {
    const empty = [...english, ...spanish].filter(([, text]) => text.trim() === '')
    const left = [...english].filter(([key, text]) => spanish.get(key) === text && !SAME.test(text))
    expect([empty, left]).toEqual([[], []])
  })

  it('has one and other of what is counted, in each language', () => {
    const lacking = [...english, ...spanish].filter(([, text]) =>
      parse(text, { ignoreTag: true }).some(
        (part) => part.type === TYPE.plural && !(part.options['one'] && part.options['other']),
      ),
    )
    expect(lacking).toEqual([])
  })
})

describe('the language of the tests', () => {
  it('is English, 40 % longer at least, with its values in place', () => {
    expect(inTests('Save')).toBe('Sávé~~')
    expect(inTests('{count, plural, one {# row} other {# rows}}')).toMatch(/row|róws/)
    for (const text of english.values()) {
      if (/, (?:plural|number)/.test(text)) continue
      const letters = text.replace(/\{[^}]*\}/g, '').length
      const said = inTests(text)
      expect(said.replace(/\{[^}]*\}/g, '').length).toBeGreaterThanOrEqual(Math.floor(letters * 1.4))
      for (const name of namesOf(text)) expect(said).toContain(`{${name}}`)
    }
  })
})
