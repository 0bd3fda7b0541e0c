import type { DecidedClaim, Downstream, Finding } from '@tribunal/client'
import type { ReactNode } from 'react'
import { useIsRecorded } from '../../api/decisions.ts'
import { PageLink } from '../../app/navigate.tsx'
import { Card } from '../../components/card.tsx'
import { useFormat } from '../../components/format/use-format.ts'
import { Time, UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'
import type { Span } from '../parts/decision-text.ts'
import type { PostParts } from '../parts/post-parts.ts'
import { CitedSources } from './cited-sources.tsx'
import { WordsInText } from './words-in-text.tsx'

export interface DownstreamCardProps {
  readonly parts: PostParts
  /** Of the post; undefined where it was erased. */
  readonly text: string | undefined
  /** Told which stretch of the text is pointed at, to show it there. */
  readonly onPoint: (span: Span | undefined) => void
}

/**
 * What the downstream analyses found: techniques and emotions with the words that show them, sources with their quality and
 * record, and what the post is like. Nothing where the label asked for none.
 */
export function DownstreamCard({ parts, text, onPoint }: DownstreamCardProps) {
  const { t } = useTranslation('downstream')
  const { downstream } = parts
  if (downstream === undefined) return null
  return (
    <Card title={t('title')} hint={t('hint')}>
      <div className="flex flex-col gap-4">
        <Part title={t('techniques')}>
          <Techniques findings={downstream.propaganda} text={text} onPoint={onPoint} />
        </Part>
        <Part title={t('emotions')}>
          <Emotions downstream={downstream} text={text} onPoint={onPoint} />
        </Part>
        <Part title={t('sources')}>
          <CitedSources sources={downstream.sources} />
        </Part>
        <Part title={t('context')}>
          <Context parts={parts} context={downstream.context} />
        </Part>
      </div>
    </Card>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1.5">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

interface TechniquesProps extends Omit<DownstreamCardProps, 'parts'> {
  readonly findings: readonly Finding[]
}

function Techniques({ findings, text, onPoint }: TechniquesProps) {
  const { t } = useTranslation('downstream')
  return (
    <>
      {findings.length === 0 ? (
        <p className="text-muted">{t('no_techniques')}</p>
      ) : (
        <ul className="flex flex-col gap-2">
          {groups(findings).map(([id, found]) => (
            <li key={id}>
              <p>
                <span className="font-medium">{t(`technique_${id as 'doubt'}`, { defaultValue: id })}</span>{' '}
                {found.every(({ signal }) => signal === 'model-propaganda') && (
                  <span className="text-sm font-medium text-model">{t('by_model')}</span>
                )}
              </p>
              <WordsInText findings={found} text={text} onPoint={onPoint} />
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-muted">{t('not_sought')}</p>
    </>
  )
}

interface EmotionsProps extends Omit<DownstreamCardProps, 'parts'> {
  readonly downstream: Downstream
}

/** Strongest first; of those that are not stirred nothing is drawn. */
function Emotions({ downstream: { emotion, emotion_words = [] }, text, onPoint }: EmotionsProps) {
  const { t } = useTranslation('downstream')
  const format = useFormat()
  const words = new Map(groups(emotion_words))
  const stirred = Object.entries(emotion)
    .filter(([, strength]) => strength > 0)
    .sort(([, a], [, b]) => b - a)
  if (stirred.length === 0) return <p className="text-muted">{t('no_emotions')}</p>
  return (
    <ul className="flex flex-col gap-2">
      {stirred.map(([id, strength]) => (
        <li key={id}>
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="w-24 font-medium">{t(`emotion_${id as 'fear'}`, { defaultValue: id })}</span>
            <span aria-hidden="true" className="h-2.5 w-24 rounded-sm border border-edge bg-sunken">
              <span className="block h-full rounded-[1px] bg-review-line" style={{ width: `${strength * 100}%` }} />
            </span>
            <span className="text-sm text-muted tabular-nums">{format.percent(strength, 0)}</span>
          </p>
          <WordsInText findings={words.get(id) ?? []} text={text} onPoint={onPoint} />
        </li>
      ))}
    </ul>
  )
}

interface ContextProps {
  readonly parts: PostParts
  readonly context: Downstream['context']
}

/** The campaign it belongs to, posts that it copies, and claims found false that it comes near to, each to be opened. */
function Context({ parts: { campaign, claims }, context }: ContextProps) {
  const { t } = useTranslation('downstream')
  const format = useFormat()
  if (!campaign && context.length === 0) return <p className="text-muted">{t('no_context')}</p>
  return (
    <ul className="flex flex-col gap-1.5">
      {campaign && (
        <li>
          <PageLink page="decisions" search={{ campaign: campaign.id }} className="inline-flex min-h-6 items-center">
            {t('campaign', { id: campaign.id, count: campaign.size })}
          </PageLink>{' '}
          <Time at={campaign.first_seen} />
        </li>
      )}
      {context.map(({ id, kind, similarity }) => (
        <li key={`${kind} ${id}`} className="wrap-anywhere">
          {t(kind)} {kind === 'near_duplicate' ? <PastPost id={id} /> : <Narrative id={id} claims={claims} />}{' '}
          <span className="text-sm text-muted">{format.percent(similarity, 0)}</span>
        </li>
      ))}
    </ul>
  )
}

/** Leads to what was decided on it, unless it was erased. */
function PastPost({ id }: { readonly id: string }) {
  const { t } = useTranslation('downstream')
  const { data: recorded = true } = useIsRecorded(id)
  if (!recorded) return t('past_erased', { id })
  return (
    <PageLink page="decisions" search={{ submission_id: id }} className="inline-flex min-h-6 items-center">
      {id}
    </PageLink>
  )
}

/** A claim found false, in its words where it is among the evidence. */
function Narrative({ id, claims }: { readonly id: string; readonly claims: readonly DecidedClaim[] }) {
  const item = claims.flatMap(({ evidence }) => evidence).find((one) => one.id === id)
  const claim = item?.checked_claim?.claim
  return claim === undefined ? <code>{id}</code> : <UserText text={claim} />
}

function groups(findings: readonly Finding[]): readonly (readonly [string, readonly Finding[]])[] {
  const ids = [...new Set(findings.map(({ id }) => id))]
  return ids.map((id) => [id, findings.filter((one) => one.id === id)] as const)
}
