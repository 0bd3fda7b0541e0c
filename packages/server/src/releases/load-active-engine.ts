import { PolicyVersions, type Tribunal } from '@tribunal/adapters'
import { type DecisionInputs, policyStates, type Store } from '@tribunal/store'
import type { ServerConfig } from '../config/server-config.ts'
import { createEngine } from '../engine-loader.ts'
import { decisionInputsFor } from './live-policies.ts'
import { versionsInForce } from './versions-in-force.ts'

/**
 * The engine for a record that is only looked at, and by hash what its decisions rest on today: with the versions of policies
 * that are in force, which the files need not be. Throws a ConfigurationError.
 */
export async function loadActiveEngine(
  config: ServerConfig,
  pool: Store['pool'],
): Promise<{ readonly tribunal: Tribunal; readonly inputs: DecisionInputs }> {
  const { tribunal, inputs } = createEngine(config)
  const versions = new PolicyVersions(tribunal.policies.values())
  const { policies, communications } = await versionsInForce(await policyStates(pool), { pool, versions, tribunal })
  const active = policies.map(({ policy, active: hash }) => [policy, versions.get(hash)] as const)
  tribunal.use(new Map([...tribunal.policies, ...active]), communications)
  return { tribunal, inputs: decisionInputsFor(inputs, tribunal.policies, communications) }
}
