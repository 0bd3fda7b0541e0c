import type { ComponentType } from 'react'
import type { PageName } from '../app/pages.ts'
import { loadWords } from '../messages/language.ts'

/**
 * The pages that there are, each loaded when it is first gone to. To add one: its line here (its path and permission are
 * in `app/pages.ts`); the navigation, the palette and the walk of the browser tests then know it.
 */
export const PAGE_LOADERS: Readonly<Partial<Record<PageName, () => Promise<ComponentType>>>> = {
  decision: () => import('./decision/decision-page.tsx').then((module) => module.DecisionPage),
  decisions: () => import('./decisions/decisions-page.tsx').then((module) => module.DecisionsPage),
  subject: () =>
    withWords(
      import('./subject/subject-page.tsx').then((module) => module.SubjectPage),
      'subject',
    ),
  overview: () =>
    withWords(
      import('./overview/overview-page.tsx').then((module) => module.OverviewPage),
      'overview',
    ),
  queue: () => import('./queue/queue-page.tsx').then((module) => module.QueuePage),
  case: () => import('./case/case-page.tsx').then((module) => module.CasePage),
  policies: () => import('./policies/policies-page.tsx').then((module) => module.PoliciesPage),
  policy: () => import('./policy/policy-page.tsx').then((module) => module.PolicyPage),
  policy_edit: () => authoring(import('./policy-edit/policy-edit-page.tsx').then((module) => module.PolicyEditPage)),
  policy_new: () => authoring(import('./policy-edit/policy-new-page.tsx').then((module) => module.PolicyNewPage)),
  communications: () =>
    authoring(import('./communications/communications-page.tsx').then((module) => module.CommunicationsPage)),
  release: () => authoring(import('./release/release-page.tsx').then((module) => module.ReleasePage)),
  backtest: () => authoring(import('./backtest/backtest-page.tsx').then((module) => module.BacktestPage)),
  audit: () =>
    withWords(
      import('./audit/audit-page.tsx').then((module) => module.AuditPage),
      'audit',
    ),
  evidence: () =>
    withWords(
      import('./evidence/evidence-page.tsx').then((module) => module.EvidencePage),
      'evidence',
    ),
  fact_checks: () =>
    withWords(
      import('./fact-checks/fact-checks-page.tsx').then((module) => module.FactChecksPage),
      'fact_checks',
    ),
  fact_check: () =>
    withWords(
      import('./fact-checks/fact-check-page.tsx').then((module) => module.FactCheckPage),
      'fact_checks',
    ),
  settings: () =>
    withWords(
      import('./settings/settings-page.tsx').then((module) => module.SettingsPage),
      'settings',
    ),
}

/** A page on which policies are written, with the words that only those have. */
function authoring(page: Promise<ComponentType>): Promise<ComponentType> {
  return withWords(page, 'authoring')
}

async function withWords(page: Promise<ComponentType>, words: Parameters<typeof loadWords>[0]): Promise<ComponentType> {
  const [loaded] = await Promise.all([page, loadWords(words)])
  return loaded
}
