/** What a verifier needs to compute; asynchronous, because browsers do it beside the page. */
export interface Digests {
  sha256(bytes: Uint8Array): Promise<Uint8Array>
  /** Whether the Ed25519 signature (RFC 8032) is that of the 32-byte public key over the message. */
  verifyEd25519(publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array): Promise<boolean>
  /** `browser`: WebCrypto; `script`: plain JavaScript that came with this page. */
  readonly source: 'browser' | 'script'
}
