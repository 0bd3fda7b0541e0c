import { PolicyVersions, type Tribunal } from '@tribunal/adapters'
import { inForce } from '@tribunal/engine'
import { type DecisionInputs, policyStates, policyTexts, type Store } from '@tribunal/store'
import type { ServerConfig } from '../config/server-config.ts'
import { createEngine } from '../engine-loader.ts'
import { decisionInputsFor } from './live-policies.ts'

/**
 * The engine for a record that is only looked at, and by hash what its decisions rest on today: with the versions of policies
 * that are in force, which the files need not be. Throws a ConfigurationError.
 */
export async function loadActiveEngine(
  config: ServerConfig,
  pool: Store['pool'],
): Promise<{ readonly tribunal: Tribunal; readonly inputs: DecisionInputs }> {
  const { tribunal, inputs } = createEngine(config)
  const active = (await policyStates(pool)).flatMap((state) => inForce(state) ?? [])
  const versions = new PolicyVersions(tribunal.policies.values())
  const missing = active.flatMap(({ active: hash }) => (versions.has(hash) ? [] : [hash]))
  for (const { policy, version, text } of (await policyTexts(pool, missing)).values())
    versions.add(text, `${policy} ${version}`)
  tribunal.use(
    new Map([...tribunal.policies, ...active.map(({ policy, active: hash }) => [policy, versions.get(hash)] as const)]),
  )
  return { tribunal, inputs: decisionInputsFor(inputs, tribunal.policies) }
}
