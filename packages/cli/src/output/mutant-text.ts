import type { Mutant } from '@tribunal/engine'
import type { Translate } from '../messages/catalogue.ts'
import { safeText } from './safe-text.ts'

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
