import { useMutation } from '@tanstack/react-query'
import type { Decision } from '@tribunal/client'
import { fromBase64 } from '@tribunal/ledger'
import { askProof } from '../../api/decisions.ts'
import type { Ed25519 } from '../../proof/ed25519.ts'
import type { ProofReport } from '../../proof/verify-proof.ts'

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

/** Fetching a proof and verifying it here: one run for the page. `key`: instead of the one that the server gives. */
export function useProof({ id, kind, outcome, category, decided_by, score }: Decision) {
  return useMutation({
    mutationFn: async (key: string | undefined): Promise<Proven> => {
      // What verifies is loaded only by who verifies.
      const [asked, { openEd25519 }, { verifyProof }] = await Promise.all([
        askProof(id),
        import('../../proof/ed25519.ts'),
        import('../../proof/verify-proof.ts'),
      ])
      const ed25519 = await openEd25519()
      const used = key ?? asked.key
      const sent = asked.sent && {
        bytes: asked.sent.bytes,
        salt: fromBase64(asked.sent.salt) ?? new Uint8Array(),
      }
      const { policy, rule } = decided_by ?? { policy: null, rule: null }
      const shown = { id, kind, outcome, category, policy, rule, score }
      const report = await verifyProof({ proof: asked.proof, key: used, shown, sent: sent ?? undefined }, ed25519)
      return { text: asked.proof, key: used, report, source: ed25519.source }
    },
  })
}
