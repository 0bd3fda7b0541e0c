/** Something that the palette offers. */
export interface Offer {
  /** Unique among the offers. */
  readonly id: string
  readonly group: 'pages' | 'commands' | 'found'
  readonly label: string
  readonly hint?: string | undefined
  readonly keys?: string | undefined
  readonly run: () => void
}

/** Those offers that have every word of `text` in their label, however it is accented; the best first, else as given. */
export function matching(offers: readonly Offer[], text: string): readonly Offer[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  const scored = offers.flatMap((offer) => {
    const label = plain(offer.label)
    const places = words.map((word) => label.indexOf(word))
    if (places.some((place) => place < 0)) return []
    const starts = words.filter((word) => ` ${label}`.includes(` ${word}`)).length
    return [{ offer, score: starts }]
  })
  return scored.sort((a, b) => b.score - a.score).map(({ offer }) => offer)
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}
