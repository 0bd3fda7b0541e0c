import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type ClaimDomainsFile,
  type ClaimFeaturesFile,
  type ClaimLists,
  type CommitmentFile,
  compileClaimLists,
  compileLists,
  parseList,
  parseTransactionLists,
  TEXT_LISTS,
  type TextLists,
  TRANSACTION_LIST_FILES,
  type TransactionListFile,
  type TransactionLists,
} from '@tribunal/engine'
import { parse } from 'yaml'
import { HouseError } from './house-error.ts'

export interface Lists {
  readonly text: TextLists
  readonly claims: ClaimLists
  readonly transactions: TransactionLists
}

/** Every list under `lists/`, ready for use. Throws a HouseError where one is missing or not of its documented shape. */
export function readLists(folder: string): Lists {
  const text = (name: string): string => {
    try {
      return readFileSync(join(folder, `${name}.yaml`), 'utf8')
    } catch (error) {
      throw new HouseError([`${join(folder, `${name}.yaml`)}: the list cannot be read: ${(error as Error).message}`])
    }
  }
  const guarded = <T>(read: () => T): T => {
    try {
      return read()
    } catch (error) {
      throw error instanceof HouseError ? error : new HouseError([`${folder}: ${(error as Error).message}`])
    }
  }
  return {
    text: guarded(() => compileLists(TEXT_LISTS.map((name) => parseList(text(name), name)))),
    claims: guarded(() =>
      compileClaimLists(
        parse(text('claim-features')) as ClaimFeaturesFile,
        parse(text('claim-domains')) as ClaimDomainsFile,
        parse(text('commitment')) as CommitmentFile,
      ),
    ),
    transactions: readTransactionLists(text),
  }
}

function readTransactionLists(text: (name: string) => string): TransactionLists {
  const files = Object.fromEntries(TRANSACTION_LIST_FILES.map((name) => [name, text(name)]))
  const read = parseTransactionLists(files as Record<TransactionListFile, string>)
  if (read.ok) return read.lists
  throw new HouseError(read.problems.map(({ file, line, message }) => `${file}:${line}: ${message}`))
}
