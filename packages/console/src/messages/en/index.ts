import { common } from './common.ts'
import { decisions } from './decisions.ts'
import { explain } from './explain.ts'
import { keyboard } from './keyboard.ts'
import { outcomes } from './outcomes.ts'
import { settings } from './settings.ts'
import { shell } from './shell.ts'

/** Everything the console says, by area. English says which keys there are; the other languages follow. */
export const en = { common, decisions, explain, keyboard, outcomes, settings, shell } as const
