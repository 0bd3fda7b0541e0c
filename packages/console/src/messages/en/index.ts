import { decisions as messages } from '@tribunal/messages/en/decisions'
import { case_ } from './case.ts'
import { common, outcomes, policies } from './common.ts'
import { decision } from './decision.ts'
import { decisions } from './decisions.ts'
import { explain } from './explain.ts'
import { keyboard } from './keyboard.ts'
import { policy } from './policy.ts'
import { queue } from './queue.ts'
import { shell } from './shell.ts'

/** Everything the console says, by area. English says which keys there are; the other languages follow. */
export const en = {
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
} as const
