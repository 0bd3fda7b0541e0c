import { WINDOW } from './tools/mutant-sample.mjs'

// `npm run mutation` tries every mutant of the engine, for hours; `TRIBUNAL_MUTANTS=0.1 npm run mutation` a tenth of
// them (`0.6-0.63`: another part), drawn by the hash of each, and says how sure the score then is. `-- --mutate FILES` narrows it to some files.
export default {
  testRunner: 'vitest',
  vitest: { configFile: 'vitest.mutation.config.ts', related: false },
  mutate: ['packages/{engine,ledger,policy}/src/**/*.ts', '!**/*.test.ts'],
  plugins: ['@stryker-mutator/vitest-runner', './tools/mutant-sample.mjs'],
  checkers: WINDOW.to - WINDOW.from < 1 ? ['sample'] : [],
  coverageAnalysis: 'perTest',
  reporters: ['progress-append-only', 'clear-text', 'json', 'sample'],
  clearTextReporter: { allowColor: false, logTests: false },
  jsonReporter: { fileName: 'reports/mutation.json' },
  thresholds: { high: 90, low: 85, break: null },
  concurrency: 2,
  // A mutant that never ends costs this much; no single test takes half as long.
  timeoutMS: 5000,
  timeoutFactor: 1.5,
  // What is evaluated once, when a module loads, would need a new process for every mutant.
  ignoreStatic: true,
}
