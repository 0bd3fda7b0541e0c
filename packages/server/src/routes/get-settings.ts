import { DEPLOYMENT_SETTINGS } from '@tribunal/contract'
import { stageTime } from '@tribunal/engine'
import { defineRoute } from '../http/define-route.ts'

export const getSettings = defineRoute({
  operation: 'getSettings',
  method: 'GET',
  url: '/api/v1/settings',
  permission: 'policies:read',
  summary: 'What decisions depend on beside their policies',
  description: 'The settings of the configuration, and the stages for some posts or some time.',
  tag: 'policies',
  responses: { 200: DEPLOYMENT_SETTINGS },
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
