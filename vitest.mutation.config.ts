import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that measure time, or put thousands of inputs to whole policies, say nothing about a mutant that is worth their time. */
const LONG = ['hostile*', 'explain.property', 'search-shipped', 'every-character.differential'].map(
  (name) => `**/${name}.test.ts`,
)
const BROAD = /\.(?:property|differential)\.test|generate-rules/

/** Golden cases first: they kill most mutants in milliseconds. */
class QuickFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((a, b) => Number(BROAD.test(a.moduleId)) - Number(BROAD.test(b.moduleId)))
  }
}

/**
 * What mutation testing runs for each mutant (`npm run mutation`): the engine's tests, with fewer random cases than in
 * the suite and without those that take long.
 */
export default defineConfig({
  resolve: { conditions: ['tribunal-source'] },
  ssr: { resolve: { conditions: ['tribunal-source'] } },
  test: {
    include: (process.env['TRIBUNAL_TESTS'] ?? 'packages/{engine,ledger,policy}/src/**/*.test.ts').split(','),
    exclude: LONG,
    env: { TRIBUNAL_POLICIES: '25' },
    setupFiles: ['tools/mutation-setup.mjs'],
    sequence: { sequencer: QuickFirst },
    testTimeout: 30_000,
    bail: 1,
  },
})
