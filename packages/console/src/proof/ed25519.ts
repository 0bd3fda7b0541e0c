/** Verifies Ed25519 signatures (RFC 8032) of 32-byte public keys. */
export interface Ed25519 {
  verify(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean>
  /** `browser`: WebCrypto; `script`: plain JavaScript that came with this page. */
  readonly source: 'browser' | 'script'
}

/**
 * The browser's own, where it has it. Over plain HTTP there is no WebCrypto, and browsers of before 2025 lack Ed25519: then a
 * script computes it, loaded only for this.
 */
export async function openEd25519(subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle): Promise<Ed25519> {
  return subtle !== undefined && (await hasEd25519(subtle)) ? byBrowser(subtle) : await byScript()
}

async function hasEd25519(subtle: SubtleCrypto): Promise<boolean> {
  try {
    await subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify'])
    return true
  } catch {
    return false
  }
}

function byBrowser(subtle: SubtleCrypto): Ed25519 {
  // WebCrypto takes no bytes that may be shared with a worker.
  const own = (bytes: Uint8Array) => new Uint8Array(bytes)
  return {
    source: 'browser',
    async verify(publicKey, message, signature) {
      const key = await subtle.importKey('raw', own(publicKey), 'Ed25519', false, ['verify'])
      return await subtle.verify('Ed25519', key, own(signature), own(message))
    },
  }
}

async function byScript(): Promise<Ed25519> {
  const [ed25519, { sha512 }] = await Promise.all([import('@noble/ed25519'), import('@noble/hashes/sha2.js')])
  ed25519.hashes.sha512 = sha512
  return {
    source: 'script',
    async verify(publicKey, message, signature) {
      try {
        return ed25519.verify(signature, message, publicKey)
      } catch {
        // It throws for lengths that no signature or key has.
        return false
      }
    },
  }
}
