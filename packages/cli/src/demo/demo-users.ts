import { addReviewContext, type ReviewContextParts } from '@tribunal/adapters/store'
import type { Post } from '@tribunal/engine'
import type { DemoRandom } from './demo-random.ts'

/** How often users have something to say about a post. */
const SHARE = 0.15
const USERS = 40

/** What they say. Their sources lead nowhere (RFC 2606). */
const WORDS = {
  en: [
    { verdict: 'flag', note: 'The same claim was refuted last month.', sources: ['https://example.org/checked/17'] },
    { verdict: 'flag', note: 'The picture is from another year.', sources: ['https://example.org/archive/2019'] },
    { verdict: 'flag', note: 'This does not look right to me.', sources: [] },
    { verdict: 'validate', note: 'The station reported it too.', sources: ['https://example.org/news/local'] },
    { verdict: 'validate', note: null, sources: [] },
  ],
  es: [
    { verdict: 'flag', note: 'Ya se desmintió el mes pasado.', sources: ['https://example.org/verificado/17'] },
    { verdict: 'validate', note: 'También lo contó la radio.', sources: ['https://example.org/noticias'] },
  ],
} as const

/** Some users say something about some of the posts, at the time of `parts`: one or two about each. */
export async function demoUsersSay({ id, lang }: Post, parts: ReviewContextParts, random: DemoRandom): Promise<void> {
  if (random.next() >= SHARE) return
  const words = WORDS[lang === 'es' ? 'es' : 'en']
  const first = Math.floor(random.between(0, USERS))
  const users = random.next() < 0.3 ? [first, (first + 1) % USERS] : [first]
  for (const user of users) {
    const { verdict, note, sources } = random.pick<(typeof words)[number]>(words)
    await addReviewContext(parts, id, { user: `reader-${user}`, verdict, note, sources }, 'system:demo')
  }
}
