import type { PlainText } from './plain-text.ts'
import { spanIn } from './rewriting.ts'
import type { Link, Span, Structure } from './structure.ts'

/**
 * What a disguised text holds besides words, as its plain reading shows it. Links keep the domain that was submitted: where
 * the plain reading has a link too, and in it the domain may read as another (`paypa1.com`). What is a link only because dots
 * stand between words (`act.now.me`) is none.
 */
export function undisguisedStructure(submitted: Structure, read: Structure, plain: PlainText): Structure {
  const placed = <T extends Span>(spans: readonly T[]): readonly T[] =>
    spans.map((span) => ({ ...span, ...spanIn(plain, span.start, span.end) })).sort((a, b) => a.start - b.start)
  const shown = placed(read.links)
  const links: readonly Link[] = [
    ...submitted.links.filter((link) => shown.some((one) => overlap(one, link))),
    ...shown.filter((link) => !submitted.links.some((one) => overlap(one, link))),
  ]
  return {
    links: links.toSorted((a, b) => a.start - b.start),
    emails: placed(read.emails),
    phones: placed(read.phones),
    shortCodes: placed(read.shortCodes),
    money: placed(read.money),
  }
}

function overlap(a: Span, b: Span): boolean {
  return a.start < b.end && b.start < a.end
}
