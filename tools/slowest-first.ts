import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest. Those that wait for processes of their own stand between those that only compute, so that
 * no core is idle meanwhile.
 */
const SLOWEST = [
  'packages/server/test/crash/disk.db.test.ts',
  'packages/adapters/test/fault-matrix.test.ts',
  'packages/cli/test/outage.db.test.ts',
  'packages/cli/test/service.db.test.ts',
  'verifier/verify-ledger.test.ts',
  'packages/server/test/crash/kill.db.test.ts',
  'packages/policy/src/policy.differential.test.ts',
  'packages/store/test/embedded/places.db.test.ts',
  'packages/server/test/fuzz/contract-fuzz.db.test.ts',
  'packages/server/test/crash/rollout-kill.db.test.ts',
  'packages/signals/src/text/hostile.test.ts',
  'packages/server/test/auth/guessing.db.test.ts',
  'packages/engine/src/pipeline/payment/hostile-advice.property.test.ts',
  'packages/store/test/store/backup.db.test.ts',
  'packages/cli/test/policy-commands.test.ts',
  'packages/store/test/embedded/processes.db.test.ts',
  'packages/cli/test/models.test.ts',
  'packages/cli/test/obedient-model.test.ts',
  'packages/console/test/browser/pages.test.ts',
  'packages/console/test/browser/decision.browser.test.ts',
  'packages/console/test/browser/review-session.browser.test.ts',
  'packages/console/test/browser/release.browser.test.ts',
]

/** Begins with the slowest files, so that none of them is left to run alone at the end. */
export class SlowestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification) => {
      const at = SLOWEST.findIndex((path) => moduleId.endsWith(`/${path}`))
      return at < 0 ? SLOWEST.length : at
    }
    const group = ({ project }: TestSpecification) => project.config.sequence.groupOrder
    return (await super.sort(files)).sort((a, b) => group(a) - group(b) || place(a) - place(b))
  }
}
