import fc from 'fast-check'
import { expect, it } from 'vitest'
import { tokenize } from '../words/tokens.ts'
import { domainFeatureNames, hashOfDomainFeature, readDomainFeatures } from './domain-features.ts'

const namesOf = (text: string) => {
  const tokens = tokenize(text)
  return [...domainFeatureNames(tokens, { from: 0, to: tokens.count })]
}

it.each([
  ['Vaccines', ['word:vaccines', 'start:vacc', 'start:vacci', 'start:vaccin']],
  ['a cat', ['word:cat']],
  ['Inflación', ['word:inflacion', 'start:infl', 'start:infla', 'start:inflac']],
  ['1,200 or 3.5', ['word:0', 'word:or']],
  ['covid-19', ['word:covid', 'start:covi', 'word:0']],
  ["women's 5G", ['word:women', 'start:wome', 'word:5g']],
  ['@vaccines https://example.org/vaccines', []],
])('%j has the features %j', (text, names) => {
  expect(namesOf(text)).toEqual(names)
})

it('reads as many features as it names, each with the hash of its name', () => {
  fc.assert(
    fc.property(fc.array(fc.stringMatching(/^[a-záéíóúñ0-9'-]{1,12}$/), { maxLength: 8 }), (words) => {
      const tokens = tokenize(words.join(' '))
      const range = { from: 0, to: tokens.count }
      const read = new Set<string>()
      readDomainFeatures(tokens, range, { feature: (hash, check) => void read.add(`${hash} ${check}`) })
      const named = [...domainFeatureNames(tokens, range)].map((name) => {
        const { hash, check } = hashOfDomainFeature(name)!
        return `${hash} ${check}`
      })
      expect(new Set(named)).toEqual(read)
    }),
  )
})

it.each(['vaccine', 'word:', 'start:vac', 'part:vacc'])('%j is the name of no feature', (name) => {
  expect(hashOfDomainFeature(name)).toBeUndefined()
})
