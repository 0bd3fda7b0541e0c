import { DEPLOYMENT_SETTINGS, LEARNED_SIGNAL, listed, listOf } from '@tribunal/contract'
import { stageTime } from '@tribunal/engine'
import { defineRoute } from '../../http/define-route.ts'

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

export const listLearnedSignals = defineRoute({
  operation: 'listLearnedSignals',
  method: 'GET',
  url: '/api/v1/signals/learned',
  permission: 'policies:read',
  summary: 'List the learned signals that are installed',
  description: 'What each was trained on, how good it is and where it fails is in its card.',
  tag: 'policies',
  responses: { 200: listOf(LEARNED_SIGNAL) },
  async handler(_, { tribunal: { learned, paymentModel, modelCards } }) {
    const ofTexts = (learned?.models ?? []).map(({ id, version, title, domain, threshold }) => ({
      id,
      version,
      title: { ...title },
      domain: {
        languages: [...domain.languages],
        min_length: domain.minLength,
        max_length: domain.maxLength,
        min_lines: domain.minLines ?? 1,
      },
      threshold,
      card: modelCards.get(id) ?? null,
    }))
    const ofPayments = (paymentModel ? [paymentModel.file] : []).map(({ id, version, title, threshold }) => ({
      id,
      version,
      title: { ...title },
      domain: null,
      threshold,
      card: modelCards.get(id) ?? null,
    }))
    return { status: 200, body: listed([...ofTexts, ...ofPayments]) }
  },
})
