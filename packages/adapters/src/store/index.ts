export { MIGRATIONS } from './migrations/index.ts'
export { uuidv7 } from './uuidv7.ts'
