import type { PolicyReleases, Release, ReleaseDetail } from '@tribunal/client'
import { safeText } from '../safe-text.ts'
import { type Page, pad } from './page.ts'

/** The versions of a policy: the newest first, what decides marked. */
export function releaseLines(page: Page, { policy, releases }: PolicyReleases): void {
  page.section(safeText(policy))
  for (const release of releases) {
    const { stage, version, changed, id } = release
    const runs = stage === 'active' || stage === 'rollout' || stage === 'shadow'
    const word = pad(stageText(page, release), 18)
    const shown = stage === 'retired' ? page.c.dim(word) : runs ? page.c.green(word) : word
    page.line(
      `   ${pad(safeText(version), 9)} ${shown} ${page.c.dim(`${id}  ${changed.done_at}  ${safeText(changed.by.name)}`)}`,
    )
  }
}

/** Where a release stands after a step, what its proof found, and what comes next. */
export function stepLine(page: Page, release: Omit<ReleaseDetail, 'steps'>, steps: ReleaseDetail['steps']): void {
  const { c, t, sign } = page
  const { policy, version, stage, proof, waiver, id } = release
  page.line(
    `${c.green(sign.ok)} ${c.bold(`${safeText(policy)} ${safeText(version)}`)}  ${stageText(page, release)}  ${c.dim(id)}`,
  )
  if (proof && !proof.clean && !waiver)
    for (const found of ['refuted', 'unknown', 'idle'] as const)
      if (proof[found].length > 0)
        page.prose(
          `  ${c.red(sign.stop)} `,
          t(`release.${policy === 'communications' ? 'unsafe' : found}`, {
            ids: proof[found].map(safeText).join(', '),
          }),
        )
  for (const { id: sentence, excuse } of release.excused ?? [])
    page.prose(
      `  ${c.yellow(sign.warn)} `,
      t('release.excused', { id: safeText(sentence), excuse: page.local(excuse) }),
    )
  const next = policy === 'communications' ? nextOfTexts(release) : nextOf(release)
  if (next === undefined) return
  page.prose(
    `  ${sign.arrow} `,
    t(`release.next_${next}`, { id: `${safeText(policy)}@${safeText(version)}`, policy, version: safeText(version) }),
  )
  const refusal = steps.find(({ step }) => step === 'activate')
  if (stage === 'backtested' && refusal?.detail) page.prose('    ', safeText(refusal.detail), c.dim)
}

function stageText({ t }: Page, { policy, stage, percent }: Pick<Release, 'policy' | 'stage' | 'percent'>): string {
  if (policy === 'communications' && stage === 'proved') return t('release.stage_checked')
  return t(`release.stage_${stage}`, { percent })
}

/** What comes next of texts to people: nothing of them is backtested or waived. */
function nextOfTexts({ stage, proof }: Pick<Release, 'stage' | 'proof'>) {
  if (stage === 'draft') return proof ? 'correct' : 'check'
  return stage === 'proved' ? 'publish' : undefined
}

/** What comes next of a release that goes on. */
function nextOf({ stage, proof }: Pick<Release, 'stage' | 'proof'>) {
  if (stage === 'draft') return proof ? 'waive' : 'prove'
  if (stage === 'proved') return 'backtest'
  if (stage === 'backtested') return 'approve'
  if (stage === 'shadow') return 'begin'
  return stage === 'rollout' ? 'grow' : undefined
}
