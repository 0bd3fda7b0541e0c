import type { en } from '../en/index.ts'
import type { Words } from '../words.ts'
import { common } from './common.ts'
import { keyboard } from './keyboard.ts'
import { outcomes } from './outcomes.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'

/** Everything the console says, in Spanish. */
export const es: Words<typeof en> = { common, keyboard, outcomes, settings, shell }
