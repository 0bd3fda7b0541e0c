export * from './domain/index.ts'
export * from './policy/index.ts'
