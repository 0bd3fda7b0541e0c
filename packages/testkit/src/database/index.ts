export { type TestDatabase, type TestDatabaseOptions, testDatabase } from './test-database.ts'
