// Text analysis as one writes it first: a regular expression for each feature. Slow and obvious.

const LETTER = '[\\p{L}\\p{M}\\p{N}]'
/** Between the words of a phrase: anything that is no word and ends no clause. */
const GAP = '[^\\p{L}\\p{M}\\p{N}.,;:!?()\\[\\]{}|¡¿…。、！？]+'
const TOKEN = "[0-9a-zà-öø-ÿ']"

/** The bit of a loaded word, as `signals/src/text/scan/vocabulary.ts` has it. */
const LOADED = 1 << 12

/**
 * A function that gives the facts of documents 000 and 002, and the features of document 003: by `featureOf`, the entries
 * (or, where there are thousands, the lists) that some phrase of the text is in.
 */
export function naiveReader(lists, featureOf) {
  const claim = Object.fromEntries(
    ['election_anchor', 'assertive_claim_term', 'disinfo_narrative_term', 'hedging_penalty'].map((id, bit) => [
      id,
      new RegExp(`(?<!${TOKEN})(?:${wordsWith(lists, 1 << bit).join('|')})(?!${TOKEN})`),
    ]),
  )
  const loaded = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}_])(?:${wordsWith(lists, LOADED).join('|')})(?![\\p{L}\\p{M}\\p{N}_])`,
    'giu',
  )
  const phrases = [...new Set(lists.outputs.map(featureOf))]
    .sort()
    .map((feature) => [feature, anyOf(lists.outputs.filter((output) => featureOf(output) === feature))])

  return (text) => {
    const normal = text.normalize('NFKC').replaceAll('’', "'").toLowerCase()
    const plain = text
      .normalize('NFD')
      .replace(/\p{M}+/gu, '')
      .toLowerCase()
    const words = text.match(/[\p{L}\p{M}\p{N}_]+/gu) ?? []
    return [
      {
        election_anchor: claim.election_anchor.test(normal),
        assertive_claim_term: claim.assertive_claim_term.test(normal),
        disinfo_narrative_term: claim.disinfo_narrative_term.test(normal),
        numeric_reference: /(?<![0-9a-zà-öø-ÿ'])[0-9]+(?![0-9a-zà-öø-ÿ'])/.test(normal),
        long_form_statement: (normal.match(/[0-9a-zà-öø-ÿ']+/g) ?? []).length >= 8,
        question_penalty: /\?/.test(text),
        hedging_penalty: claim.hedging_penalty.test(normal),
      },
      {
        words: words.length,
        caps_words: words.filter((word) => /^.{2,}$/su.test(word) && /\p{LC}/u.test(word) && !/\p{Ll}/u.test(word))
          .length,
        punctuation: (text.match(/[!?]/g) ?? []).length,
        loaded_words: (text.match(loaded) ?? []).length,
        repeated: /[!?]{3}/.test(text),
      },
      phrases.filter(([, pattern]) => pattern.test(plain)).map(([feature]) => feature),
    ]
  }
}

function wordsWith(lists, bit) {
  return [...lists.vocabulary.ids].filter(([, id]) => (lists.vocabulary.bits[id] & bit) !== 0).map(([word]) => word)
}

/** Longest first, as an alternation takes the first that fits. */
function anyOf(outputs) {
  const longestFirst = [...new Set(outputs.map((output) => output.phrase))].sort((a, b) => b.length - a.length)
  const written = longestFirst.map((phrase) =>
    phrase
      .split(' ')
      .map((word) => (word === '<n>' ? '[0-9]+' : word))
      .join(GAP),
  )
  return new RegExp(`(?<!${LETTER})(?:${written.join('|')})(?!${LETTER})`, 'u')
}
