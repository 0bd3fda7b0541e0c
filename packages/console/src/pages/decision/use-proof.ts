import { useMutation } from '@tanstack/react-query'
import type { Decision } from '@tribunal/client'
import { askProof } from '../../api/decisions.ts'
import { fromBase64 } from '../../proof/bytes.ts'
import type { Digests } from '../../proof/digest-functions.ts'
import type { ProofReport } from '../../proof/verify-proof.ts'

/** A proof, and what came of verifying it. */
export interface Proven {
  /** The file. */
  readonly text: string
  /** The key that it was verified with, as text. */
  readonly key: string
  readonly report: ProofReport
  /** What computed the hashes and the signature. */
  readonly source: Digests['source']
}

/** Fetching a proof and verifying it here: one run for the page. `key`: instead of the one that the server gives. */
export function useProof({ id, kind, outcome, category, policy, rule, score }: Decision) {
  return useMutation({
    mutationFn: async (key: string | undefined): Promise<Proven> => {
      // What verifies is loaded only by who verifies.
      const [asked, { openDigests }, { verifyProof }] = await Promise.all([
        askProof(id),
        import('../../proof/digests.ts'),
        import('../../proof/verify-proof.ts'),
      ])
      const digests = await openDigests()
      const used = key ?? asked.key
      const sent = asked.sent && {
        bytes: asked.sent.bytes,
        salt: fromBase64(asked.sent.salt) ?? new Uint8Array(),
      }
      const shown = { id, kind, outcome, category, policy, rule, score }
      const report = await verifyProof({ proof: asked.proof, key: used, shown, sent: sent ?? undefined }, digests)
      return { text: asked.proof, key: used, report, source: digests.source }
    },
  })
}
