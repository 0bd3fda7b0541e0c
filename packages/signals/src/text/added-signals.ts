import type { AddedSignal, MeasuredSignal } from './added-signal.ts'
import { chainMessage } from './chain-message.ts'
import type { AddedSignalId } from './lists/text-lists.ts'

/** What measures each signal that has a list of its own; facts have them in this order. */
export const ADDED_SIGNALS: Readonly<Record<AddedSignalId, AddedSignal>> = {
  'chain-message': chainMessage,
}

/** What each of them measured in a text. */
export type AddedSignals = Readonly<Record<AddedSignalId, MeasuredSignal>>
