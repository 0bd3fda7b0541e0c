import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PostDecision } from '@tribunal/engine'
import { afterAll, describe, expect, it } from 'vitest'
import { openTribunal } from '../src/runtime/open-tribunal.ts'
import {
  type FrameKind,
  OPEN,
  type PostKind,
  SEEN_FRAMES,
  SEEN_POSTS,
  UNSEEN_FRAMES,
  UNSEEN_POSTS,
} from './stand-behind-frames.ts'

/** Claims of the shipped evidence that were checked false. */
const FALSE = {
  en: ['mRNA vaccines cause cancer', 'Vaccines cause autism', '5G causes COVID-19', 'Drinking bleach cures COVID-19'],
  es: [
    'Las vacunas causan autismo',
    'El 5G causa el coronavirus',
    'El limón cura el cáncer',
    'Los antibióticos matan virus',
  ],
} as const

const dataDir = mkdtempSync(join(tmpdir(), 'stand-behind-'))
const tribunal = openTribunal({ dataDir })
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
const outcomeOf = (text: string) => (tribunal.decide({ kind: 'post', id: 'p', text }) as PostDecision).outcome

const within = (claim: string) =>
  /^(?:\p{Lu}\p{Ll}+) /u.test(claim) ? claim[0]!.toLowerCase() + claim.slice(1) : claim
const put = (frame: string, claim: string) =>
  frame.replace(/\bX\b/, () => claim).replace(/(?<!\p{L})x(?!\p{L})/u, () => within(claim))

const BECOMES: Readonly<Record<FrameKind, (outcome: string) => boolean>> = {
  held: (outcome) => outcome !== 'blocked',
  asserts: (outcome) => outcome === 'blocked',
  person: (outcome) => outcome === 'needs_review',
  clean: (outcome) => outcome === 'clean',
}
const TITLES: Readonly<Record<FrameKind, string>> = {
  held: 'is never blocked where the author does not stand behind it',
  asserts: 'is blocked where the author does, in whatever words',
  person: 'goes to a person where it may be a joke, or the words around it do not tell',
  clean: 'is clean where the author denies it',
}
const LANGUAGES = ['en', 'es'] as const
const KINDS = Object.keys(BECOMES) as FrameKind[]

describe('a false claim', () => {
  for (const kind of KINDS)
    describe(TITLES[kind], () => {
      for (const lang of LANGUAGES)
        for (const frame of [...SEEN_FRAMES[lang][kind], ...UNSEEN_FRAMES[lang][kind]]) {
          const test = OPEN.has(frame) ? it.fails : it
          test(`${lang}: ${frame}`, () => {
            const others = FALSE[lang]
              .map((claim) => put(frame, claim))
              .filter((text) => !BECOMES[kind](outcomeOf(text) ?? 'none'))
            expect(others).toEqual([])
          })
        }
    })
})

const CLEAN: Readonly<Record<PostKind, boolean>> = {
  rebut: true,
  ordinary: true,
  friends: true,
  checkable: false,
  threats: false,
}

describe.each(Object.entries(CLEAN) as [PostKind, boolean][])('of posts, %s', (kind, isClean) => {
  for (const post of [...SEEN_POSTS[kind], ...UNSEEN_POSTS[kind]]) {
    const test = OPEN.has(post) ? it.fails : it
    test(`${isClean ? 'is clean' : 'is not clean'}: ${post}`, () => expect(outcomeOf(post) === 'clean').toBe(isClean))
  }
})
