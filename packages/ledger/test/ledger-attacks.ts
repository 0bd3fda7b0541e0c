import { ATTACKS_ON_CHECKPOINTS } from './attacks-on-checkpoints.ts'
import { ATTACKS_ON_EVENTS } from './attacks-on-events.ts'
import { draftAt, GOLDEN_SIGNER, ledgerOf } from './golden-ledger.ts'
import { type Attack, editOutcome, rehashed, resigned } from './ledger-forgery.ts'

/** Every attack that a ledger shows by itself. */
export const ATTACKS: readonly Attack[] = [...ATTACKS_ON_EVENTS, ...ATTACKS_ON_CHECKPOINTS]

/** What nothing within the ledger shows, because it is what the holder of the key could have written. */
export const STOLEN_KEY: readonly Attack[] = [
  {
    name: 'everything is written anew and signed with the stolen key',
    attack: (ledger) => resigned(rehashed(ledger, 0, editOutcome), GOLDEN_SIGNER),
    code: 'witness_differs',
    first: [41, 59],
  },
  {
    name: 'the first event is written anew, and all signed with the stolen key',
    attack: (ledger) =>
      resigned(
        rehashed(ledger, 0, (event) => ({ ...event, actor: 'key:3' })),
        GOLDEN_SIGNER,
      ),
    code: 'witness_differs',
    first: [0, 40],
  },
  {
    name: 'the ledger is put back to what it was',
    attack: () => ledgerOf(48),
    code: 'witness_ahead',
    first: [48, 59],
  },
  {
    name: 'the ledger is put back to what it was and goes on otherwise',
    attack: () => ledgerOf(97, GOLDEN_SIGNER, (i) => (i < 60 ? draftAt(i) : { ...draftAt(i), actor: 'key:2' })),
    code: 'witness_differs',
    first: [60, 96],
  },
]

/** Sizes of which the witness of the golden ledger has kept the checkpoint. */
export const WITNESSED = [41, 60, 97]
