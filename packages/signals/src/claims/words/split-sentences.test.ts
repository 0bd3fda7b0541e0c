import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { splitSentences } from './split-sentences.ts'
import { tokenize } from './tokens.ts'

const abbreviations = new Set(['dr', 'mr', 'vs', 'etc', 'sra', 'no', 'mar'])

function sentences(text: string): string[] {
  const tokens = tokenize(text)
  return splitSentences(text, tokens, abbreviations).map(({ from, to }) =>
    text.slice(tokens.starts[from], tokens.ends[to - 1]),
  )
}

describe('where a sentence ends', () => {
  it.each([
    ['One. Two! Three? Four', ['One', 'Two', 'Three', 'Four']],
    ['Dr. Smith met Mr. J. Doe of the U.S. Army. He left.', ['Dr. Smith met Mr. J. Doe of the U.S. Army', 'He left']],
    ['It grew by 3.5 percent, to 1,000.50 in all. Good.', ['It grew by 3.5 percent, to 1,000.50 in all', 'Good']],
    ['See https://a.org/x?y=1!z now. Done.', ['See https://a.org/x?y=1!z now', 'Done']],
    ['Wait... there is more. And... Then it ended', ['Wait... there is more', 'And', 'Then it ended']],
    ['Dijo... él no fue. Fin', ['Dijo... él no fue', 'Fin']],
    ['Well… maybe. Well… Yes', ['Well… maybe', 'Well', 'Yes']],
    ['¿Lo sabías? ¡Comparte! Sí', ['Lo sabías', 'Comparte', 'Sí']],
    ['Dicen que no ¿verdad? Pues sí', ['Dicen que no', 'verdad', 'Pues sí']],
    ['They still do not use it. who was it for?', ['They still do not use it', 'who was it for']],
    ['Madrid vs. they said Rome etc. so on', ['Madrid vs. they said Rome etc. so on']],
    ['WAKE UP!!!Big news', ['WAKE UP', 'Big news']],
    ['First line\n\nsecond paragraph', ['First line', 'second paragraph']],
    ['a wrapped\nline of text', ['a wrapped\nline of text']],
    ['- one thing\n- other thing', ['one thing', 'other thing']],
    ['He said "It is over." Then he left.', ['He said "It is over', 'Then he left']],
    ['Fruit, nuts, etc. are healthy', ['Fruit, nuts, etc. are healthy']],
    ['* one thing\n* other thing', ['one thing', 'other thing']],
    ['one\n• two\n🙂 three', ['one', 'two', 'three']],
    ['one\nTwo', ['one', 'Two']],
    ['Great!@bob and#tag! yes', ['Great', 'bob and#tag', 'yes']],
    ['yahoo!groups', ['yahoo!groups']],
    ['It was J.', ['It was J']],
    ['Nuts etc.', ['Nuts etc']],
    ['Él ganó. ÁÑO nuevo', ['Él ganó', 'ÁÑO nuevo']],
    ['See www.a.org. https://b.org', ['See www.a.org. https://b.org']],
    ['Über 3×4 ÷ 2. Done。Next', ['Über 3×4 ÷ 2', 'Done。Next']],
    ['Why؟ So', ['Why', 'So']],
    ['Why？ No！ Yes‼ So', ['Why', 'No', 'Yes', 'So']],
    ['Urdu۔ Hindi। Han。 End', ['Urdu', 'Hindi', 'Han', 'End']],
    ['Done.\u00a0Next', ['Done', 'Next']],
    ['by J. Doe. Then i. Then', ['by J. Doe', 'Then i', 'Then']],
    ['plan B. Then vitamin C. Then', ['plan B', 'Then vitamin C', 'Then']],
    ['no. 5 is open', ['no. 5 is open']],
    ['he said no. Then mar. 3 came', ['he said no', 'Then mar. 3 came']],
    ['Nuts etc... Then more etc… Done', ['Nuts etc', 'Then more etc', 'Done']],
    ['a wrapped \nline of text', ['a wrapped \nline of text']],
    ['a line, \n* a thing', ['a line', 'a thing']],
    ['cut\n\ud800emoji', ['cut', 'emoji']],
    ['Ends here.\n@bob then\n#tag then', ['Ends here', 'bob then', 'tag then']],
    ['see! #tag and?#tag and #tag', ['see', 'tag and', 'tag and #tag']],
    ['Just one line\n', ['Just one line']],
    ['ⱥb 漢字 ﬁne⸮', ['ⱥb 漢字 ﬁne']],
    ['a、b \uFEFFc \u{1F600}d', ['a、b \uFEFFc \u{1F600}d']],
    ['visit example.com today', ['visit example.com today']],
  ])('%j', (text, wanted) => {
    expect(sentences(text)).toEqual(wanted)
  })

  it.each([
    ['Really?!', true, false],
    ['Really!?', true, false],
    ['Really!', false, true],
    ['Really!…', false, true],
    ['Really.', false, false],
    ['Really', false, false],
    ['Really?)', true, false],
  ])('%s is a question: %s, an exclamation: %s', (text, question, exclamation) => {
    expect(splitSentences(text, tokenize(text), abbreviations)).toEqual([{ from: 0, to: 1, question, exclamation }])
  })

  it('marks questions and exclamations', () => {
    const text = 'Really? Yes! Good.'
    expect(splitSentences(text, tokenize(text), abbreviations)).toEqual([
      { from: 0, to: 1, question: true, exclamation: false },
      { from: 1, to: 2, question: false, exclamation: true },
      { from: 2, to: 3, question: false, exclamation: false },
    ])
  })

  it('sentences hold every token once, in order', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const tokens = tokenize(text)
        let next = 0
        for (const { from, to } of splitSentences(text, tokens, abbreviations)) {
          expect(from).toBe(next)
          expect(to).toBeGreaterThan(from)
          next = to
        }
        expect(next).toBe(tokens.count)
      }),
    )
  })
})
