import { type RecordExport, recordExport } from '@tribunal/adapters/store'
import type { FastifyRequest } from 'fastify'
import type { Principal } from '../../auth/principal.ts'
import type { Services } from '../../services.ts'

/** Who asks for an export, as a handler knows it. */
interface Asking {
  readonly principal: Principal
  readonly http: Pick<FastifyRequest, 'method'>
}

/** Records that an export of a decision is handed out, before it is. The one who only asks for headers is handed nothing. */
export async function exportAudited(
  what: RecordExport['what'],
  decisionId: string,
  { principal, http }: Asking,
  { store, ledger, now }: Services,
): Promise<void> {
  if (http.method === 'HEAD') return
  await recordExport(store.pool, ledger, { what, decisionId, actor: principal.id, nowMs: now() })
}
