export { MIGRATIONS } from './migrations/index.ts'
export { ROLE_NAMES, type Role, SCOPE_NAMES, type Scope } from './people/names.ts'
export { uuidv7 } from './uuidv7.ts'
