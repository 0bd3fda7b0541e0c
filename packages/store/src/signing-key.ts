import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { link, mkdir, open, readFile, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { formatKey, isKeyName, type NoteSigner, parseKey } from '@tribunal/ledger'
import { StoreError, systemCode, unreadable, writeFailure } from './store-error.ts'

const ED25519_KEY_BYTES = 32

/** The key that signs a ledger's checkpoints. */
export interface SigningKey extends NoteSigner {
  /** The ledger's name, which is also the key's: the first line of every checkpoint. */
  readonly origin: string
  /** Ed25519, 32 bytes. */
  readonly publicKey: Uint8Array
  /** The public key as one line of text, to be given to the one who is to verify. */
  readonly vkey: string
}

export interface SigningKeyOptions {
  /** May a key be made where there is none? Where not, its absence is an error. */
  readonly create: boolean
  /** Name of the files in `<dataDir>/keys`; `ledger` where absent. */
  readonly called?: 'ledger' | 'ledger-next'
  /** Another file than `<dataDir>/keys/ledger.pem` (TRIBUNAL_SIGNING_KEY_FILE). It is only read. */
  readonly file?: string | undefined
  /** Whether the group of the file may read it, as with `fsGroup` of Kubernetes; false where absent. */
  readonly groupMayRead?: boolean | undefined
  /** Name of the ledger, such as `audit.example.com/tribunal`; where none was given, one made of the public key. */
  readonly origin?: string | undefined
  /** Name of a ledger that has begun: of a key that says none, and for which none is configured. */
  readonly begunAs?: string | undefined
}

/**
 * Opens the key that signs checkpoints: Ed25519, PKCS #8 in PEM, mode 0600, or 0640 where its group may read it. Beside one it has made lies the public key,
 * `ledger.vkey`, and the two are held against each other.
 *
 * @throws {StoreError} where the key is missing, damaged, another ledger's, or readable for other users.
 */
export async function openSigningKey(dataDir: string, options: SigningKeyOptions): Promise<SigningKey> {
  const file = options.file ?? join(dataDir, 'keys', `${options.called ?? 'ledger'}.pem`)
  const pem = await readPrivate(file, options.groupMayRead ? GROUP_READS : OWNER_ALONE)
  const line = await readText(publicFile(file))
  if (pem !== undefined) return signingKey(privateKeyOf(pem, file), file, line, options)
  if (!options.create || options.file !== undefined) throw new StoreError('no_signing_key', { file })
  // A public key alone: another process has just made both, or the private one is lost, and another would not be this ledger's.
  if (line !== undefined) return openSigningKey(dataDir, { ...options, create: false })
  const { privateKey } = generateKeyPairSync('ed25519')
  const key = signingKey(privateKey, file, undefined, options)
  const made = await createFiles(file, pemOf(privateKey), key.vkey)
  return made ? key : openSigningKey(dataDir, { ...options, create: false })
}

/**
 * The public key of a ledger, as text, for programs that only read: that of the signing key, or where that is absent, the one in
 * the file that lies beside it, `ledger.vkey`. Throws a StoreError `no_public_key`, and what else `openSigningKey` throws.
 */
export async function openPublicKey(dataDir: string, options: Omit<SigningKeyOptions, 'create'>): Promise<string> {
  try {
    return (await openSigningKey(dataDir, { ...options, create: false })).vkey
  } catch (error) {
    if (!(error instanceof StoreError) || !NOT_HERE.has(error.code)) throw error
    const file = publicFile(options.file ?? join(dataDir, 'keys', 'ledger.pem'))
    const line = (await readText(file))?.trim()
    if (line === undefined || !parseKey(line)) throw new StoreError('no_public_key', { file }, { cause: error })
    return line
  }
}

const NOT_HERE: ReadonlySet<string> = new Set(['no_signing_key', 'signing_key_unreadable'])

/** Throws a StoreError where the key is not the one that signs the ledger, whose public key is `vkey`. */
export function requireKey(key: SigningKey, vkey: string): void {
  if (key.vkey === vkey) return
  throw new StoreError('other_ledger_key', { found: shortKey(vkey), wanted: shortKey(key.vkey), id: keyIdOf(vkey) })
}

/** A public key as far as people compare it: name and key id. */
export function shortKey(vkey: string): string {
  return vkey.split('+').slice(0, 2).join('+')
}

/** The key id of a public key as text, eight hexadecimal digits. */
export function keyIdOf(vkey: string): string {
  return /\+([0-9a-f]{8})\+/.exec(vkey)?.[1] ?? ''
}

/** The public key beside a private one: `ledger.vkey` beside `ledger.pem`. */
function publicFile(file: string): string {
  return `${file.replace(/\.pem$/, '')}.vkey`
}

function signingKey(key: KeyObject, file: string, line: string | undefined, options: SigningKeyOptions): SigningKey {
  const publicKey = rawPublicKey(key)
  const known = line === undefined ? undefined : parseKey(line.replace(/\n$/, ''))
  if (line !== undefined && !(known && Buffer.from(publicKey).equals(known.publicKey))) {
    throw new StoreError('signing_key_mismatch', { file, beside: publicFile(file) })
  }
  const origin = known?.name ?? options.origin ?? options.begunAs ?? nameOf(publicKey)
  if (!isKeyName(origin) || (options.origin ?? origin) !== origin) {
    throw new StoreError('signing_key_name', { file, origin, wanted: options.origin ?? origin })
  }
  const vkey = formatKey({ name: origin, publicKey })
  return { origin, publicKey, vkey, sign: (message) => sign(null, message, key) }
}

/** A name that no other ledger has: C2SP tlog-checkpoint asks for the form of an address without a scheme. */
function nameOf(publicKey: Uint8Array): string {
  return `tribunal.local/${createHash('sha256').update(publicKey).digest('hex').slice(0, 16)}`
}

/**
 * The last 32 bytes of the SubjectPublicKeyInfo (RFC 8410). Not by its JSON Web Key: Node.js 20 holds a lock of the key while it makes
 * that, and a garbage collection of the job that generated the key waits for the same lock, for ever.
 */
function rawPublicKey(key: KeyObject): Uint8Array {
  return createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(-ED25519_KEY_BYTES)
}

function pemOf(key: KeyObject): string {
  return key.export({ type: 'pkcs8', format: 'pem' }) as string
}

/** The key of a PEM text that is whole: written again, it must be the same text. */
function privateKeyOf(pem: string, file: string): KeyObject {
  try {
    const key = createPrivateKey(pem)
    if (key.asymmetricKeyType === 'ed25519' && pemOf(key).trimEnd() === pem.replace(/\n$/, '')) return key
  } catch (error) {
    throw new StoreError('signing_key_damaged', { file }, { cause: error })
  }
  throw new StoreError('signing_key_damaged', { file })
}

/** Bits of a mode that a private key may not have. */
const OWNER_ALONE = 0o077
const GROUP_READS = 0o037

/** The private key's text; undefined where there is no such file. */
async function readPrivate(file: string, refused: number): Promise<string | undefined> {
  const text = await readText(file)
  // Windows has no such modes; there the folder's access list decides.
  if (text === undefined || process.platform === 'win32') return text
  const mode = (await stat(file)).mode & 0o777
  if (mode & refused) throw new StoreError('signing_key_open', { file, mode: mode.toString(8).padStart(4, '0') })
  return text
}

async function readText(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw new StoreError('signing_key_unreadable', { file, detail: unreadable(error) }, { cause: error })
  }
}

/** Writes both files so that they survive a power cut, the private one first; false where another process was faster. */
async function createFiles(file: string, pem: string, vkey: string): Promise<boolean> {
  const folder = dirname(file)
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await writeNew(file, pem, 0o600)
    await writeNew(publicFile(file), `${vkey}\n`, 0o644)
    const handle = await open(folder, 'r')
    await handle.sync().finally(() => handle.close())
    return true
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return false
    throw writeFailure(folder, error)
  }
}

/** Writes a file that appears whole or not at all, and never in the place of another. */
async function writeNew(file: string, text: string, mode: number): Promise<void> {
  const draft = `${file}.${randomBytes(6).toString('hex')}.new`
  const handle = await open(draft, 'wx', mode)
  try {
    await handle.writeFile(text)
    await handle.sync()
    await link(draft, file)
  } finally {
    await handle.close()
    await rm(draft)
  }
}
