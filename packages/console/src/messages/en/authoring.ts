import { backtest } from './backtest.ts'
import { communications } from './communications.ts'
import { editor } from './editor.ts'
import { release } from './release.ts'

/** What only the pages say on which policies are written: loaded with those, so that no other page waits for it. */
export const authoring = { backtest, communications, editor, release } as const
