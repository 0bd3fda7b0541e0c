export { leftQuickFolders, newQuickFolder } from './quick-folder.ts'
export { type SilentProxy, silentProxy } from './silent-proxy.ts'
export { type TestDatabase, type TestDatabaseOptions, testDatabase } from './test-database.ts'
export { TEST_ROLES, type TestRole } from './test-server.ts'
