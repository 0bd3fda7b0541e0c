import type { FactCheck, FactCheckBrief, FactCheckContent, FactCheckProposal, FactCheckVersion } from '@tribunal/client'
import { message } from '@tribunal/messages'
import { timeText } from '../cases/case-lines.ts'
import type { Page } from '../output/pretty/page.ts'
import { verdictWord } from '../output/pretty/post.ts'
import { safeText } from '../output/safe-text.ts'

type Rated = Pick<FactCheckBrief, 'rating' | 'verdict' | 'confidence'>

/** Lines of a list: which and where it stands, its claim, its rating, and what waits. */
export function briefLines(page: Page, item: FactCheckBrief): void {
  const { c, t, sign } = page
  const { id, waits, version, revision, changed_by: by, changed_at: at, decision_id: decision } = item
  page.line(`${c.bold(id)}  ${statusWord(page, item)}`)
  page.prose('   ', safeText(item.claim))
  const facts = [
    ...(version === 0 ? [] : [t('fact_checks.version', { number: version })]),
    t('fact_checks.revision', { number: revision }),
    t('fact_checks.changed', { name: safeText(by.name), at: timeText(at) }),
  ]
  ratedLine(page, item, [])
  page.prose('   ', facts.join(` ${sign.dot} `), c.dim)
  if (decision !== null) page.prose('   ', t('fact_checks.on_decision', { id: decision }), c.dim)
  if (waits !== null) page.prose(`   ${c.yellow(sign.hand)} `, t(`fact_checks.waits_${waits}`), c.yellow)
}

/** A fact check with all that was written, what waits for another person, and its versions. */
export function factCheckLines(page: Page, found: FactCheck): void {
  const { c, t } = page
  const { versions, proposal, ended } = found
  briefLines(page, found)
  if (found.page_url !== null) page.prose('   ', safeText(found.page_url), c.dim)
  if (ended?.reason) page.prose('   ', safeText(ended.reason), c.italic)
  const content = versions[0]?.content ?? proposal?.content
  if (content) contentSections(page, content)
  if (proposal) proposalLines(page, proposal, found)
  if (versions.length > 0) page.section(t('fact_checks.history'))
  for (const version of versions) versionLines(page, version)
}

/** Where a fact check stands after a change, and what comes next. */
export function changedLines(page: Page, found: FactCheck): void {
  const { c, t, sign } = page
  const { id, status, version, waits } = found
  briefLines(page, found)
  const counts = status === 'published' ? t('fact_checks.counts', { number: version }) : t('fact_checks.counts_not')
  page.prose(`   ${sign.arrow} `, counts)
  if (waits !== null) page.prose(`   ${sign.arrow} `, t('fact_checks.how_answered', { id }), c.dim)
  // Decisions that cite an earlier version, or one that was retracted, stay as they are until they are made again.
  else if (status === 'retracted' || version > 1) page.prose(`   ${sign.arrow} `, t('fact_checks.then_again', { id }))
}

function statusWord({ c, t }: Page, { status }: FactCheckBrief): string {
  const word = t(`fact_checks.status_${status}`)
  if (status === 'published') return c.green(word)
  return status === 'proposed' ? c.yellow(word) : c.dim(word)
}

/** The verdict, then the rating where it says more, and how sure the fact-checker is. */
function ratedLine(page: Page, { rating, verdict, confidence }: Rated, more: readonly string[]): void {
  const { t, sign, c } = page
  const facts = [
    ...(rating === null || rating === verdict ? [] : [t(`fact_checks.rating_${rating}`)]),
    ...(confidence === null ? [] : [t(`fact_checks.confidence_${confidence}`)]),
    ...more,
  ]
  const lead = verdict === null ? '' : `${verdictWord(page, verdict)}  `
  if (lead !== '' || facts.length > 0) page.prose(`   ${lead}`, facts.join(` ${sign.dot} `), c.dim)
}

