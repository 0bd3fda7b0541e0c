import { type ReleaseRefusal, type ReleaseRefusalCode, ROLLBACK_WORDS, WAIVER_WORDS } from '@tribunal/engine'
import { type Message, message } from '@tribunal/messages'
import { actorNames } from '@tribunal/store'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'

/** Every problem that a step of a release can be answered with. */
export const RELEASE_PROBLEMS = ['not-found', 'release-conflict', 'release-not-yours', 'release-refused'] as const
type ReleaseProblem = (typeof RELEASE_PROBLEMS)[number]

/** Why nothing happened, as a problem that names who came first. */
export async function releaseProblem(
  refusal: ReleaseRefusal,
  { store }: Pick<Services, 'store'>,
): Promise<HttpProblem> {
  const { code: reason, by, at } = refusal
  const names = await actorNames(store.pool, [by])
  const who = by === undefined ? null : { id: by, name: names.get(by) ?? by }
  const conflict = { reason, by: who, happened_at: at ?? null, expires_at: null }
  return new HttpProblem({ code: problemOf(reason), detail: refusalText(refusal, who?.name), conflict })
}

const REFUSED: readonly ReleaseRefusalCode[] = [
  'other_text',
  'reason_needed',
  'bad_percent',
  'no_part_in_decisions',
  'only_texts',
]

function problemOf(code: ReleaseRefusalCode): ReleaseProblem {
  if (code === 'no_release') return 'not-found'
  if (code === 'second_person_needed') return 'release-not-yours'
  return REFUSED.includes(code) ? 'release-refused' : 'release-conflict'
}

/** What stands in the way, in words. */
export function refusalText({ code, at }: ReleaseRefusal, name: string | undefined): Message {
  const params = {
    by: name ?? message('request.somebody'),
    at: at ?? '…',
    waiver_words: WAIVER_WORDS,
    rollback_words: ROLLBACK_WORDS,
  }
  return { code: `release.${code}`, params }
}
