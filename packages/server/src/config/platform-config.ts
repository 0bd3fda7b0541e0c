import {
  ACCOUNT_TYPES,
  checkStatement,
  DECISION_ACCOUNTS,
  DECISION_MONETARIES,
  DECISION_PROVISIONS,
  DECISION_VISIBILITIES,
  EEA_COUNTRIES,
  PUID_PATTERN,
} from '@tribunal/engine'
import { z } from 'zod'
import { httpUrl } from './config-values.ts'

const LINE = z.string().min(1).max(500)

const DAY = z.iso.date()

/** A restriction in the words of the transparency database, checked as a statement with it would be. */
const RESTRICTION = z
  .strictObject({
    decision_visibility: z.array(z.enum(DECISION_VISIBILITIES)).min(1).optional(),
    decision_visibility_other: LINE.optional(),
    end_date_visibility_restriction: DAY.optional(),
    decision_monetary: z.enum(DECISION_MONETARIES).optional(),
    decision_monetary_other: LINE.optional(),
    end_date_monetary_restriction: DAY.optional(),
    decision_provision: z.enum(DECISION_PROVISIONS).optional(),
    end_date_service_restriction: DAY.optional(),
    decision_account: z.enum(DECISION_ACCOUNTS).optional(),
    end_date_account_restriction: DAY.optional(),
  })
  .superRefine((restriction, context) => {
    for (const { field, code } of checkStatement(restriction)) {
      if (!/^(decision_(visibility|monetary|provision|account)|end_date)/.test(field)) continue
      context.addIssue({ code: 'custom', path: [field], message: `what the transparency database takes (${code})` })
    }
  })

const GROUND = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('illegal_content'),
    legal_ground: LINE.describe('The law, with its article'),
    explanation: z.string().min(1).max(2_000).optional(),
    url: httpUrl().max(500).optional(),
  }),
  z.strictObject({
    kind: z.literal('incompatible_content'),
    terms: LINE.describe('The clause of the terms'),
    url: httpUrl().max(500).optional(),
    illegal: z.boolean().optional(),
  }),
])

/** What a platform says of itself, so that statements of reasons and claim reviews can be complete. */
export const PLATFORM = z.strictObject({
  puid_prefix: z.string().max(200).regex(PUID_PATTERN).describe('Begins the unique id of every statement of reasons'),
  territorial_scope: z.array(z.enum(EEA_COUNTRIES)).optional().describe('Where restrictions apply'),
  account_type: z.enum(ACCOUNT_TYPES).optional().describe('Of the accounts that post, where all are of one type'),
  ground: GROUND.optional().describe('What restrictions rest on: a law, or the terms'),
  restrictions: z
    .strictObject({
      needs_review: RESTRICTION.nullable()
        .optional()
        .describe('What the platform does to posts that need review; null: nothing'),
      blocked: RESTRICTION.nullable().optional().describe('What the platform does to blocked posts; null: nothing'),
    })
    .optional(),
  publisher: z
    .strictObject({
      name: LINE.describe('Who publishes claim reviews'),
      url: httpUrl().describe('Of their site'),
      page_url: z
        .string()
        .regex(/^https?:\/\/\S+$/)
        .describe('Of the page of a check; {decision_id} and {claim_id} are filled in'),
    })
    .optional(),
})
