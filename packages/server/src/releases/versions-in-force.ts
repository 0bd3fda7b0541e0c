import {
  type CommunicationsVersion,
  ConfigurationError,
  type PolicyVersions,
  readCommunications,
  type Tribunal,
} from '@tribunal/adapters'
import { COMMUNICATIONS, type InForce, inForce, type PolicyReleases } from '@tribunal/engine'
import { policyTexts, type Store } from '@tribunal/store'

/** What is in force, ready for use. */
export interface VersionsInForce {
  /** Of policies alone; `versions` has each of their texts. */
  readonly policies: readonly InForce[]
  readonly communications: CommunicationsVersion
}

/**
 * Reads what states bring into force. Only here the document of texts is treated in another way than policies: every other document is compiled.
 * Throws a ConfigurationError where a version cannot be used here.
 */
export async function versionsInForce(
  states: readonly PolicyReleases[],
  { pool, versions, tribunal }: Readonly<{ pool: Store['pool']; versions: PolicyVersions; tribunal: Tribunal }>,
): Promise<VersionsInForce> {
  const all = states.flatMap((state) => inForce(state) ?? [])
  const policies = all.filter(({ policy }) => policy !== COMMUNICATIONS)
  const texts = all.find(({ policy }) => policy === COMMUNICATIONS)?.active ?? tribunal.communications.hash
  const named = policies.flatMap(({ active, rollout, shadows }) => [
    active,
    ...(rollout ? [rollout.hash] : []),
    ...shadows.map(({ hash }) => hash),
  ])
  const missing = named.filter((hash) => !versions.has(hash))
  for (const { policy, version, text } of (await policyTexts(pool, missing)).values())
    versions.add(text, `${policy} ${version}`)
  return { policies, communications: await communicationsBy(texts, { pool, tribunal }) }
}

/** The texts of a version by its hash. Throws a ConfigurationError where they are not kept, or cannot be used here. */
async function communicationsBy(
  hash: string,
  { pool, tribunal }: Readonly<{ pool: Store['pool']; tribunal: Tribunal }>,
): Promise<CommunicationsVersion> {
  const { communications, languages } = tribunal
  if (communications.hash === hash) return communications
  const kept = (await policyTexts(pool, [hash])).get(hash)
  if (!kept) throw new ConfigurationError([`the texts to people with SHA-256 ${hash} are not kept`])
  return readCommunications(kept.text, `${COMMUNICATIONS} ${kept.version}`, languages)
}
