import { createPublicKey, verify } from 'node:crypto'
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import {
  isSignedBy,
  parseCheckpointNote,
  parseKey,
  parseWitness,
  verifyConsistency,
  witnessEntry,
} from '@tribunal/ledger'

const FILE = 'kept.txt'
const KEY = parseKey(process.env.TRIBUNAL_LEDGER_KEY)

async function get(path) {
  const headers = { authorization: `Bearer ${process.env.TRIBUNAL_KEY}` }
  const response = await fetch(new URL(path, process.env.TRIBUNAL_URL), { headers })
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response
}

function isGenuine(note) {
  const ed25519 = (publicKey, message, signature) => {
    const x = Buffer.from(publicKey).toString('base64url')
    return verify(null, message, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)
  }
  return isSignedBy(note, [KEY], ed25519)
}

const note = await (await get('/api/v1/ledger/checkpoint')).text()
const now = parseCheckpointNote(note)
if (!now || !isGenuine(now.note)) throw new Error('the checkpoint is not signed by the key of the ledger')

// What was kept before has to be the beginning of what there is now.
const kept = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
const before = parseWitness(kept).map(parseCheckpointNote).at(-1)?.checkpoint
if (before) {
  const { size: size2, root: root2 } = now.checkpoint
  const { size: size1, root: root1 } = before
  const { hashes } = await (await get(`/api/v1/ledger/consistency?from=${size1}&to=${size2}`)).json()
  const proof = hashes.map((hash) => Buffer.from(hash, 'base64'))
  const grown = verifyConsistency({ size1, size2, root1, root2, proof })
  if (!grown) throw new Error(`this is not the ledger that had ${size1} events`)
}
if (before?.size !== now.checkpoint.size) appendFileSync(FILE, witnessEntry(kept, note))
console.log(`kept: ${now.checkpoint.size} events`)
