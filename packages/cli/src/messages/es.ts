import type { en } from './en.ts'
import { access } from './es/access.ts'
import { audit } from './es/audit.ts'
import { backtest } from './es/backtest.ts'
import { cases } from './es/cases.ts'
import { decisions } from './es/decisions.ts'
import { downstream } from './es/downstream.ts'
import { evaluation } from './es/eval.ts'
import { factChecks } from './es/fact-checks.ts'
import { help } from './es/help.ts'
import { input } from './es/input.ts'
import { measures } from './es/measures.ts'
import { notices } from './es/notices.ts'
import { notifications } from './es/notifications.ts'
import { policies } from './es/policies.ts'
import { pretty } from './es/pretty.ts'
import { releases } from './es/releases.ts'
import { report } from './es/report.ts'
import { service } from './es/service.ts'
import { store } from './es/store.ts'

/** The command line's own messages in Spanish; a key that is missing here does not compile. */
export const es: Readonly<Record<keyof typeof en, string>> = {
  ...input,
  ...report,
  ...evaluation,
  ...pretty,
  ...downstream,
  ...help,
  ...service,
  ...store,
  ...access,
  ...audit,
  ...decisions,
  ...cases,
  ...factChecks,
  ...measures,
  ...notices,
  ...notifications,
  ...backtest,
  ...policies,
  ...releases,
}
