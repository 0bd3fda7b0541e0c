export { type Leak, MARKER, obedientModel, SECRET } from './obedient-model.ts'
export { OWN_ATTACKS } from './own-attacks.ts'
