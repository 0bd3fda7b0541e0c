import type { Digests } from './digest-functions.ts'

/**
 * The browser's own, where it has both. Over plain HTTP there is no WebCrypto, and browsers of before 2025 lack Ed25519:
 * then both are computed by a script, loaded only for this.
 */
export async function openDigests(subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Promise<Digests> {
  if (subtle !== undefined && (await hasEd25519(subtle))) return browserDigests(subtle)
  return (await import('./plain-digests.ts')).PLAIN_DIGESTS
}

async function hasEd25519(subtle: SubtleCrypto): Promise<boolean> {
  try {
    await subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify'])
    return true
  } catch {
    return false
  }
}

function browserDigests(subtle: SubtleCrypto): Digests {
  return {
    source: 'browser',
    sha256: async (bytes) => new Uint8Array(await subtle.digest('SHA-256', own(bytes))),
    async verifyEd25519(publicKey, message, signature) {
      const key = await subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify'])
      return await subtle.verify('Ed25519', key, own(signature), own(message))
    },
  }
}

/** WebCrypto takes no bytes that may be shared with a worker. */
function own(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
