import { shippedLists } from '@tribunal/testkit/shipped'
import { expect, test } from 'vitest'
import { referenceClaimLikeness, referenceManipulation } from '../../test/documented-scores.ts'
import { createTextAnalyser } from './index.ts'

const analyser = createTextAnalyser(shippedLists())

test('every character of the first two planes, alone and inside a word, is counted as the documents count it', () => {
  for (let c = 0; c < 0x20000; c++) {
    const char = String.fromCodePoint(c)
    for (const text of [char, `vo${char}te X${char}`]) {
      const analysis = analyser.analyse(text, 'en')
      const facts = { ...analysis.claimLikeness, ...analysis.manipulation }
      const wanted = { ...referenceClaimLikeness(text, 'en'), ...referenceManipulation(text) }
      if (JSON.stringify(facts) !== JSON.stringify(wanted)) expect(facts, `U+${c.toString(16)}`).toEqual(wanted)
    }
  }
})
