import { RELEASE_STEP, RELEASE_STEP_EXPLAINED, ROLLOUT } from '@tribunal/contract'
import { releaseStep } from './release-step.ts'

export const shadowRelease = releaseStep({
  operation: 'shadowRelease',
  path: 'shadow',
  permission: 'policies:write',
  summary: 'Let a release run beside decisions',
  description:
    'What it would have decided is recorded in each decision (`shadow`), and changes nothing else. It has to be proved and backtested.',
  body: RELEASE_STEP,
  ask: (_, { id: release }) => ({ do: 'shadow', release }),
})

export const withdrawRelease = releaseStep({
  operation: 'withdrawRelease',
  path: 'withdraw',
  permission: 'policies:write',
  summary: 'Give up a release that decides nothing',
  body: RELEASE_STEP,
  ask: (_, { id: release }) => ({ do: 'withdraw', release }),
})

export const waiveFindings = releaseStep({
  operation: 'waiveFindings',
  path: 'waive',
  permission: 'policies:publish',
  summary: 'Explain why a release may be published although its proof found something',
  description: 'Another person than the one who drafted it, in five words at least.',
  body: RELEASE_STEP_EXPLAINED,
  ask: ({ reason }, { id: release }) => ({ do: 'waive', release, reason }),
})

export const rollOutRelease = releaseStep({
  operation: 'rollOutRelease',
  path: 'rollout',
  permission: 'policies:publish',
  summary: 'Let a release decide for a share of subjects, or change the share',
  description:
    'Another person than the one who drafted it. Subjects are customers and authors, drawn by a stable hash: the one who is in stays in when the share grows.',
  body: ROLLOUT,
  ask: ({ percent }, { id: release }) => ({ do: 'rollout', release, percent }),
})

export const activateRelease = releaseStep({
  operation: 'activateRelease',
  path: 'activate',
  permission: 'policies:publish',
  summary: 'Let a release decide for everybody',
  description:
    'Another person than the one who drafted it; it has to be proved, or what its proof found explained, and backtested.',
  body: RELEASE_STEP,
  ask: (_, { id: release }) => ({ do: 'activate', release }),
})

export const retireRelease = releaseStep({
  operation: 'retireRelease',
  path: 'retire',
  permission: 'policies:publish',
  summary: 'Stop the shadow or the rollout of a release',
  body: RELEASE_STEP,
  ask: (_, { id: release }) => ({ do: 'retire', release }),
})
