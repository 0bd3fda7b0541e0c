import type { en } from '../en/index.ts'
import type { Words } from '../words.ts'
import { common } from './common.ts'
import { decisions } from './decisions.ts'
import { explain } from './explain.ts'
import { keyboard } from './keyboard.ts'
import { outcomes } from './outcomes.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'

/** Everything the console says, in Spanish. */
export const es: Words<typeof en> = { common, decisions, explain, keyboard, outcomes, settings, shell }
