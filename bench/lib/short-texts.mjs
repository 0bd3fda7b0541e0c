// Short texts in the manner of posts and messages, for benches where no real ones are at hand.

const OPENERS = [
  'Hi, ',
  'Just heard that ',
  'According to the ministry, ',
  'BREAKING: ',
  'URGENT! ',
  'Says ',
  'I think ',
  '',
  '',
  'Dear customer, ',
  'Did you know that ',
  'El gobierno dice que ',
  'Jamani, ',
]
const SUBJECTS = [
  'the election results',
  'my sister',
  'the new vaccine',
  'the bank',
  'our team',
  'the governor',
  'a friend of mine',
  'unemployment',
  'the IEBC',
  'el alcalde',
  'your account',
  'the water in the lake',
  'watu wote',
  'the budget of 2024',
]
const VERBS = ['was', 'has been', 'will be', 'is said to be', 'could be', "isn't", 'went', 'fue', 'ni']
const ENDS = [
  'counted twice in 12% of the stations',
  'home before nine',
  'approved by the authority last week',
  'suspended, so verify your details here: http://example.com/a',
  'late again',
  'rigged',
  'the biggest hoax of all time',
  'better than it was 10 years ago',
  'up by $1,200 a year',
  'bandia kabisa',
  'aprobado por 34 votos',
  'selected for a free gift, call 0800 555 0199 now',
  'fine',
  'allegedly stolen',
]
const CLOSERS = [
  '.',
  '.',
  '.',
  '!',
  '?',
  '!!!',
  ' :-)',
  '... ok see you later then',
  '. Share before it is deleted',
  ' — no one knows why',
  '. What a day 😀',
  '',
]

/** `count` texts of 20 to 200 characters. */
export function makeTexts(from, count) {
  return Array.from({ length: count }, () => {
    const sentence = () =>
      `${from.pick(OPENERS)}${from.pick(SUBJECTS)} ${from.pick(VERBS)} ${from.pick(ENDS)}${from.pick(CLOSERS)}`
    return from.chance(0.4) ? `${sentence()} ${sentence()}` : sentence()
  })
}
