import type { CitedSource, LinguisticProfile } from '../../domain/index.ts'
import type { Mark } from './marks.ts'

/** Points from which a text is called credible, and down from which it is not. Own choice, tried on the labelled sets. */
const HIGH_FROM = 3
const LOW_FROM = -2
const GOOD_SOURCE = 0.7
const BAD_SOURCE = 0.2

/**
 * Credibility by what the text offers (document 003, profiler). For it: a named source, a figure beside it, a link to a good
 * source. Against it: hearsay, pleas to share, insistence, a link to a bad source, signs of a scam. Nothing either way: medium.
 */
export function credibility(
  marks: readonly Mark[],
  sources: readonly CitedSource[],
  figure: boolean,
  scamIndicators: number,
): LinguisticProfile['credibility_markers'] {
  let hearsay = 0
  let named = 0
  let attributed = 0
  for (const { output } of marks) {
    const { group, weight } = output.entry
    if (group === 'hearsay') hearsay += weight
    else if (group === 'source') named = weight
    else attributed = weight
  }
  const qualities = sources.flatMap(({ quality }) => (quality.status === 'ok' ? [quality.value] : []))
  const best = qualities.some((quality) => quality >= GOOD_SOURCE) ? 2 : 0
  const worst = qualities.some((quality) => quality <= BAD_SOURCE) ? 2 : 0
  const sourced = named + attributed + best
  const against = hearsay + worst + (scamIndicators > 0 ? 2 : 0)
  const points = sourced + (figure && sourced > 0 ? 1 : 0) - against
  if (points >= HIGH_FROM) return 'high'
  return points <= LOW_FROM ? 'low' : 'medium'
}
