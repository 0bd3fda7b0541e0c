import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { SlowestFirst } from './tools/slowest-first.ts'

// Our own name for the condition: some dependencies export their TypeScript under `source`, and Node cannot load that.
const conditions = ['tribunal-source']
const source = { resolve: { conditions }, ssr: { resolve: { conditions } } }
// A test waits long on a busy machine, with a load of ten for each core too: the bounds are for events that never come.
const patient = { expect: { poll: { timeout: 300_000 } }, testTimeout: 600_000, hookTimeout: 600_000 }

export default defineConfig({
  ...source,
  test: {
    sequence: { sequencer: SlowestFirst },
    // Half as many again as there are cores: what needs a database or a browser waits for them much of the time.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    projects: [
      {
        ...source,
        test: {
          ...patient,
          // Pure, so that its files can share what they load: nothing that one test does is there for the next.
          name: 'engine',
          setupFiles: ['tools/property-seed.ts', 'tools/sentences.ts'],
          include: ['packages/{contract,engine,eval,ledger,messages,policy,signals}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        ...source,
        test: {
          ...patient,
          // Its files share what they load too: the same few hundred modules, for a third of the time.
          name: 'unit',
          setupFiles: ['tools/property-seed.ts', 'tools/sentences.ts'],
          isolate: false,
          include: [
            'packages/*/src/**/*.test.ts',
            'packages/*/test/**/*.test.ts',
            'tools/**/*.test.ts',
            'verifier/**/*.test.ts',
          ],
          exclude: [
            ...configDefaults.exclude,
            '**/*.db.test.ts',
            'packages/{contract,engine,eval,ledger,messages,policy,signals}/**',
            'packages/console/test/browser/**',
          ],
        },
      },
      {
        ...source,
        test: {
          ...patient,
          // What needs PostgreSQL: the embedded one, or that of TRIBUNAL_TEST_DATABASE_URL.
          name: 'database',
          setupFiles: ['tools/property-seed.ts', 'tools/sentences.ts'],
          isolate: false,
          include: ['packages/*/src/**/*.db.test.ts', 'packages/*/test/**/*.db.test.ts'],
          globalSetup: ['packages/testkit/src/database/test-server.ts'],
          runner: 'packages/testkit/src/database/runner.ts',
        },
      },
      {
        ...source,
        test: {
          ...patient,
          // What people see: built services in a real Chromium (`npm run build` first). Each worker has a service of its own.
          name: 'browser',
          isolate: false,
          include: ['packages/console/test/browser/**/*.test.ts'],
          globalSetup: ['packages/console/test/browser/setup.ts'],
          runner: 'packages/console/test/browser/runner.ts',
          // After everything else, whose workers would be as many again.
          sequence: { groupOrder: 1 },
          maxWorkers: 2,
        },
      },
      {
        ...source,
        test: {
          ...patient,
          name: 'golden',
          setupFiles: ['tools/property-seed.ts', 'tools/sentences.ts'],
          include: ['cases/**/*.test.ts'],
          // `npm run golden -- --update` rewrites the cases.
          env: { UPDATE_GOLDEN: process.argv.includes('--update') ? '1' : (process.env['UPDATE_GOLDEN'] ?? '') },
        },
      },
    ],
    coverage: {
      provider: 'v8',
      include: ['packages/{contract,engine,eval,ledger,messages,policy,signals}/src/**/*.ts'],
      exclude: ['**/*.test.ts'],
      // Every file of the engine counts, run by a test or not.
      thresholds: { statements: 100, branches: 100, functions: 100, lines: 100 },
    },
  },
})
