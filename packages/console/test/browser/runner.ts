import { inject, type RunnerTestFile, TestRunner } from 'vitest'

/** Skips every file of the project `browser` where there is no browser. */
export default class BrowserRunner extends TestRunner {
  onCollected(files: RunnerTestFile[]): void {
    if (inject('consoles').length === 0) for (const file of files) file.mode = 'skip'
  }
}
