import type { CitedSource, Downstream, Finding, PostDecision, RecordedShare } from '@tribunal/engine'
import { isMessage } from '../../messages/catalogue.ts'
import { safeText, shorten } from '../safe-text.ts'
import type { Page } from './page.ts'

/** Words quoted of one technique or emotion. */
const WORDS_MAX = 4
const WORD_LENGTH = 60

/** What the downstream analyses found: emotions and techniques with their words, sources with their record, context. */
export function downstreamLines(page: Page, text: string, { downstream: found, facts }: PostDecision): void {
  if (!found) return
  page.section(page.t('pretty.downstream'))
  page.prose(lead(page, 'downstream.emotion'), emotions(page, text, found))
  for (const [id, findings] of grouped(found.propaganda))
    page.prose(lead(page, 'downstream.propaganda'), technique(page, text, id, findings))
  for (const source of found.sources) page.prose(lead(page, 'downstream.source'), sourceLine(page, source))
  const { campaign } = facts
  if (campaign) {
    const first_seen = safeText(campaign.first_seen.slice(0, 10))
    const told = { id: safeText(campaign.id), posts: campaign.size, first_seen }
    page.prose(lead(page, 'downstream.campaign'), page.t('downstream.campaign_of', told))
  }
  for (const item of found.context)
    page.line(`   ${page.t(`context.${item.kind}`)}  ${safeText(item.id)} ${percent(item.similarity)}`)
}

function lead(page: Page, key: Parameters<Page['t']>[0]): string {
  return `   ${page.t(key)}  `
}

function emotions(page: Page, text: string, { emotion, emotion_words = [] }: Downstream): string {
  const words = grouped(emotion_words)
  return Object.entries(emotion)
    .map(([id, strength]) => {
      const said = words.get(id)
      return `${named(page, 'emotion', id)} ${percent(strength)}${said ? ` (${quotes(page, text, said)})` : ''}`
    })
    .join(', ')
}

function technique(page: Page, text: string, id: string, findings: readonly Finding[]): string {
  const model = findings.every(({ signal }) => signal === 'model-propaganda')
  const by = model ? ` (${page.t('downstream.by_model')})` : ''
  return `${named(page, 'technique', id)}${by}: ${quotes(page, text, findings)}`
}

function quotes(page: Page, text: string, findings: readonly Finding[]): string {
  const words = [...new Set(findings.map(({ start, end }) => safeText(text.slice(start, end)).toLowerCase()))]
  const shown = words.slice(0, WORDS_MAX).map((one) => `“${shorten(one, WORD_LENGTH)}”`)
  const left = words.length - shown.length
  return [...shown, ...(left > 0 ? [page.t('downstream.more', { count: left })] : [])].join(', ')
}

function sourceLine(page: Page, { domain, quality, kind, reason, rated, record }: CitedSource): string {
  const known = quality.status === 'ok'
  const value = known ? page.t('downstream.quality', { share: percent(quality.value) }) : page.t('downstream.unrated')
  const what = kind === undefined ? '' : `, ${named(page, 'source_kind', kind)}`
  const why =
    reason === undefined
      ? ''
      : `: ${page.local(reason)}${rated ? ` (${page.t('downstream.rated', { by: safeText(rated.by), on: safeText(rated.on) })})` : ''}`
  const here = record ? `; ${recordOf(page, record)}` : ''
  return `${safeText(domain)}, ${value}${what}${why}${here}`
}

function recordOf(page: Page, { posts, refuted, blocked_by_people }: NonNullable<CitedSource['record']>): string {
  const share = ({ count, of, low, high }: RecordedShare) => ({ count, of, low: percent(low), high: percent(high) })
  return [
    page.t('downstream.record', { posts }),
    ...(refuted ? [page.t('downstream.refuted', share(refuted))] : []),
    ...(blocked_by_people ? [page.t('downstream.blocked', share(blocked_by_people))] : []),
  ].join(', ')
}

/** Findings by id, in the order in which ids are first met. */
function grouped(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const group = groups.get(finding.id)
    if (group) group.push(finding)
    else groups.set(finding.id, [finding])
  }
  return groups
}

/** The name of a listed thing; its id where a list names something that has no name here. */
function named(page: Page, kind: 'technique' | 'emotion' | 'source_kind', id: string): string {
  const key = `${kind}.${id}`
  return isMessage(key) ? page.t(key) : safeText(id)
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`
}
