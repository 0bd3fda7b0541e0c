import { decisions as messages } from '@tribunal/messages/es/decisions'
import type { en } from '../en/index.ts'
import type { Words } from '../words.ts'
import { case_ } from './case.ts'
import { common, outcomes, policies } from './common.ts'
import { decision } from './decision.ts'
import { decisions } from './decisions.ts'
import { explain } from './explain.ts'
import { keyboard } from './keyboard.ts'
import { policy } from './policy.ts'
import { queue } from './queue.ts'
import { shell } from './shell.ts'

/** Everything the console says, in Spanish. */
export const es: Words<typeof en> = {
  case: case_,
  common,
  decision,
  decisions,
  explain,
  keyboard,
  messages,
  outcomes,
  policies,
  policy,
  queue,
  shell,
}
