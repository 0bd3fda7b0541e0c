import { z } from 'zod'
import { PUBLIC_QUERY } from './fact-checks.ts'
import { AFTER, listOf, pageLimit } from './lists.ts'
import { NAMED, TIME, WRITTEN } from './text.ts'
import { NOTICE_CATEGORIES, NOTICE_STATUSES, OUTCOMES } from './words.ts'

const CATEGORY = z
  .enum(NOTICE_CATEGORIES)
  .describe(
    'What the post is said to be: illegal content from `child_abuse` to `other_illegal`, then what goes against terms',
  )
const STATUS = z
  .enum(NOTICE_STATUSES)
  .describe(
    '`received`: nobody looks at it yet; `in_review`: a person does; `decided`: `outcome` is the answer; `not_found`: people did not find what it is about',
  )
/** Shorter ones explain nothing. */
const EXPLANATION_MIN = 10

/** The link that the sender of a notice has, in an address. */
export const NOTICE_SECRET = z.object({
  secret: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/)
    .describe('Of the status link'),
})
/** Which notice, in an address. */
export const NOTICE_ID = z.object({ id: z.uuid().describe('Of the notice') })

/** A notice about content that is illegal, or goes against the terms of the platform (Digital Services Act, article 16). */
export const NEW_NOTICE = z
  .strictObject({
    decision_id: z.uuid().optional().describe('The decision about the post, where the sender knows it'),
    post_id: WRITTEN(256).optional().describe('Id of the post, as the platform sent it to be decided'),
    location: WRITTEN(2_000)
      .optional()
      .describe('Where the content is: its address, or words that lead to it. Needed without an id'),
    text: WRITTEN(10_000).optional().describe('The content itself, where it can be copied'),
    category: CATEGORY,
    explanation: WRITTEN(5_000).min(EXPLANATION_MIN).describe('Why it is what the category says'),
    name: WRITTEN(200).optional().describe('Of the sender; needed unless the category is `child_abuse`'),
    email: z.email().max(254).optional().describe('The same'),
    good_faith: z
      .literal(true)
      .describe('The sender believes in good faith that what they say is accurate and complete'),
    lang: z.enum(['en', 'es']).optional().describe('Of the answer; that of `Accept-Language` where left out'),
  })
  .refine(({ decision_id, post_id, location }) => decision_id ?? post_id ?? location, {
    error: 'schema.notice_location',
    path: ['location'],
  })

/** What the sender of a notice gets at once. It is the same whether anything is known of the post or not. */
export const NOTICE_RECEIPT = z
  .object({
    id: z.uuid(),
    received_at: TIME,
    secret: z.string().describe('Opens the status of the notice; it is shown once'),
    status_url: z.string().describe('Where its status is shown as JSON'),
    page_url: z
      .string()
      .nullable()
      .describe('The same for people; null where the service has no public pages for notices'),
  })
  .meta({ id: 'NoticeReceipt' })

/** Where a notice stands, as its sender sees it. */
export const NOTICE_STATE = z
  .object({
    id: z.uuid(),
    category: CATEGORY,
    received_at: TIME,
    status: STATUS,
    outcome: z
      .enum(OUTCOMES)
      .nullable()
      .describe('What holds of the post now, also after an appeal; null until the notice has its answer'),
    decided_at: TIME.nullable(),
    by_person: z.boolean().nullable().describe('Whether a person decided; null until then'),
    explanation: z.string().describe('The same in words, with how to complain'),
    erased: z.boolean().describe('What the notice says, and who sent it, was erased'),
  })
  .meta({ id: 'NoticeState' })

/** A notice as those who work on it see it. */
export const NOTICE = z
  .object({
    id: z.uuid(),
    decision_id: z.uuid().nullable().describe('Null where no decision was found for it'),
    case_id: z.uuid().nullable(),
    category: CATEGORY,
    trusted: z.boolean().describe('A trusted flagger sent it'),
    flagger: NAMED.nullable().describe('The key of the trusted flagger'),
    lang: z.enum(['en', 'es']),
    received_at: TIME,
    status: STATUS,
    outcome: z.enum(OUTCOMES).nullable().describe('What holds of the post now; null until the notice has its answer'),
    decided_at: TIME.nullable(),
    content: z
      .object({
        post_id: z.string().nullable(),
        location: z.string().nullable(),
        text: z.string().nullable(),
        explanation: z.string(),
      })
      .nullable()
      .describe('What was written; null where it was erased'),
  })
  .meta({ id: 'Notice', description: 'A notice about content' })

/** One notice; with who sent it, for those who lead cases. */
export const NOTICE_DETAIL = NOTICE.extend({
  sender: z
    .object({ name: z.string().nullable(), email: z.string().nullable() })
    .nullable()
    .describe('Null without the permission `cases:lead`, and where it was erased'),
}).meta({ id: 'NoticeDetail' })

/** What lists of notices are narrowed by. */
export const NOTICES_QUERY = z.strictObject({
  decision_id: z.uuid().optional(),
  unmatched: z
    .enum(['true', 'false'])
    .optional()
    .describe('About content that no decision was found for, and not answered'),
  trusted: z.enum(['true', 'false']).optional(),
  limit: pageLimit(50, 200),
  after: AFTER,
})
/** Notices, the newest first. */
export const NOTICE_PAGE = listOf(NOTICE)

/** What a notice is about. */
export const NOTICE_MATCH = z.strictObject({
  decision_id: z
    .uuid()
    .nullable()
    .describe('The decision about its content; null where that is not found, as the sender sees'),
})

/** The notices about the post of a case: all are counted, the newest are shown. */
export const CASE_NOTICES = z.object({
  count: z.int(),
  trusted: z.int().describe('How many of them trusted flaggers sent'),
  data: z.array(NOTICE),
})

/** What a form for a notice is filled in with. What cannot be is left out. */
export const NOTICE_FORM_QUERY = PUBLIC_QUERY.extend({
  post: z.string().min(1).max(256).optional().catch(undefined).describe('Id of the post'),
  url: z.string().min(1).max(2_000).optional().catch(undefined).describe('Where the content is'),
})

/** How the page of a notice is shown; `sent`: it was sent just now; `held`: a legal hold kept it from being erased just now. */
export const NOTICE_PAGE_QUERY = PUBLIC_QUERY.extend({
  sent: z.literal('1').optional().catch(undefined),
  held: z.literal('1').optional().catch(undefined),
})
