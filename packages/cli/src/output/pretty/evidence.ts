import type {
  AgreementPoint,
  Evidence,
  ModelStance,
  OutsideEvidence,
  PassageReading,
  RefusedStance,
} from '@tribunal/engine'
import { safeText, shorten } from '../safe-text.ts'
import type { Page } from './page.ts'

/** How a passage was read, and of which claim. */
export interface ReadFor {
  readonly reading: PassageReading
  readonly claim: string
}

/** The stance that a model took, and its refusal where it contradicts the rating of the source. */
export interface StanceTaken {
  readonly said: ModelStance
  readonly refused?: RefusedStance | undefined
}

/** Words quoted of either side. */
const QUOTE_MAX = 60

/**
 * One source: its stance as read without a model, title, publisher and date, what was checked and found there, its
 * address, and the stance that a model took.
 */
export function evidenceLines(page: Page, item: Evidence, indent: number, read?: ReadFor, taken?: StanceTaken): void {
  const { t, c } = page
  const by = [item.publisher, item.date].filter((part) => part !== undefined).map(safeText)
  const title = shorten(safeText(item.title), 160)
  const space = ' '.repeat(indent)
  page.prose(
    `${space}${c.dim(page.sign.corner)} `,
    `${t(`stance.${read?.reading.stance ?? item.stance}`)}: ${title}${by.length > 0 ? ` (${by.join(', ')})` : ''}`,
  )
  checkedLine(page, item.checked_claim, space)
  if (read) pointLines(page, item, indent, read)
  if (item.url) page.line(`${space}  ${c.cyan(safeText(item.url))}`)
  if (taken) {
    const { said, refused } = taken
    const told = { stance: t(`stance.${said.stance}`), share: `${Math.round(said.confidence * 100)} %` }
    page.prose(`${space}  `, t('pretty.model_stance', told), c.magenta)
    if (refused)
      page.prose(`${space}  `, t('pretty.stance_refused', { verdict: t(`verdict.${refused.rating}`) }), c.magenta)
  }
}

/** What a source outside found: under its name, with no stance, because nobody has weighed it. */
export function outsideLines(page: Page, item: OutsideEvidence, indent: number): void {
  const { t, c } = page
  const by = [item.publisher, item.date].filter((part) => part !== undefined).map(safeText)
  const title = shorten(safeText(item.title), 160)
  const space = ' '.repeat(indent)
  const lead = t('pretty.outside', { source: safeText(item.source) })
  page.prose(`${space}${c.dim(page.sign.corner)} `, `${lead}: ${title}${by.length > 0 ? ` (${by.join(', ')})` : ''}`)
  checkedLine(page, item.checked_claim, space)
  if (item.url) page.line(`${space}  ${c.cyan(safeText(item.url))}`)
}

function checkedLine(page: Page, checked: OutsideEvidence['checked_claim'], space: string): void {
  if (!checked) return
  const rating = checked.rating ? ` (${safeText(checked.rating)})` : ''
  const verdict = page.t(`verdict.${checked.verdict}`) + rating
  const told = page.t('pretty.checked', { claim: shorten(safeText(checked.claim), 200), verdict })
  page.prose(`${space}  `, told, page.c.dim)
}

/** In what claim and passage differ, with the words of both, and in what they agree. */
function pointLines(page: Page, { snippet }: Evidence, indent: number, { reading, claim }: ReadFor): void {
  const { t, c } = page
  const quote = (text: string, at: AgreementPoint['claim']) =>
    at ? `“${shorten(safeText(text.slice(at.start, at.end)), QUOTE_MAX)}”` : '–'
  const lead = `${' '.repeat(indent)}  `
  for (const point of reading.points.filter(({ agrees }) => !agrees)) {
    const told = { claim: quote(claim, point.claim), source: quote(snippet, point.source) }
    page.prose(lead, `${t(`point.${point.kind}`)}: ${t('point.sides', told)}`, c.yellow)
  }
  const agreeing = reading.points.filter(({ agrees }) => agrees).map((point) => quote(claim, point.claim))
  if (agreeing.length > 0) page.prose(lead, `${t('point.agrees')}: ${agreeing.join(', ')}`, c.dim)
}
