import { inject, type RunnerTestFile, TestRunner } from 'vitest'

/** Skips every file of the project `database` where no server could be started. */
export default class DatabaseRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    if (inject('databaseServerUrl') === '') for (const file of files) file.mode = 'skip'
  }
}
