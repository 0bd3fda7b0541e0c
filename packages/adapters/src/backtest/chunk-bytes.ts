import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { FactsChunk } from '@tribunal/engine'

/** The fastest: facts repeat themselves, so that even this takes five sixths away. */
const LEVEL = 1

/** Recorded facts as bytes: JSON in UTF-8, deflated (RFC 1951). */
export function packChunk(chunk: FactsChunk): Buffer {
  return deflateRawSync(JSON.stringify(chunk), { level: LEVEL })
}

/** @throws where the bytes are not what `packChunk` makes. */
export function unpackChunk(bytes: Uint8Array): FactsChunk {
  return JSON.parse(inflateRawSync(bytes).toString()) as FactsChunk
}
