import { type Outcome, SUBJECT, SUBJECT_PARAMS } from '@tribunal/contract'
import { type SubjectFigures, subjectFigures, type TraitCounts } from '@tribunal/store'
import type { z } from 'zod'
import { defineRoute } from '../../http/define-route.ts'
import { measureShapes } from '../../record/measure-shape.ts'
import type { Services } from '../../services.ts'
import { casePage } from '../cases/shape/case-page.ts'

type Subject = z.output<typeof SUBJECT>

/** Entries of a list. */
const LISTED = 20

export const getSubject = defineRoute({
  operation: 'getSubject',
  method: 'GET',
  url: '/api/v1/subjects/:id',
  permission: 'decisions:read',
  summary: 'Show an author or a customer: decisions, cases, measures, devices',
  description:
    'Counts of everything that the record has about them, and of campaigns, devices, countries, merchants and channels those of the newest 2 000 decisions. `GET /decisions?subject=` lists the decisions, and `GET /cases?subject=` the cases. Every number is 0 for somebody who is not known, or was erased.',
  tag: 'decisions',
  params: SUBJECT_PARAMS,
  responses: { 200: SUBJECT },
  async handler({ params: { id }, principal }, { store, measures, now }) {
    const [figures, counted, open, cases] = await Promise.all([
      subjectFigures(store.pool, id),
      measures.count(id),
      measures.find({ subject: id, open: true, limit: LISTED }),
      principal.permissions.has('cases:read') ? casesOf(id, { store, now }) : null,
    ])
    const { openCases, appealedCases, payments } = figures
    const body: Subject = {
      id,
      decisions: decisionsOf(figures),
      cases: cases && { open: openCases, appealed: appealedCases, ...cases },
      notices_count: figures.notices,
      measures: {
        open: counted.open,
        open_strikes: counted.strikes,
        newest_open: await measureShapes(open, { store }),
      },
      looked_through: figures.lookedThrough,
      campaigns: figures.campaigns.map(({ lastAt, ...same }) => ({ ...same, last_at: lastAt })),
      payments: payments && {
        devices: usedOf(payments.device_id),
        countries: usedOf(payments.country),
        merchants: usedOf(payments.merchant_id),
        channels: usedOf(payments.channel),
      },
    }
    return { status: 200, body }
  },
})

async function casesOf(subject: string, services: Pick<Services, 'store' | 'now'>) {
  const [open, appealed] = await Promise.all([
    casePage({ subject, status: 'waiting' }, { order: 'due', limit: LISTED }, services),
    casePage({ subject, appeal: 'any' }, { order: 'newest', limit: LISTED }, services),
  ])
  return { most_pressing: open.data, last_appealed: appealed.data }
}

function decisionsOf({ outcomes, firstAt, lastAt }: SubjectFigures): Subject['decisions'] {
  const count = (counts: (one: SubjectFigures['outcomes'][number]) => boolean) =>
    outcomes.filter(counts).reduce((sum, { decisions }) => sum + decisions, 0)
  return {
    total: count(() => true),
    posts: count(({ kind }) => kind === 'post'),
    payments: count(({ kind }) => kind === 'payment'),
    overridden: count(({ outcome, effectiveOutcome }) => outcome !== effectiveOutcome),
    first_at: firstAt,
    last_at: lastAt,
    by_outcome: outcomes.map(({ kind, outcome, effectiveOutcome, blindHidden, decisions }) => ({
      kind,
      outcome: outcome as Outcome,
      effective_outcome: effectiveOutcome as Outcome,
      blind_hidden: blindHidden,
      count: decisions,
    })),
  }
}

function usedOf({ distinct, values }: TraitCounts) {
  return { distinct, values: values.map(({ lastAt, ...same }) => ({ ...same, last_at: lastAt })) }
}
