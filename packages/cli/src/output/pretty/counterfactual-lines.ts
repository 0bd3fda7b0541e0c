import { type Counterfactuals, tellCounterfactual } from '@tribunal/engine'
import { safeText } from '../safe-text.ts'
import type { Page } from './page.ts'

/** What would have changed an answer: a line each, then what no change of so few facts gives. */
export function counterfactualLines(page: Page, { counterfactuals, out_of_reach, complete }: Counterfactuals): void {
  page.section(page.t('pretty.counterfactuals'), '')
  for (const one of counterfactuals) page.prose(`   ${page.sign.arrow} `, safeText(page.local(tellCounterfactual(one))))
  if (out_of_reach.length > 0) {
    page.prose('   ', page.t('pretty.out_of_reach', { outcomes: out_of_reach.join(', ') }), page.c.dim)
  }
  if (!complete) page.prose('   ', page.t('pretty.changes_incomplete'), page.c.dim)
}
