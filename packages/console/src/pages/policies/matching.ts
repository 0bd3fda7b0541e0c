import type { PolicyBrief } from '../../api/policies.ts'

/** Those policies in which each word of `text` stands somewhere: in their name, title, source or outcomes. */
export function matching(policies: readonly PolicyBrief[], text: string): readonly PolicyBrief[] {
  const words = folded(text).split(/\s+/).filter(Boolean)
  return policies.filter(({ id, title, source, outcomes }) => {
    const all = folded([id, title.en, title.es, source, ...outcomes].join('\n'))
    return words.every((word) => all.includes(word))
  })
}

/** Without accents and capitals: who types `politica` means `Política`. */
function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
