import { useTranslation } from '../messages/use-translation.ts'

/** Only what leads to a page is a link; it opens beside this one, and the source is not told from where. */
export function SourceLink({ url }: { readonly url: string }) {
  const { t } = useTranslation('explain')
  if (!/^https?:\/\//.test(url)) return null
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="mt-1 inline-block min-h-6 text-sm text-accent underline-offset-2 wrap-anywhere hover:underline"
    >
      {t('open_source', { host: hostOf(url) })}
    </a>
  )
}

function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return url
  }
}
