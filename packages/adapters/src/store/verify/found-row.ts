import type { Found, RecordFinding, RecordFindingCode } from './record-finding.ts'

/** A finding as a statement tells it, with how many there are. */
export interface FoundRow {
  readonly code: RecordFindingCode
  readonly decision: string | null
  readonly event: number | null
  readonly columns?: readonly string[]
  readonly hash?: string
  readonly found: number
}

export function foundIn(rows: readonly FoundRow[]): Found {
  return { findings: rows.map(findingOf), found: rows[0]?.found ?? 0 }
}

function findingOf({ code, decision, event, columns = [], hash }: FoundRow): RecordFinding {
  return {
    code,
    ...(decision !== null && { decision }),
    ...(event !== null && { event }),
    ...(columns.length > 0 && { columns }),
    ...(hash !== undefined && { hash }),
  }
}
