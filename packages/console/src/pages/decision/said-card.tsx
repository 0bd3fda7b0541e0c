import { useQuery } from '@tanstack/react-query'
import type { Decision, DecisionCommunications } from '@tribunal/client'
import { useCommunications } from '../../api/decisions.ts'
import { OutcomeBadge } from '../../components/badge.tsx'
import { Card } from '../../components/card.tsx'
import { ModelWords, Time } from '../../components/format/values.tsx'
import { isByPeople, type LocalText, localText } from '../../decision/parts/decision-text.ts'
import { loadEveryMessage } from '../../messages/language.ts'
import { useTranslation } from '../../messages/use-translation.ts'

export interface SaidCardProps {
  readonly decision: Decision
  /** A model worded the machine's text. */
  readonly byModel: boolean
}

/** The words for the person concerned: those that hold now, those of before, and what the platform says that it sent. */
export function SaidCard({ decision, byModel }: SaidCardProps) {
  const { t } = useTranslation('decision')
  const { data } = useCommunications(decision.id)
  const before = data?.said.slice(0, -1).reverse() ?? []
  return (
    <Card title={t(decision.kind === 'post' ? 'author_title' : 'customer_title')} hint={t('told_hint')}>
      {decision.explanation && <InBoth text={decision.explanation} byModel={byModel && !isByPeople(decision)} />}
      {before.length > 0 && (
        <details className="mt-3">
          <summary className="cursor-pointer font-medium">{t('said_before', { count: before.length })}</summary>
          <ol className="mt-2 flex flex-col gap-3">
            {before.map((words) => (
              <li key={words.since_at} className="border-s-4 border-line ps-2">
                <SaidWords words={words} />
              </li>
            ))}
          </ol>
        </details>
      )}
      {data && data.sent.length > 0 && <SentList sent={data.sent} />}
    </Card>
  )
}

function SaidWords({ words }: { readonly words: DecisionCommunications['said'][number] }) {
  const { t } = useTranslation('decision')
  const { outcome, since_at, until_at, texts, recorded } = words
  return (
    <>
      <p className="mb-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
        <OutcomeBadge outcome={outcome} />
        <Time at={since_at} show="both" />
        {until_at !== null && (
          <>
            {t('said_until')} <Time at={until_at} show="both" />
          </>
        )}
        {!recorded && <span>{t('said_not_recorded')}</span>}
      </p>
      {texts === null ? (
        <p className="text-muted">{t('said_erased')}</p>
      ) : (
        <InBoth text={texts as never} byModel={false} />
      )}
    </>
  )
}

function SentList({ sent }: { readonly sent: DecisionCommunications['sent'] }) {
  const { t } = useTranslation('decision')
  return (
    <section className="mt-3" aria-labelledby="sent">
      <h3 id="sent" className="font-medium">
        {t('sent_title')}
      </h3>
      <ul className="mt-1 flex flex-col gap-1">
        {sent.map(({ sent_at, channel, language, own_words, text }) => (
          <li key={`${sent_at} ${channel} ${language} ${own_words}`}>
            <Time at={sent_at} show="both" /> · {channel} · <code>{language}</code>
            <p className="text-muted" {...(text === null ? {} : { lang: language })}>
              {text ?? t(own_words ? 'sent_own_words' : 'sent_unknown')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A text in both languages, side by side where there is room. */
export function InBoth({ text, byModel }: { readonly text: LocalText; readonly byModel: boolean }) {
  const { t } = useTranslation('decision')
  const ready = useQuery({ queryKey: ['messages'], queryFn: loadEveryMessage, staleTime: Number.POSITIVE_INFINITY })
  if (!ready.isSuccess) return null
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {(['en', 'es'] as const).map((lang) => (
        <div key={lang} className="min-w-0">
          <p className="mb-1 text-sm font-medium text-muted">{t(lang === 'en' ? 'english' : 'spanish')}</p>
          {byModel ? (
            <ModelWords>{localText(text, lang)}</ModelWords>
          ) : (
            <p lang={lang} className="foreign-text">
              {localText(text, lang)}
            </p>
          )}
        </div>
      ))}
    </div>
  )
}
