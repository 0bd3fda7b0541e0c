import { describe, expect, it } from 'vitest'
import { analyses as enAnalyses } from './en/analyses.ts'
import { authoring as enAuthoring } from './en/authoring.ts'
import { en as enEverywhere } from './en/index.ts'
import { overview as enOverview } from './en/overview.ts'
import { settings as enSettings } from './en/settings.ts'
import { analyses as esAnalyses } from './es/analyses.ts'
import { authoring as esAuthoring } from './es/authoring.ts'
import { es as esEverywhere } from './es/index.ts'
import { overview as esOverview } from './es/overview.ts'
import { settings as esSettings } from './es/settings.ts'
import { longer, pseudo } from './pseudo.ts'

const en = { ...enEverywhere, ...enAuthoring, ...enAnalyses, overview: enOverview, settings: enSettings }
const es = { ...esEverywhere, ...esAuthoring, ...esAnalyses, overview: esOverview, settings: esSettings }

/** Every text by where it stands: `common.close`. */
function texts(words: object, path = ''): Map<string, string> {
  const found = Object.entries(words).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as const] : [...texts(value, `${path}${key}.`)],
  )
  return new Map(found)
}

/** Words that are the same in both languages, names, and what is no word. */
const SAME =
  /^(?:no|roles?|error|total|final|normal|personal|general|editor|actor|base|manual|local|global|capital|legal|regular|social|virtual|visual|API|URL|id|[A-Z0-9\W]*)$/i

const [english, spanish] = [texts(en), texts(es)]
const variables = (text: string) => [...text.matchAll(/\{\{(\w+)/g)].map(([, name]) => name).sort()

describe('what the console says', () => {
  it('is said in both languages, by the same keys', () => {
    expect([...spanish.keys()].sort()).toEqual([...english.keys()].sort())
  })

  it('names the same values in both', () => {
    const different = [...english].filter(
      ([key, text]) => variables(text).join() !== variables(spanish.get(key)!).join(),
    )
    expect(different.map(([key]) => key)).toEqual([])
  })

  it('is empty nowhere, and nowhere left in English', () => {
    const empty = [...english, ...spanish].filter(([, text]) => text.trim() === '')
    const left = [...english].filter(([key, text]) => spanish.get(key) === text && !SAME.test(text))
    expect([empty, left]).toEqual([[], []])
  })

  it('has both numbers of whatever is counted', () => {
    const other = (key: string) => key.replace(/_(one|other)$/, (end) => (end === '_one' ? '_other' : '_one'))
    const counted = [...english].filter(([key, text]) => /_(?:one|other)$/.test(key) && text.includes('{{count}}'))
    const alone = counted.map(([key]) => key).filter((key) => !english.has(other(key)))
    expect(alone).toEqual([])
  })
})

describe('the language of the tests', () => {
  it('is English, 40 % longer at least, with its values in place', () => {
    expect(longer('Save')).toBe('Sávé~~')
    for (const text of english.values()) {
      expect(longer(text).length).toBeGreaterThanOrEqual(Math.floor(text.replace(/\{\{[^}]*\}\}/g, '').length * 1.4))
      expect(variables(longer(text))).toEqual(variables(text))
    }
    expect(texts(pseudo(en)).size).toBe(english.size)
  })
})
