import { EVIDENCE_PAGE, EVIDENCE_QUERY, EVIDENCE_STATS, listed } from '@tribunal/contract'
import { verify } from '@tribunal/signals'
import { defineRoute } from '../../http/define-route.ts'
import { READ_TURN_MS, Turn } from '../../scheduling/turn.ts'
import { foundShape, itemShape } from './evidence-shape.ts'

export const getEvidenceStats = defineRoute({
  operation: 'getEvidenceStats',
  method: 'GET',
  url: '/api/v1/evidence/stats',
  permission: 'decisions:read',
  summary: 'Show how much evidence there is, of what, in which languages',
  tag: 'evidence',
  responses: { 200: EVIDENCE_STATS },
  async handler(_, { tribunal }) {
    return { status: 200, body: tribunal.evidence.stats() }
  },
})

export const listEvidence = defineRoute({
  operation: 'listEvidence',
  method: 'GET',
  url: '/api/v1/evidence',
  permission: 'decisions:read',
  summary: 'Search the evidence base, best first, or look through it, newest first',
  tag: 'evidence',
  query: EVIDENCE_QUERY,
  responses: { 200: EVIDENCE_PAGE },
  async handler({ query: { q, limit, after }, signal }, { tribunal }) {
    const { evidence, passages } = tribunal
    const items = evidence.items()
    if (q !== undefined) {
      const query = { text: q, limit, all: true }
      const found = await evidence.search(query)
      const byId = new Map(items.map((item) => [item.id, item]))
      const turn = new Turn(signal, READ_TURN_MS)
      const shown: ReturnType<typeof foundShape>[] = []
      for (const one of found) {
        if (turn.over) await turn.pass()
        const stance = verify({ id: one.id, text: q }, [one], passages).passages?.[0]?.stance ?? one.stance
        shown.push(foundShape({ ...one, stance }, byId, (await evidence.why(query, one.id))!))
      }
      return { status: 200, body: { ...listed(shown), total: null } }
    }
    const newest = items.toSorted((a, b) => order(a.date, b.date) || (a.id < b.id ? -1 : 1))
    const end = after + limit
    const shown = newest.slice(after, end).map((item) => itemShape(item, evidence.qualityOf(item)))
    return { status: 200, body: { ...listed(shown, end < items.length ? String(end) : null), total: items.length } }
  },
})

/** Later dates first; what has none last. */
function order(a = '', b = ''): number {
  return a === b ? 0 : a > b ? -1 : 1
}
