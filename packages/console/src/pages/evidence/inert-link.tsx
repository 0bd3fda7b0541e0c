import { ExternalLink } from 'lucide-react'
import { CopyButton } from '../../components/format/values.tsx'
import { Tooltip } from '../../components/tooltip.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** An address as text, which does nothing; copying it, or going there, is asked for each time. */
export function InertLink({ url }: { readonly url: string }) {
  const { t } = useTranslation('evidence')
  const host = hostOf(url)
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 text-sm text-muted">
      <span dir="ltr" className="foreign-text min-w-0 font-mono text-xs">
        {url}
      </span>
      <CopyButton text={url} />
      {host !== undefined && (
        <Tooltip text={t('open', { host })}>
          <a
            href={url}
            target="_blank"
            rel="noopener noreferrer nofollow"
            aria-label={t('open', { host })}
            className="inline-flex size-6 shrink-0 items-center justify-center rounded-sm text-ink hover:bg-hover"
          >
            <ExternalLink aria-hidden="true" className="size-4" />
          </a>
        </Tooltip>
      )}
    </span>
  )
}

/** The host of an address of the web; undefined for anything else, which is never made a link. */
function hostOf(url: string): string | undefined {
  try {
    const { protocol, host } = new URL(url)
    return protocol === 'https:' || protocol === 'http:' ? host : undefined
  } catch {
    return undefined
  }
}
