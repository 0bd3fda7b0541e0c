import type { Decision } from '@tribunal/client'
import type { DecisionParts } from '../../decision/decision-parts.ts'
import { PoliciesCard } from './policies-card.tsx'
import { ProofCard } from './proof-card.tsx'
import { ReplayCard, type useReplay } from './replay-card.tsx'
import type { useProof } from './use-proof.ts'

/** That it would come out the same, that nothing of it was changed, and what it was decided by. */
export function RecordTab({
  decision,
  parts,
  replay,
  proof,
}: {
  readonly decision: Decision
  readonly parts: DecisionParts | undefined
  readonly replay: ReturnType<typeof useReplay>
  readonly proof: ReturnType<typeof useProof>
}) {
  return (
    <div className="grid gap-3 xl:grid-cols-2 xl:items-start">
      <ProofCard id={decision.id} proof={proof} />
      <div className="flex min-w-0 flex-col gap-3">
        <ReplayCard replay={replay} />
        {parts && <PoliciesCard parts={parts} />}
      </div>
    </div>
  )
}
