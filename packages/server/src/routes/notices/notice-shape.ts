import type { CASE_NOTICES, NOTICE, NOTICE_STATE, Outcome } from '@tribunal/contract'
import { POST_OUTCOMES } from '@tribunal/contract/words'
import { type Language, localText, type Message, message } from '@tribunal/messages'
import { actorNames, type FoundNotice, type Store } from '@tribunal/store'
import type { z } from 'zod'
import type { ServerConfig } from '../../config/server-config.ts'
import { named } from '../../record/people-shape.ts'
import type { Services } from '../../services.ts'

/** The newest notices that a case or a decision shows. */
const SHOWN_MAX = 100

/** Where a notice stands, as its sender sees it. */
export function stateOf(
  found: FoundNotice,
  language: Language,
  config: Pick<ServerConfig, 'platform' | 'notices'>,
): z.output<typeof NOTICE_STATE> {
  const { id, category, at, content } = found
  const { status, outcome, decidedAt, byPerson } = found.standing
  const { complaints_url: url } = config.notices
  const complain = status === 'decided' && url !== undefined ? [message('notice.complain_to', { url })] : []
  const words = [...standingWords(found, config), ...complain].map((sentence) => localText(sentence, language))
  return {
    ...{ id, category, received_at: at, status, outcome: outcome as Outcome | null },
    ...{ decided_at: decidedAt, by_person: byPerson, explanation: words.join(' '), erased: content === null },
  }
}

/** Where a notice stands, in sentences: what holds, who decided, and how to complain. */
export function standingWords(
  { standing: { status, outcome, byPerson } }: FoundNotice,
  { platform }: Pick<ServerConfig, 'platform'>,
): readonly Message[] {
  const known = POST_OUTCOMES.find((one) => one === outcome)
  const holds = known ? [message(`notice.outcome_${known}`)] : []
  if (status === 'not_found') return [message('notice.status_not_found'), message('notice.not_found_text')]
  if (status !== 'decided') {
    const untilThen = known ? [message('notice.until_then'), ...holds] : []
    return [message(`notice.status_${status}`), ...untilThen, message('notice.wait_text')]
  }
  const publisher = platform?.publisher?.name ?? message('notice.us')
  return [
    message('notice.status_decided'),
    ...holds,
    message(byPerson ? 'notice.by_person' : 'notice.by_machine'),
    message('notice.complain', { publisher }),
    message('notice.elsewhere'),
  ]
}

/** Notices as those who work on them see them. */
export async function noticeShapes(
  found: readonly FoundNotice[],
  { store }: { readonly store: Pick<Store, 'pool'> },
): Promise<z.output<typeof NOTICE>[]> {
  const names = await actorNames(
    store.pool,
    found.map(({ key }) => key),
  )
  return found.map((one) => ({
    id: one.id,
    decision_id: one.decisionId,
    case_id: one.caseId,
    category: one.category,
    trusted: one.trusted,
    flagger: named(one.key, names),
    lang: one.lang,
    received_at: one.at,
    status: one.standing.status,
    outcome: one.standing.outcome as Outcome | null,
    decided_at: one.standing.decidedAt,
    content: one.content && { ...one.content },
  }))
}

/** The notices about a decision, those of trusted flaggers first. */
export async function noticesAbout(
  decisionId: string,
  { notices, store }: Pick<Services, 'notices' | 'store'>,
): Promise<z.output<typeof CASE_NOTICES>> {
  const [{ count, trusted }, found] = await Promise.all([
    notices.count(decisionId),
    notices.find({ decisionId, trustedFirst: true, limit: SHOWN_MAX }),
  ])
  return { count, trusted, data: await noticeShapes(found, { store }) }
}
