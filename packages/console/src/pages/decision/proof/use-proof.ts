import { useMutation } from '@tanstack/react-query'
import type { Decision, PaymentDecision, PostDecision } from '@tribunal/client'
import { fromBase64 } from '@tribunal/ledger'
import { askProof } from '../../../api/decisions.ts'
import type { Ed25519 } from '../../../proof/ed25519.ts'
import type { ProofReport } from '../../../proof/verify-proof.ts'

/** A proof, and what came of verifying it. */
export interface Proven {
  /** The file. */
  readonly text: string
  /** The key that it was verified with, as text. */
  readonly key: string
  readonly report: ProofReport
  /** What computed the hashes and the signature. */
  readonly source: Ed25519['source']
}

/** The score of a decision in its event: the integrity of a post, the risk of a payment. */
function scoreOf(decision: PostDecision | PaymentDecision): number | null {
  return decision.kind === 'post' ? decision.integrity.integrity_score : decision.composite_risk_score
}

/** Fetching a proof and verifying it here: one run for the page. `key`: instead of the one that the server gives. */
export function useProof({ id, kind, outcome, category, decided_by, decision }: Decision) {
  return useMutation({
    mutationFn: async (key: string | undefined): Promise<Proven> => {
      // What verifies is loaded only by who verifies.
      const [asked, { openEd25519 }, { verifyProof }] = await Promise.all([
        askProof(id),
        import('../../../proof/ed25519.ts'),
        import('../../../proof/verify-proof.ts'),
      ])
      const ed25519 = await openEd25519()
      const used = key ?? asked.key
      const sent = asked.sent && {
        bytes: asked.sent.bytes,
        salt: fromBase64(asked.sent.salt) ?? new Uint8Array(),
      }
      const { policy, rule } = decided_by ?? { policy: null, rule: null }
      const shown = { id, kind, outcome, category, policy, rule, ...(decision ? { score: scoreOf(decision) } : {}) }
      const report = await verifyProof({ proof: asked.proof, key: used, shown, sent: sent ?? undefined }, ed25519)
      return { text: asked.proof, key: used, report, source: ed25519.source }
    },
  })
}
