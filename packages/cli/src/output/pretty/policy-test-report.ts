import type { Mutant, PolicyTestReport } from '@tribunal/policy'
import type { Translate } from '../../messages/catalogue.ts'
import type { PolicyTested } from '../../policies/policy-test-source.ts'
import { safeText } from '../safe-text.ts'
import type { Page } from './page.ts'
import { policyAnswer } from './policy-answer.ts'

type Report = Exclude<PolicyTested, { readonly outcome: 'broken' }>

/** One line a policy, then each test that fails, each part that no test reaches, each change that none notices. */
export function policyTestReport(page: Page, tested: Report): void {
  const { c, t, sign } = page
  const name = `${c.bold(tested.policy.id)} ${tested.policy.version}`
  if (tested.outcome === 'untested') {
    page.prose(`${c.red(sign.stop)} ${name}  `, t('test.none', { file: safeText(tested.testFile) }))
    return
  }
  const { report, grade, testFile } = tested
  const mark = grade.enough ? c.green(sign.ok) : grade.passed ? c.yellow(sign.warn) : c.red(sign.stop)
  page.prose(`${mark} ${name}  `, summary(page, report), c.dim)
  failures(page, report, safeText(testFile))
  gaps(page, report, safeText(tested.source.file), safeText(testFile))
}

function summary({ t, sign }: Page, { results, coverage, mutation }: PolicyTestReport): string {
  const passed = results.filter((result) => result.passed).length
  const reached = coverage.parts.filter(({ covered }) => covered).length
  const said = [
    t('test.passed', { passed, total: results.length }),
    t('test.reached', { reached, total: coverage.parts.length }),
  ]
  if (mutation) {
    said.push(t('test.noticed', { noticed: mutation.noticed, total: mutation.counted }))
    if (mutation.accepted.length > 0) said.push(t('test.accepted', { count: mutation.accepted.length }))
    if (mutation.equivalent.length > 0) said.push(t('test.equivalent', { count: mutation.equivalent.length }))
  }
  return said.join(` ${sign.dot} `)
}

/** What came instead, and how the policy came to it. */
function failures(page: Page, { results }: PolicyTestReport, file: string): void {
  const { c, t, sign } = page
  for (const { test, passed, differences, answer } of results) {
    if (passed) continue
    page.prose(`  ${c.red(sign.stop)} `, `${page.local(test.name)} (${file}:${test.line})`)
    for (const { part, wanted, got } of differences)
      page.prose('      ', t('test.difference', { part, wanted: shown(wanted), got: shown(got) }))
    policyAnswer(page, answer)
    page.line()
  }
}

function gaps(page: Page, { coverage, mutation }: PolicyTestReport, policy: string, tests: string): void {
  const { c, t, sign } = page
  const warn = (text: string) => page.prose(`  ${c.yellow(sign.warn)} `, text)
  for (const { part, line, covered, unreachable } of coverage.parts)
    if (!covered && unreachable === undefined) warn(`${t('test.uncovered', { part, line })} (${policy}:${line})`)
  for (const { mutant, example } of mutation?.unnoticed ?? []) {
    warn(mutantText(mutant, t))
    if (example) page.prose(`      ${c.dim(t('test.example'))} `, safeText(JSON.stringify(example)))
    page.prose(`      ${c.dim(t('test.accept'))} `, safeText(mutant.id))
  }
  for (const { entry, why } of [...coverage.stale, ...(mutation?.stale ?? [])])
    warn(`${t(`test.stale_${why}`, { what: safeText(entry.what) })} (${tests}:${entry.line})`)
}

function shown(value: unknown): string {
  return safeText(JSON.stringify(value))
}

/** A change of a policy that no test notices, as a sentence. */
export function mutantText(mutant: Mutant, t: Translate): string {
  const [part, from, to] = [mutant.part, mutant.from, mutant.to].map(safeText) as [string, string, string]
  switch (mutant.kind) {
    case 'left_out':
      return t('test.left_out', { part, line: mutant.line })
    case 'exchanged':
      return t('test.exchanged', { from, to, line: mutant.line })
    default:
      return t('test.becomes', { part, from, to, line: mutant.line })
  }
}
