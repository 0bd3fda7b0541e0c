import { expect, it } from 'vitest'
import { migratedTables } from '../backup/backup-format.ts'
import { LOCKED_BY, SECRET_TABLES, SERVICE_CHANGES } from './privileges.ts'

it('says of every table what the service does to it', () => {
  expect([...SERVICE_CHANGES.keys()].sort()).toEqual([...migratedTables()].sort())
})

it('lets the service add to the ledger and to decisions, and change nothing there but the head', () => {
  for (const table of ['ledger_events', 'ledger_tiles', 'ledger_checkpoints', 'decisions']) {
    expect(SERVICE_CHANGES.get(table)).toEqual(['insert'])
  }
  expect(SERVICE_CHANGES.get('ledger_head')).toEqual(['insert', 'update'])
  const emptied = [...SERVICE_CHANGES].filter(([, may]) => may.includes('truncate')).map(([table]) => table)
  expect(emptied).toEqual(['payment_windows'])
})

it('names tables that there are', () => {
  const known = migratedTables()
  expect([...SECRET_TABLES, ...LOCKED_BY.keys()].filter((table) => !known.includes(table))).toEqual([])
})
