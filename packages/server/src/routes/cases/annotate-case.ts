import { casesByIds, decisionById } from '@tribunal/adapters/store'
import { message } from '@tribunal/messages'
import { z } from 'zod'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'
import { caseAction } from './case-action.ts'
import { TEXT } from './decide-case.ts'

export const noteCase = caseAction({
  operation: 'noteCase',
  path: 'notes',
  summary: 'Write a note on a case',
  body: z.strictObject({ note: TEXT.min(1) }),
  ask: ({ note }) => ({ do: 'note', note }),
})

export const linkCase = caseAction({
  operation: 'linkCase',
  path: 'links',
  summary: 'Tie a case to another one, or to a decision',
  body: z.strictObject({
    to: z.string().regex(/^(?:case|decision):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'schema.case_or_decision'),
  }),
  ask: async ({ to }, services) => {
    await orNotThere(to, services)
    return { do: 'link', to }
  },
})

async function orNotThere(to: string, { store, now }: Services): Promise<void> {
  const [kind, id = ''] = to.split(':')
  const found =
    kind === 'case'
      ? (await casesByIds(store.pool, [id], new Date(now()).toISOString()))[0]
      : await decisionById(store.pool, id)
  if (found) return
  throw new HttpProblem({ code: 'not-found', detail: message('case.not_there', { target: to }) })
}
