import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { type CommitmentFile, compileCommitmentCues } from '../lists/commitment-lists.ts'
import { splitSentences } from '../words/split-sentences.ts'
import { tokenize } from '../words/tokens.ts'
import { readCommitments } from './commitment.ts'

const file = parse(
  readFileSync(new URL('../../../../../content/lists/commitment.yaml', import.meta.url), 'utf8'),
) as CommitmentFile
const cues = compileCommitmentCues(file)
const ABBREVIATIONS = new Set(['dr'])

function readingsOf(text: string, by = cues) {
  const tokens = tokenize(text)
  return readCommitments(text, tokens, splitSentences(text, tokens, ABBREVIATIONS), by)
}
const commitmentsIn = (text: string) => readingsOf(text).map(({ commitment }) => commitment)
const shownIn = (text: string, at = 0) => {
  const { shown } = readingsOf(text)[at]!
  return shown && text.slice(shown.start, shown.end)
}

describe('a plain sentence asserts', () => {
  it.each([
    'Vaccines cause autism.',
    'The earth is flat!',
    'Las vacunas causan autismo.',
    'Chanjo husababisha saratani.',
    'I say it loud: the earth is flat.',
    'Did you know that vaccines cause autism?',
    '¿Sabías que el 5G causa el coronavirus?',
    'Contrary to the video, the wall cannot be seen.',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('asserts'))
})

describe('a question asks, with or without its mark', () => {
  it.each([
    'Is it true that mRNA vaccines cause cancer?',
    'Vaccines cause autism?',
    'Does anyone know if 5G causes covid',
    'So is it true that 5G causes covid',
    '@sam does anyone know if 5G causes covid',
    'I wonder whether the earth is flat.',
    '¿Es cierto que las vacunas causan autismo?',
    'Alguien sabe si el 5G causa cáncer',
    'Je, ni kweli kwamba chanjo husababisha saratani?',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('asks'))
})

describe('a rebuttal denies', () => {
  it.each([
    'It is not true that vaccines cause autism.',
    'Myth: antibiotics cure the flu.',
    'The claim that 5G spreads covid is baseless.',
    'That 5G causes covid is a myth',
    'Vaccines cause autism, which is nonsense.',
    'Es falso que el 5G cause el coronavirus.',
    'Mito: los antibióticos curan la gripe.',
    'Lo de que el agua cura el cáncer es mentira.',
    'Si kweli kwamba chanjo husababisha saratani.',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('denies'))
})

describe('a beginning that may deny what follows, or only what somebody else says, is a doubt', () => {
  it.each([
    'Stop spreading lies, vaccines cause autism.',
    'No, the vaccines cause autism.',
    "Don't believe the papers: vaccines cause autism.",
    'Dejen de decir mentiras, las vacunas causan autismo.',
    'Mentira, las vacunas causan autismo.',
    'Stop saying that vaccines cause autism.',
    'No way that the earth is flat',
    'No chance that 5G causes covid',
    'Maybe vaccines cause autism.',
    'I suspect the earth is flat.',
    'Tal vez la tierra es plana',
    'Quizá las vacunas causan autismo.',
    'Ni de broma la tierra es plana.',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('doubts'))

  it('over all that stands behind it', () => {
    expect(commitmentsIn('Let me debunk this. Bats are blind. In truth they see.')[1]).toBe('doubts')
  })

  it('and a song is nobody’s word', () => expect(commitmentsIn('♪ The earth is flat ♪')[0]).toBe('reports'))

  it('a denial behind a dash denies', () => expect(commitmentsIn('Bats are blind - no they are not')[0]).toBe('denies'))
})

describe('a denial that stands beside a sentence, or over the whole text, is a doubt: of what cannot be told for sure', () => {
  it.each([
    'Vaccines cause autism. Not true.',
    'El 5G causa cáncer. Mentira.',
    'Vaccines cause autism ❌',
    'Vaccines cause autism #hoax',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('doubts'))

  it('a remark that comes first speaks of the sentence after it', () => {
    expect(commitmentsIn('Not true! The measles vaccine prevents measles. It is old.')).toEqual([
      'denies',
      'doubts',
      'asserts',
    ])
  })

  it('a remark speaks of the sentence before it where there is one', () => {
    expect(commitmentsIn('The earth is flat. False. The moon is far.')).toEqual(['doubts', 'doubts', 'asserts'])
  })

  it('a remark on a remark changes nothing', () => {
    expect(commitmentsIn('False. Wrong.')).toEqual(['doubts', 'doubts'])
  })

  it.each(['Supposedly the earth is flat.', 'Supuestamente el azúcar alimenta al cáncer.', 'Eti chanjo inaua.'])(
    '%s',
    (text) => expect(commitmentsIn(text)[0]).toBe('doubts'),
  )
})

describe('who tells what somebody says reports', () => {
  it.each([
    'Some people say 5G causes covid.',
    'The minister told parliament last week that no school closes.',
    'According to my aunt, vaccines cause autism.',
    '"Vaccines cause autism", he wrote.',
    '“The earth is flat.”',
    'Dicen que el 5G causa cáncer.',
    'Según mi tía, la Tierra es plana.',
    'Wanasema chanjo inaua.',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('reports'))

  it.each(['I say vaccines cause autism.', 'We say no school closes.'])('the author does not: %s', (text) =>
    expect(commitmentsIn(text)[0]).toBe('asserts'),
  )

  it.each(['The 10" nail is long', '" " x is y'])('a mark that quotes no sentence reports nothing: %s', (text) =>
    expect(commitmentsIn(text)[0]).toBe('asserts'),
  )
})

describe('a joke is no statement', () => {
  it.each([
    'Vaccines cause autism /s',
    'The earth is flat. Just kidding!',
    'Oh sure, because bleach cures the flu.',
    'The earth is flat lol',
    'Claro que sí, la Tierra es plana y yo soy astronauta.',
    'Los aviones nos fumigan jajaja',
    'As the onion reports on its front page, birds are drones.',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('jokes'))

  it('a path in a web address or a word is no mark', () => {
    expect(commitmentsIn('See a/some page: the earth is flat.')[0]).toBe('asserts')
    expect(commitmentsIn('The earth is flat /some')[0]).toBe('asserts')
    expect(commitmentsIn('The earth is flat x/s')[0]).toBe('asserts')
  })
})

describe('what a cue that asserts holds does not count', () => {
  it.each([
    "It's not a lie that vaccines cause autism.",
    'No es mentira que las vacunas causan autismo.',
    'I have no doubt that vaccines cause autism.',
    'Only fools doubt that vaccines cause autism.',
    'Just the brainwashed still deny that vaccines cause autism.',
    'Solo los tontos dudan de que las vacunas causan autismo.',
    'Lo de que las vacunas causan autismo no es ninguna mentira.',
    'Eso de que el limón cura el cáncer no es falso.',
    "Isn't it obvious that vaccines cause autism?",
    '¿Acaso no ven que las vacunas causan autismo?',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('asserts'))

  it.each([
    ['No, es mentira que las vacunas causan autismo.', 'denies'],
    ['I have doubts that vaccines cause autism.', 'doubts'],
    ['I doubt that vaccines cause autism.', 'doubts'],
  ])('with a sign or other words between it is another cue: %s', (text, wanted) =>
    expect(commitmentsIn(text)[0]).toBe(wanted),
  )
})

describe('a cue at an end of a sentence is no part of what is said', () => {
  const saidIn = (text: string, at = 0) => {
    const tokens = tokenize(text)
    const { from, to } = readingsOf(text)[at]!.says
    return tokens.words.slice(from, to).join(' ')
  }
  it.each([
    ['The earth is flat, or not', 'the earth is flat'],
    ['The earth is flat, just kidding haha', 'the earth is flat'],
    ['The earth is flat /s', 'the earth is flat'],
    ["Don't you see that the earth is flat?", 'the earth is flat'],
    ['La Tierra es plana, o no', 'la tierra es plana'],
    ['The earth is flat, says Bob', 'the earth is flat says bob'],
    ['lol', ''],
  ])('%s', (text, said) => expect(saidIn(text)).toBe(said))

  it('a remark on another sentence says nothing', () => {
    expect(saidIn('The earth is flat. Verdict: false.', 1)).toBe('')
  })
})

describe('a question that its author answers with yes states something', () => {
  const affirmedIn = (text: string) => {
    const tokens = tokenize(text)
    const [{ commitment, says, isAffirmed }] = readingsOf(text) as [ReturnType<typeof readingsOf>[number]]
    return isAffirmed ? [commitment, text.slice(tokens.starts[says.from]!, tokens.ends[says.to - 1]!)] : commitment
  }
  it.each([
    ['Is the Earth flat? Yes.', 'Is the Earth flat'],
    ['Do vaccines cause autism? Of course they do!', 'Do vaccines cause autism'],
    ['Is it true that vaccines cause autism? Yes, it is.', 'vaccines cause autism'],
    ['Is it a myth that vaccines cause autism? No.', 'vaccines cause autism'],
    ['Was it a lie that bees can fly? No, it is true.', 'bees can fly'],
    ['¿Es cierto que las vacunas causan autismo? Sí.', 'las vacunas causan autismo'],
    ['Is the Earth flat? You bet!', 'Is the Earth flat'],
    ['Is the Earth flat? No doubt.', 'Is the Earth flat'],
    ['Is the Earth flat? The short answer: yes.', 'Is the Earth flat'],
    ['Is the Earth flat? Damn right it is.', 'Is the Earth flat'],
    ['Why do vaccines cause autism? Because of the mercury.', 'do vaccines cause autism'],
    ['¿Por qué las vacunas causan autismo? Por el mercurio.', 'las vacunas causan autismo'],
  ])('%s', (text, says) => expect(affirmedIn(text)).toEqual(['asserts', says]))

  it('an answer that says more than yes makes a report of it, and one that shows something else leaves it asked', () => {
    expect(affirmedIn('Is the Earth flat? Yes, look at the horizon.')).toEqual(['reports', 'Is the Earth flat'])
    expect(affirmedIn('Is the Earth flat? Is water wet?')).toEqual(['reports', 'Is the Earth flat'])
    expect(affirmedIn('Is the Earth flat? Yes, says my uncle.')).toBe('asks')
  })

  it.each([
    'Is the Earth flat? Maybe.',
    'Is the Earth flat? No.',
    'Is the Earth flat? Yes?',
    'Is the Earth flat? Yes.\n\nNope.\n\nUnsure.',
    'Is it a myth that the Earth is flat? Yes.',
    'Is it a myth that the Earth is flat? No doubt.',
    'Is the Earth flat? Short answer: no.',
    'Is the Earth flat? Right, and I am the Pope.',
    'Is it really true? Yes.',
    'Why do vaccines cause autism? Nobody knows.',
    'Do they say that vaccines cause autism? Yes.',
    'Flat? Yes.',
    'Is the Earth flat? Is the sea deep?',
  ])('unless the answer is another, or nothing is stated: %s', (text) =>
    expect(affirmedIn(text)).not.toEqual(['asserts', expect.anything()]),
  )
})

describe('who rejects the denial of others may state the thing: it counts as reported', () => {
  it.each([
    'They call it a myth that bees can fly. It isn’t.',
    'They say it is a lie that bees can fly. Wrong.',
    'Dicen que es un bulo que las abejas vuelan. Mentira, lo he visto.',
    'Todos dicen que no es cierto que las abejas vuelan. Pues lo es.',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('reports'))

  it.each(['It is a myth that bees can fly. It isn’t true.', 'They say that it is a lie that bees can fly. Thanks.'])(
    'unless the author denies it, or nobody rejects it: %s',
    (text) => expect(commitmentsIn(text)[0]).not.toBe('reports'),
  )
})

describe('a question behind a comma takes what stands before it for so: it counts as reported', () => {
  it.each(['Bees can fly, why is nobody talking about it?', 'Las abejas vuelan, por qué nadie habla de eso?'])(
    '%s',
    (text) => {
      const [{ commitment, says }] = readingsOf(text) as [ReturnType<typeof readingsOf>[number]]
      expect([commitment, says.to]).toEqual(['reports', 3])
    },
  )

  it.each([
    'Bees can fly, right?',
    'Las abejas vuelan, por favor díganme?',
    'Bees can fly, is it true?',
    'Is it true that bees can fly, why do they say it?',
    'Why can bees fly?',
    'Bees can fly, why? Nonsense.',
  ])('unless it asks of that itself: %s', (text) => expect(commitmentsIn(text)[0]).not.toBe('reports'))
})

describe('a question that goes on from a statement, or is an outcry, takes the statement for so: it counts as reported', () => {
  it.each([
    ['Bees can fly, and the man on the telly says we should rejoice?', 3],
    ['Las abejas vuelan alto, y el flaco de la tele dice que mejor?', 4],
    ['Then she sold the old depot?!', 6],
    ['Las abejas vuelan muy alto ?!?!', 5],
  ])('%s', (text, end) => {
    const [{ commitment, says }] = readingsOf(text) as [ReturnType<typeof readingsOf>[number]]
    expect([commitment, says.to]).toEqual(['reports', end])
  })

  it('and so it is behind what exclaims in Spanish', () => {
    expect(commitmentsIn('qué lindo volver aunque el peaje subió, alguien controla eso?')).toEqual(['reports'])
    expect(commitmentsIn('qué peaje subió tanto, alguien controla eso?')).toEqual(['asks'])
  })

  it.each([
    'Do bees fly, and do the big ones fly too?',
    'Can bees fly?!',
    'Who sold the old depot?!',
    '¿Las abejas vuelan, y las grandes vuelan más alto?',
  ])('unless it asks from the beginning: %s', (text) => expect(commitmentsIn(text)[0]).toBe('asks'))
})

describe('a sentence that begins as a question and has no mark may be one: it counts as reported', () => {
  it.each(['does garlic cure malaria', 'Do bees really fly', 'Is garlic a cure for malaria', 'Are bees able to fly.'])(
    '%s',
    (text) => expect(commitmentsIn(text)).toEqual(['reports']),
  )

  it.each(['Do your own research on garlic', 'do it with garlic oil', 'Is it!', 'Bees do fly'])(
    'unless it tells: %s',
    (text) => expect(commitmentsIn(text)).toEqual(['asserts']),
  )

  it.each(['Bees can fly‽', 'Bees can fly⁇', 'Bees can fly﹖'])('rarer marks are marks: %s', (text) =>
    expect(commitmentsIn(text)).toEqual(['asks']),
  )
})

describe('a question that takes a thing for known states it', () => {
  it.each([
    'Now that we know that bees can fly, who is going to tell them?',
    'How many more must fall before they admit that bees can fly?',
    'Who profits from the fact that bees can fly?',
    '¿Cuánto falta para que admitan que las abejas vuelan?',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('asserts'))
})

describe('a head speaks of everything behind it, and of nothing before it', () => {
  it.each([
    ['Myth 3. Bees are birds. Owls are cats.', ['denies', 'doubts', 'doubts']],
    ['Lie #2. Bees are birds.', ['denies', 'doubts']],
    ['5 common myths. Bees are birds.', ['denies', 'doubts']],
    ['Owls are cats. None of these is true. Bees are birds.', ['asserts', 'denies', 'doubts']],
    ['We remove these posts: bees are birds. Owls are cats.', ['reports', 'reports']],
    ['Bulo 7. Las abejas son aves.', ['denies', 'doubts']],
    ['Todo lo que sigue es falso. Las abejas son aves.', ['denies', 'doubts']],
  ])('%s', (text, expected) => expect(commitmentsIn(text)).toEqual(expected))

  it('lies that others tell are no head', () =>
    expect(commitmentsIn('Wake up from their lies! Bees are birds.')).toEqual(['asserts', 'asserts']))
})

describe('a verdict or a quiz beside a sentence speaks of it', () => {
  it.each([
    ['The earth is flat. Verdict: mostly false.', 'doubts'],
    ['La Tierra es plana. Veredicto: engañoso.', 'doubts'],
    ['The earth is flat. Verdict: true.', 'asserts'],
    ['The earth is flat. True/false?', 'asks'],
    ['La Tierra es plana. ¿V o F?', 'asks'],
  ])('%s', (text, wanted) => expect(commitmentsIn(text)[0]).toBe(wanted))
})

describe('what is told in a story, or goes with nonsense, is no statement', () => {
  it.each([
    'In this novel the earth is flat.',
    'En esta película la Tierra es plana.',
    "The earth is flat and I'm Beyoncé.",
    'The earth is flat and the moon is made of cheese.',
    'Claro, la Tierra es plana y la luna es de queso.',
    'The earth is flat. NOT!',
  ])('%s', (text) => expect(commitmentsIn(text)[0]).toBe('jokes'))

  it.each(['Malaria is curable, HIV is not.', 'The earth is flat and I am tired.'])('a contrast is one: %s', (text) =>
    expect(commitmentsIn(text)[0]).toBe('asserts'),
  )
})

describe('of several, what is furthest from a statement counts', () => {
  it('a joke before a question, a question before a denial, a denial before a report', () => {
    expect(commitmentsIn('Is it true that vaccines cause autism? lol')[0]).toBe('jokes')
    expect(commitmentsIn('Some say it is not true that vaccines cause autism?')[0]).toBe('asks')
    expect(commitmentsIn('Some people say vaccines cause autism, which is ridiculous.')[0]).toBe('denies')
  })
})

describe('what shows it is told', () => {
  it('as a span of the text', () => {
    expect(shownIn('Well, is it true that the earth is flat')).toBe('Well, is it true')
    expect(shownIn('My aunt says the earth is flat')).toBe('says')
    expect(shownIn('The earth is flat. False.')).toBe('False')
    expect(shownIn('The earth is flat #HOAX')).toBe('#HOAX')
    expect(shownIn('The earth is flat.')).toBeUndefined()
    expect(shownIn('The earth is flat?! No way.')).toBe('flat?!')
    expect(shownIn('¿La tierra es "plana"?')).toBe('plana"?')
  })

  it('also where small letters are longer than capitals', () => {
    expect(shownIn('İİ earth is flat #hoax')).toBe('#hoax')
    expect(commitmentsIn('İİ earth is flat #HOAX')[0]).toBe('asserts')
  })
})

const LOOSE = fc.array(
  fc.constantFrom(
    'the earth is flat',
    'Not true',
    'is it true that',
    'says',
    '“',
    '”',
    '?',
    '.',
    '!',
    '/s',
    '❌',
    'jaja',
    ' ',
    '\n',
  ),
  { maxLength: 12 },
)

describe('a heading with a full stop speaks of what stands under it', () => {
  it.each([
    ['Quick question. Vaccines cause autism', 'asks'],
    ['My question. Vaccines cause autism', 'asks'],
    ['q. Vaccines cause autism', 'asks'],
    ['Poll time! Vaccines cause autism', 'asks'],
    ['Conspiracy bingo. Vaccines cause autism', 'asks'],
    ['Adivinanza. Las vacunas causan autismo', 'asks'],
    ['Quiz. Vaccines cause autism', 'asks'],
    ['Mi duda. Las vacunas causan autismo', 'asks'],
    ['quick q. vaccines cause autism', 'asks'],
    ['Fact check. Vaccines cause autism.', 'doubts'],
    ['Pregunta rápida. Las vacunas causan autismo', 'asks'],
    ['Mito. Las vacunas causan autismo.', 'doubts'],
  ])('%s', (text, commitment) => {
    expect(commitmentsIn(text).at(-1)).toBe(commitment)
  })

  it('wherever it stands', () => {
    expect(commitmentsIn('Hi all. Quick question. Vaccines cause autism').at(-1)).toBe('asks')
  })

  it('and not from behind', () => {
    expect(commitmentsIn('Vaccines cause autism. I mean it. Quick question.')[0]).toBe('asserts')
  })
})

describe('of any text', () => {
  it('each sentence has one commitment, and what shows it lies in the text', () => {
    fc.assert(
      fc.property(LOOSE, (parts) => {
        const text = parts.join(' ')
        for (const { commitment, shown } of readingsOf(text)) {
          expect(shown === undefined).toBe(commitment === 'asserts')
          if (!shown) continue
          expect(shown.start).toBeGreaterThanOrEqual(0)
          expect(shown.end).toBeGreaterThan(shown.start)
          expect(shown.end).toBeLessThanOrEqual(text.length)
        }
      }),
    )
  })

  it('a question mark behind a statement never leaves it asserted, unless the sentence presents it', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(file.cues)), fc.lorem({ maxCount: 8 }), (_, words) => {
        expect(commitmentsIn(`${words}?`).at(-1)).not.toBe('asserts')
      }),
    )
  })
})

describe('a no, or a heading of a fact check, before a denial doubts nothing', () => {
  const cues = compileCommitmentCues(file)
  const standOf = (text: string) => {
    const tokens = tokenize(text)
    return readCommitments(text, tokens, splitSentences(text, tokens, new Set()), cues).map(
      ({ commitment }) => commitment,
    )
  }

  it.each([
    ['No, the letter on 300 closures is not from 2024', 'asserts'],
    ['So no, the 2020 election was not stolen', 'asserts'],
    ['Fact check: UNESCO has never declared 300 anthems the best', 'reports'],
    ['No, the letter on 300 closures is from 2024', 'doubts'],
    ['Fact check: UNESCO declared 300 anthems the best', 'doubts'],
    ['Fake news: the 2020 election was not stolen', 'doubts'],
  ])('%s: %s', (text, stands) => expect(standOf(text)).toEqual([stands]))
})
