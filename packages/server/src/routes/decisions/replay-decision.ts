import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { foundDecision } from '../../record/found-decision.ts'
import { DECISION_ID } from './schemas.ts'

export const replayDecision = defineRoute({
  operation: 'replayDecision',
  method: 'POST',
  url: '/api/v1/decisions/:id/replay',
  permission: 'decisions:read',
  summary: 'Compute one decision again from what it recorded',
  description:
    'With the versions of policies that it names, and the lists and settings of today. `same` means bit for bit, times of the trace apart; otherwise `differences` names every field. `changed` names what is not today as it was, policies included.',
  tag: 'decisions',
  params: DECISION_ID,
  onlyReads: true,
  responses: {
    200: z.object({
      id: z.uuid(),
      result: z.enum(['same', 'different', 'erased']),
      changed: z.array(z.string()).describe('`policies.arbiter`, `settings.stage`, `version` …'),
      differences: z.array(z.object({ path: z.string(), saved: z.unknown(), now: z.unknown() })),
    }),
  },
  problems: ['not-found'],
  async handler({ params }, services) {
    const { id, result, changed, differences } = await services.replays.replay(await foundDecision(params.id, services))
    const told = differences.map(({ path, saved, now }) => ({ path, saved: saved ?? null, now: now ?? null }))
    return { status: 200, body: { id, result, changed: [...changed], differences: told } }
  },
})
