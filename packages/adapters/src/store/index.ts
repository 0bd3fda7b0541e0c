export { MIGRATIONS } from './migrations/index.ts'
export * from './people/index.ts'
export { uuidv7 } from './uuidv7.ts'
