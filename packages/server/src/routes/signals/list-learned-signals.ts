import { GIVEN_TEXT, listed, listOf } from '@tribunal/contract'
import { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'

const LEARNED_SIGNAL = z
  .object({
    id: z.string(),
    version: z.string(),
    title: GIVEN_TEXT,
    domain: z
      .object({
        languages: z.array(z.string()).describe('ISO 639-1 codes'),
        min_length: z.int().describe('Of the text, in UTF-16 code units'),
        max_length: z.int(),
        min_lines: z.int().describe('Of the text'),
      })
      .nullable()
      .describe('Outside of it the signal is unavailable; null for one of payments, whose card says its domain'),
    threshold: z.number().min(0).max(1).describe('Probability from which the signal is raised'),
    card: z.string().nullable().describe('What is known of the model, as Markdown; null where it has no card'),
  })
  .meta({ id: 'LearnedSignal', description: 'A learned signal of texts, or of payments' })

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
