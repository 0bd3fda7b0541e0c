import * as ed25519 from '@noble/ed25519'
import { sha256, sha512 } from '@noble/hashes/sha2.js'
import type { Digests } from './digest-functions.ts'

ed25519.hashes.sha512 = sha512

/** In plain JavaScript, for browsers and connections without WebCrypto. */
export const PLAIN_DIGESTS: Digests = {
  source: 'script',
  sha256: async (bytes) => sha256(bytes),
  async verifyEd25519(publicKey, message, signature) {
    try {
      return ed25519.verify(signature, message, publicKey)
    } catch {
      // It throws for lengths that no signature or key has.
      return false
    }
  },
}
