import { defineConfig } from 'vitest/config'

/**
 * What mutation testing runs for each mutant (`npm run mutation`): the policy engine's tests, with fewer random cases
 * than in the suite and without those that measure time.
 */
export default defineConfig({
  resolve: { conditions: ['source'] },
  ssr: { resolve: { conditions: ['source'] } },
  test: {
    include: ['packages/engine/src/policy/*.test.ts'],
    exclude: ['**/hostile-policy.test.ts', '**/explain.property.test.ts'],
    env: { TRIBUNAL_POLICIES: '25' },
    testTimeout: 30_000,
    bail: 1,
  },
})
