import { ADDRESS_FAULTS } from './address-faults.ts'
import { BODY_FAULTS } from './body-faults.ts'
import { CALLER_FAULTS } from './caller-faults.ts'
import { CONNECTION_FAULTS } from './connection-faults.ts'
import type { Fault } from './fault.ts'
import { FIELD_FAULTS } from './field-faults.ts'
import { FINISH_FAULTS } from './finish-faults.ts'
import { STATUS_FAULTS } from './status-faults.ts'
import { WORDING_FAULTS } from './wording-faults.ts'

/** Every way in which a model may go wrong, from its address to its last word, and then the caller's own. */
export const FAULTS: readonly Fault[] = [
  ...ADDRESS_FAULTS,
  ...CONNECTION_FAULTS,
  ...STATUS_FAULTS,
  ...BODY_FAULTS,
  ...FINISH_FAULTS,
  ...WORDING_FAULTS,
  ...FIELD_FAULTS,
  ...CALLER_FAULTS,
]
