import type { FactCheckContent } from '@tribunal/client'
import { useFormat } from '../../components/format/use-format.ts'
import { UserText } from '../../components/format/values.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** What a fact-checker wrote: the claim in its wordings, why it is rated so, the sources, and the media. */
export function ContentView({ content, level = 3 }: { readonly content: FactCheckContent; readonly level?: 3 | 4 }) {
  const { t } = useTranslation('fact_checks')
  const format = useFormat()
  const Heading = `h${level}` as const
  return (
    <div className="flex flex-col gap-4">
      <section className="flex flex-col gap-1.5">
        <Heading className="font-semibold">{t('explanations')}</Heading>
        {content.explanations.map(({ lang, short, long }) => (
          <div key={`${lang} ${short}`} className="max-w-prose">
            <p className="text-sm text-muted">{format.language(lang)}</p>
            <p>
              <UserText text={short} lang={lang} className="font-medium" />
            </p>
            {long !== null && (
              <p className="mt-1">
                <UserText text={long} lang={lang} />
              </p>
            )}
          </div>
        ))}
      </section>
      <section className="flex flex-col gap-1.5">
        <Heading className="font-semibold">{t('claims')}</Heading>
        <ul className="flex flex-col gap-1">
          {content.claims.map(({ lang, text }) => (
            <li key={`${lang} ${text}`}>
              <UserText text={text} lang={lang} /> <span className="text-sm text-muted">({format.language(lang)})</span>
            </li>
          ))}
        </ul>
      </section>
      <section className="flex flex-col gap-1.5">
        <Heading className="font-semibold">{t('sources')}</Heading>
        {content.sources.length === 0 ? (
          <p className="text-muted">{t('no_sources')}</p>
        ) : (
          <ul className="flex flex-col gap-2">
            {content.sources.map((source, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sources may be the same, and their order never changes
              <li key={index} className="rounded-sm border border-line p-2">
                <Source source={source} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {content.media.length > 0 && (
        <section className="flex flex-col gap-1.5">
          <Heading className="font-semibold">{t('media')}</Heading>
          <ul className="flex flex-col gap-2">
            {content.media.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two items may be the same, and their order never changes
              <li key={index} className="rounded-sm border border-line p-2">
                <MediaItem item={item} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Words and links: nothing is loaded from there until somebody opens one. */
function MediaItem({ item }: { readonly item: FactCheckContent['media'][number] }) {
  const { t } = useTranslation('fact_checks')
  const format = useFormat()
  const { url, kind, authenticity, context, original_url: original, page_url: seen } = item
  const links = [
    [t('media_shared'), url],
    [t('media_page_url'), seen],
    [t('media_original_url'), original],
  ] as const
  return (
    <div className="flex flex-col gap-1">
      <p className="font-medium">
        {t(`media_${kind}`)} · {t(`media_${authenticity}`)}
      </p>
      {context.map(({ lang, text }) => (
        <p key={`${lang} ${text}`} className="max-w-prose">
          <UserText text={text} lang={lang} /> <span className="text-sm text-muted">({format.language(lang)})</span>
        </p>
      ))}
      {links.map(([label, address]) =>
        address === null ? null : (
          <p key={label} className="text-sm">
            <span className="text-muted">{label}:</span> <WebLink url={address} text={address} />
          </p>
        ),
      )}
    </div>
  )
}

function Source({ source }: { readonly source: FactCheckContent['sources'][number] }) {
  const { t } = useTranslation('fact_checks')
  const { url, title, quotation, archive_url: archive, date } = source
  return (
    <div className="flex flex-col gap-1">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <WebLink url={url} text={title ?? url} />
        {date !== null && (
          <span className="text-sm text-muted">
            <Day date={date} />
          </span>
        )}
      </div>
      {title !== null && (
        <span dir="ltr" className="foreign-text text-sm text-muted">
          {url}
        </span>
      )}
      {quotation !== null && (
        <blockquote className="foreign-text border-s-4 border-line ps-3 italic" dir="auto">
          {quotation}
        </blockquote>
      )}
      {archive !== null && <WebLink url={archive} text={t('archived')} className="text-sm" />}
    </div>
  )
}

/** Only what leads to a page is a link; it opens beside this one, and the source is not told from where. */
function WebLink({
  url,
  text,
  className = '',
}: {
  readonly url: string
  readonly text: string
  readonly className?: string
}) {
  if (!/^https?:\/\//i.test(url)) return <UserText text={text} />
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      dir="auto"
      className={`foreign-text inline-block min-h-6 text-accent underline-offset-2 hover:underline ${className}`}
    >
      {text}
    </a>
  )
}

/** A day of a calendar is the same in every zone. */
function Day({ date }: { readonly date: string }) {
  const format = useFormat()
  const [year, month, day] = date.split('-').map(Number)
  return <time dateTime={date}>{format.date(new Date(year!, month! - 1, day))}</time>
}
