import { STAGE_TIMES } from '@tribunal/contract/words'
import { STAGES, stageTime } from '@tribunal/engine'
import { z } from 'zod'
import { defineRoute } from '../http/define-route.ts'

const WORDS = z.array(z.string()).describe('None: any')
const SCOPED = z.object({
  name: z.string(),
  stage: z.enum(STAGES),
  from: z.string().nullable().describe('RFC 3339; null: from ever'),
  until: z.string().nullable().describe('RFC 3339, not included; null: for ever'),
  where: z.object({ lang: WORDS, domain: WORDS, context: WORDS }),
  time: z.enum(STAGE_TIMES).describe('Where it stands in time now'),
})

export const getSettings = defineRoute({
  operation: 'getSettings',
  method: 'GET',
  url: '/api/v1/settings',
  permission: 'policies:read',
  summary: 'What decisions depend on beside their policies',
  description: 'The settings of the configuration, and the stages for some posts or some time.',
  tag: 'policies',
  responses: {
    200: z.object({
      stage: z.enum(STAGES).describe('Where no scoped stage holds'),
      publication: z.string().describe('Policy by which posts are published'),
      arbiter: z.string().describe('Policy by which payments are decided'),
      stages: z.array(SCOPED),
    }),
  },
  async handler(_, { tribunal: { settings, stages }, now }) {
    const { stage, publication, arbiter } = settings
    const scoped = stages.map((entry) => ({
      name: entry.name,
      stage: entry.stage,
      from: entry.from ?? null,
      until: entry.until ?? null,
      where: {
        lang: [...(entry.where?.lang ?? [])],
        domain: [...(entry.where?.domain ?? [])],
        context: [...(entry.where?.context ?? [])],
      },
      time: stageTime(entry, now()),
    }))
    return { status: 200, body: { stage, publication, arbiter, stages: scoped } }
  },
})
