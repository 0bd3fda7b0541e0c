import type { Tribunal } from '@tribunal/adapters'
import { type DecisionInputs, policyStates, type Store } from '@tribunal/adapters/store'
import { inForce } from '@tribunal/engine'
import type { ServerConfig } from '../config/server-config.ts'
import { houseOf } from '../open-services.ts'

/**
 * The house of a record that is only looked at, and by hash what its decisions rest on today: with the versions of policies
 * that are in force, which the files need not be. Throws a HouseError.
 */
export async function houseInForce(
  config: ServerConfig,
  pool: Store['pool'],
): Promise<{ readonly tribunal: Tribunal; readonly inputs: DecisionInputs }> {
  const { tribunal, inputs } = houseOf(config)
  const states = await policyStates(pool)
  const active = states.flatMap((state) => inForce(state) ?? []).map(({ policy, active: hash }) => [policy, hash])
  return { tribunal, inputs: { ...inputs, policies: { ...inputs.policies, ...Object.fromEntries(active) } } }
}
