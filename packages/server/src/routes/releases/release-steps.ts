import { z } from 'zod'
import { releaseStep, SEEN } from './release-step.ts'

const REASON_MAX = 2_000
/** Kept in the ledger for ever. */
export const REASON = z
  .string()
  .trim()
  .min(1)
  .max(REASON_MAX)
  .describe('Why, in words; kept for ever, so name nobody a decision is about')

export const shadowRelease = releaseStep({
  operation: 'shadowRelease',
  path: 'shadow',
  permission: 'policies:write',
  summary: 'Let a release run beside decisions',
  description:
    'What it would have decided is recorded in each decision (`shadow`), and changes nothing else. It has to be proved and backtested.',
  body: z.strictObject(SEEN),
  ask: (_, { id: release }) => ({ do: 'shadow', release }),
})

export const withdrawRelease = releaseStep({
  operation: 'withdrawRelease',
  path: 'withdraw',
  permission: 'policies:write',
  summary: 'Give up a release that decides nothing',
  body: z.strictObject(SEEN),
  ask: (_, { id: release }) => ({ do: 'withdraw', release }),
})

export const waiveFindings = releaseStep({
  operation: 'waiveFindings',
  path: 'waive',
  permission: 'policies:publish',
  summary: 'Explain why a release may be published although its proof found something',
  description: 'Another person than the one who drafted it, in five words at least.',
  body: z.strictObject({ ...SEEN, reason: REASON }),
  ask: ({ reason }, { id: release }) => ({ do: 'waive', release, reason }),
})

export const rollOutRelease = releaseStep({
  operation: 'rollOutRelease',
  path: 'rollout',
  permission: 'policies:publish',
  summary: 'Let a release decide for a share of subjects, or change the share',
  description:
    'Another person than the one who drafted it. Subjects are customers and authors, drawn by a stable hash: the one who is in stays in when the share grows.',
  body: z.strictObject({ ...SEEN, percent: z.number().describe('Above 0, at most 100, two decimals') }),
  ask: ({ percent }, { id: release }) => ({ do: 'rollout', release, percent }),
})

export const activateRelease = releaseStep({
  operation: 'activateRelease',
  path: 'activate',
  permission: 'policies:publish',
  summary: 'Let a release decide for everybody',
  description:
    'Another person than the one who drafted it; it has to be proved, or what its proof found explained, and backtested.',
  body: z.strictObject(SEEN),
  ask: (_, { id: release }) => ({ do: 'activate', release }),
})

export const retireRelease = releaseStep({
  operation: 'retireRelease',
  path: 'retire',
  permission: 'policies:publish',
  summary: 'Stop the shadow or the rollout of a release',
  body: z.strictObject(SEEN),
  ask: (_, { id: release }) => ({ do: 'retire', release }),
})
