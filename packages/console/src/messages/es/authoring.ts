import type { authoring as english } from '../en/authoring.ts'
import type { Words } from '../words.ts'
import { backtest } from './backtest.ts'
import { communications } from './communications.ts'
import { editor } from './editor.ts'
import { release } from './release.ts'

export const authoring: Words<typeof english> = { backtest, communications, editor, release }
