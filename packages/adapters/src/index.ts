export * from './evidence/index.ts'
