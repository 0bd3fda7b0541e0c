import { HouseError, openTribunal as openHouse } from '@tribunal/adapters'
import { UsageError } from './context.ts'
import type { Io } from './io.ts'
import type { TribunalOptions, TribunalPort } from './tribunal-port.ts'

/** Tribunal with the shipped policies and lists, and the evidence base of the data folder. */
export async function openTribunal(env: Io['env'], { dataDir }: TribunalOptions = {}): Promise<TribunalPort> {
  try {
    return openHouse({ dataDir: dataDir ?? env['TRIBUNAL_DATA'] ?? './.tribunal' })
  } catch (error) {
    if (error instanceof HouseError) throw new UsageError(error.problems.join('\n  '))
    throw error
  }
}
