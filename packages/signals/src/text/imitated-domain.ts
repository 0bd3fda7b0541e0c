import type { TextLists } from './lists/text-lists.ts'

/** Words that are put beside a known name to make another address of it. Own selection. */
const FILLERS: ReadonlySet<string> = new Set(
  'news noticias breaking live vivo online official oficial report reports tv today hoy alert alerts alerta update updates verified verificado press prensa daily world info'.split(
    ' ',
  ),
)
/** Letters that look like others when they stand together, and digits that look like letters. */
const LOOKS: readonly (readonly [RegExp, string])[] = [
  [/rn/g, 'm'],
  [/vv/g, 'w'],
  [/0/g, 'o'],
  [/1/g, 'l'],
]
/** Shorter names are too often names of their own. */
const SLIP_LENGTH = 8
/** More labels than any real host has that people write. */
const LABELS_MOST = 8

/**
 * The listed domain that an unlisted one is made to look like; undefined where none. Looked for are: letters that look
 * like others (`reuters` with a Cyrillic letter, `g00d`), a listed domain in front of another (`who.int.example.com`,
 * `who-int.example.com`), a known name with a filler (`bbc-news.example`), two letters swapped and a letter doubled
 * (`reutres.com`). A country's ending alone (`example.org.au`) is no imitation, and neither is the same name under another
 * ending: both are as often the same house.
 */
export function imitatedDomain(
  domain: string,
  lists: Pick<TextLists, 'domains' | 'brands' | 'lookAlikes'>,
): string | undefined {
  const labels = domain.split('.')
  if (labels.length > LABELS_MOST) return undefined
  return (
    byLooks(domain, lists) ??
    inFront(labels, lists.domains) ??
    byName(labels, lists.brands) ??
    bySlip(domain, lists.domains)
  )
}

/** Only whether a domain is listed matters here, and not what is said of it. */
type Domains = ReadonlyMap<string, unknown>

/**
 * A domain that becomes a listed one where look-alike letters are read as what they look like, alone or in pairs
 * (`rn` for `m`).
 */
function byLooks(
  domain: string,
  { domains, lookAlikes }: Pick<TextLists, 'domains' | 'lookAlikes'>,
): string | undefined {
  const folded = Array.from(domain, (letter) => lookAlikes.get(letter.codePointAt(0)!) ?? letter)
    .join('')
    .toLowerCase()
  const plain = LOOKS.reduce((text, [from, to]) => text.replace(from, to), folded)
  return [folded, plain].find((candidate) => candidate !== domain && domains.has(candidate))
}

/**
 * A listed domain that stands in front of the real one, with dots or with hyphens. A rest of one label of two letters
 * is a country (`bbc.com.uk`), which is not an imitation.
 */
function inFront(labels: readonly string[], domains: Domains): string | undefined {
  for (let end = labels.length - 1; end >= 2; end--) {
    const rest = labels.slice(end)
    const front = labels.slice(0, end).join('.')
    if ((rest.length > 1 || rest[0]!.length > 2) && domains.has(front)) return front
  }
  const parts = labels[0]!.split('-')
  for (let end = Math.min(parts.length, 3); end >= 2; end--) {
    const front = parts.slice(0, end).join('.')
    if (domains.has(front)) return front
  }
  return undefined
}

/** A known name with a filler word before or behind it, in any label but the ending. */
function byName(labels: readonly string[], brands: TextLists['brands']): string | undefined {
  for (const label of labels.slice(0, -1)) {
    const at = label.indexOf('-')
    const [first, second] = [label.slice(0, Math.max(0, at)), label.slice(at + 1)]
    const known = FILLERS.has(second) ? brands.get(first) : FILLERS.has(first) ? brands.get(second) : undefined
    if (known !== undefined) return known
  }
  return undefined
}

/**
 * A listed domain but for two neighbouring letters swapped or one letter doubled. Missing and exchanged letters are
 * not looked for.
 */
function bySlip(domain: string, domains: Domains): string | undefined {
  if (domain.length < SLIP_LENGTH) return undefined
  for (let i = 1; i < domain.length; i++) {
    const [before, here] = [domain[i - 1]!, domain[i]!]
    const other =
      before === here
        ? domain.slice(0, i) + domain.slice(i + 1)
        : domain.slice(0, i - 1) + here + before + domain.slice(i + 1)
    if (domains.has(other)) return other
  }
  return undefined
}
