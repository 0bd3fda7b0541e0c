import { access } from './en/access.ts'
import { audit } from './en/audit.ts'
import { backtest } from './en/backtest.ts'
import { cases } from './en/cases.ts'
import { decisions } from './en/decisions.ts'
import { downstream } from './en/downstream.ts'
import { evaluation } from './en/eval.ts'
import { factChecks } from './en/fact-checks.ts'
import { help } from './en/help.ts'
import { input } from './en/input.ts'
import { measures } from './en/measures.ts'
import { notices } from './en/notices.ts'
import { notifications } from './en/notifications.ts'
import { policies } from './en/policies.ts'
import { pretty } from './en/pretty.ts'
import { releases } from './en/releases.ts'
import { report } from './en/report.ts'
import { service } from './en/service.ts'
import { store } from './en/store.ts'

/** The command line's own messages in English; `es.ts` has the same keys. */
export const en = {
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
} as const
