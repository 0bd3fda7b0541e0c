import { backups } from './backups.ts'
import { cases } from './cases.ts'
import { decisions } from './decisions.ts'
import { factChecks } from './fact-checks.ts'
import { input } from './input.ts'
import { notices } from './notices.ts'
import { notifications } from './notifications.ts'
import { releases } from './releases.ts'
import { requests } from './requests.ts'
import { store } from './store.ts'

/** Every sentence there is, by its code. */
export const en = {
  ...backups,
  ...cases,
  ...decisions,
  ...factChecks,
  ...input,
  ...notices,
  ...notifications,
  ...releases,
  ...requests,
  ...store,
} as const
