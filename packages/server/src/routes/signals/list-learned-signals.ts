import { LEARNED_SIGNAL, listed, listOf } from '@tribunal/contract'
import { defineRoute } from '../../http/define-route.ts'

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
