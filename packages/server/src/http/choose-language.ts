import type { Language } from '@tribunal/engine'

const RANGE = /^\s*([a-z]{2,3}|\*)(?:-[a-z0-9-]+)?\s*(?:;\s*q\s*=\s*([01](?:\.\d{1,3})?)\s*)?$/i
/** More than any browser sends; the rest is not read. */
const RANGES_MAX = 20

/** The language that `Accept-Language` (RFC 9110, 12.5.4) prefers of ours; English where it names neither. */
export function chooseLanguage(header: string | undefined): Language {
  if (header === undefined) return 'en'
  let best: Language = 'en'
  let bestQuality = 0
  for (const range of header.split(',', RANGES_MAX)) {
    const [, name, quality = '1'] = RANGE.exec(range) ?? []
    const language = name?.toLowerCase()
    if (language !== 'en' && language !== 'es') continue
    if (Number(quality) > bestQuality) {
      best = language
      bestQuality = Number(quality)
    }
  }
  return best
}