function contentSections(page: Page, content: FactCheckContent): void {
  const { t } = page
  if (content.claims.length > 1) {
    page.section(t('fact_checks.other_words'))
    for (const { lang, text } of content.claims.slice(1)) inLanguage(page, lang, text)
  }
  page.section(t('fact_checks.sources'))
  sourceLines(page, content)
  page.section(t('fact_checks.explanations'))
  explanationLines(page, content)
  if (content.media.length > 0) page.section(t('fact_checks.media'))
  mediaLines(page, content)
}

function sourceLines(page: Page, { sources }: FactCheckContent): void {
  const { c, t, sign } = page
  if (sources.length === 0) page.prose('   ', t('fact_checks.no_source'), c.yellow)
  for (const { url, title, quotation, archive_url: copy, date } of sources) {
    const about = [title, date].flatMap((part) => (part === null ? [] : [safeText(part)]))
    page.line(`   ${c.dim(sign.corner)} ${c.cyan(safeText(url))}`)
    if (about.length > 0) page.prose('     ', about.join(` ${sign.dot} `))
    if (quotation !== null) page.prose('     ', `“${safeText(quotation)}”`, c.italic)
    if (copy !== null) page.prose('     ', t('fact_checks.archived', { url: safeText(copy) }), c.dim)
  }
}

function explanationLines(page: Page, { explanations }: FactCheckContent): void {
  for (const { lang, short, long } of explanations) {
    inLanguage(page, lang, short)
    if (long !== null) page.prose('     ', safeText(long), page.c.dim)
  }
}

function mediaLines(page: Page, { media }: FactCheckContent): void {
  const { c, t, sign } = page
  for (const { url, kind, authenticity, context, original_url: original, page_url: seen } of media) {
    page.line(`   ${c.dim(sign.corner)} ${c.cyan(safeText(url))}`)
    const words = [message(`fact_check.media_${kind}`), message(`fact_check.media_${authenticity}`)]
    page.prose('     ', words.map((word) => page.local(word)).join(` ${sign.dot} `))
    for (const { lang, text } of context) page.prose(`     ${c.dim(safeText(lang))}  `, safeText(text))
    if (seen !== null) page.prose('     ', t('fact_checks.media_seen', { url: safeText(seen) }), c.dim)
    if (original !== null) page.prose('     ', t('fact_checks.media_original', { url: safeText(original) }), c.dim)
  }
}

function inLanguage(page: Page, lang: string, text: string): void {
  page.prose(`   ${page.c.dim(safeText(lang))}  `, safeText(text))
}

/** What was proposed; written out where the sections above show what is published. */
function proposalLines(page: Page, proposal: FactCheckProposal, { id, version }: FactCheck): void {
  const { c, t } = page
  const { change, content, reason, proposed_by: by, proposed_at: at } = proposal
  page.section(t('fact_checks.waiting'), t(`fact_checks.change_${change}`))
  ratedLine(page, proposal, [t('fact_checks.proposed_by', { name: safeText(by.name), at: timeText(at) })])
  if (reason !== null) page.prose('   ', safeText(reason), c.italic)
  if (content && version > 0) {
    for (const { lang, text } of content.claims) inLanguage(page, lang, text)
    sourceLines(page, content)
    explanationLines(page, content)
    mediaLines(page, content)
  }
  page.prose('   ', t('fact_checks.how_answered', { id }), c.dim)
}

function versionLines(page: Page, version: FactCheckVersion): void {
  const { c, t } = page
  const { number, reason, published_at: at, proposed_by: proposer, confirmed_by: confirmer } = version
  page.line(`   ${c.bold(t('fact_checks.version', { number }))}  ${c.dim(timeText(at))}`)
  ratedLine(page, version, [
    t('fact_checks.by', { name: safeText(proposer.name) }),
    ...(confirmer === null ? [] : [t('fact_checks.confirmed_by', { name: safeText(confirmer.name) })]),
  ])
  if (reason !== null) page.prose('   ', safeText(reason), c.italic)
}
