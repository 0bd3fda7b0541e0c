export * from './backtests/index.ts'
export type { BackupSummary } from './backup/backup-format.ts'
export { backedUpUntil } from './backup/continuous/backup-folder.ts'
export {
  type ContinuousBackup,
  endContinuousBackup,
  startContinuousBackup,
} from './backup/continuous/continuous-backup.ts'
export { readBackupKey } from './backup/continuous/frames.ts'
export { type ContinuousRestored, restoreContinuous } from './backup/continuous/restore-continuous.ts'
export { readDatabaseId } from './backup/continuous/timelines.ts'
export { leavingAsFound } from './backup/leaving-as-found.ts'
export { restoreBackup } from './backup/restore-backup.ts'
export { verifyBackup } from './backup/verify-backup.ts'
export { writeBackup } from './backup/write-backup.ts'
export * from './cases/index.ts'
export { installedBinaries } from './embedded/binaries.ts'
export { hasDatabase } from './embedded/layout.ts'
export { isEmbeddedRunning } from './embedded/server-process.ts'
export { type Embedded, type EmbeddedOptions, startEmbedded } from './embedded/start-embedded.ts'
export * from './fact-checks/index.ts'
export { nextSigningKey } from './finalize-key-rotation.ts'
export * from './insight/index.ts'
export { queueChange } from './jobs/queue-schema.ts'
export { type JobHandler, type JobQueue, type Jobs, type JobsOptions, startJobs } from './jobs/start-jobs.ts'
export { acknowledgeRestore } from './ledger/acknowledge-restore.ts'
export {
  acknowledgedRestores,
  countedCopies,
  type KeptCheckpoint,
  keepCheckpoint,
  type Restore,
} from './ledger/keep-checkpoint.ts'
export { Ledger } from './ledger/ledger.ts'
export { type LedgerEvent, LedgerFeed } from './ledger/ledger-feed.ts'
export { openLedgerKey, rotateLedgerKey } from './ledger/ledger-key.ts'
export { ledgerHead, ledgerReader } from './ledger/ledger-reader.ts'
export { sha256, verifyEd25519 } from './ledger/openssl.ts'
export {
  COVERED_MAX,
  type HeldThing,
  type LegalHold,
  listHolds,
  placeHold,
  releaseHold,
} from './legal-holds/legal-holds.ts'
export * from './measures/index.ts'
export {
  appliedMigrations,
  grantRights,
  type Migration,
  migrate,
  migrateQueue,
  migrationScript,
  missing as missingMigrations,
  requireTables,
} from './migrate.ts'
export { MIGRATIONS } from './migrations/index.ts'
export * from './notices/index.ts'
export { type Database, type DatabaseOptions, openDatabase, sslModeOf } from './open-database.ts'
export { openStore, type Store, type StoreOptions } from './open-store.ts'
export * from './people/index.ts'
export { uuidv7 } from './random.ts'
export { archivePolicies, policySource } from './record/archive-policies.ts'
export {
  type Communications,
  communicationsOf,
  recordSent,
  SENT_MAX,
  type SentText,
} from './record/communications.ts'
export { changedInputs, type DecisionInputs, inputsBy, keepInputs } from './record/decision-inputs.ts'
export {
  decisionById,
  decisionsByIds,
  everyDecision,
  recordIn,
  type StoredDecision,
  submissionOf,
} from './record/decisions.ts'
export { type DecisionPart, detectTampering } from './record/detect-tampering.ts'
export type { DecisionEntry, DecisionRow, KeptAnswer, PersonalPart, RecordEntry } from './record/entry.ts'
export { type Erased, type ErasureOptions, eraseSubject, scrub } from './record/erase-subject.ts'
export { GroupWriter, type GroupWriterOptions, type Recorded } from './record/group-writer.ts'
export { HistoryFollower } from './record/history-follower.ts'
export { ANSWER_KEPT_MS, forgetKeptAnswers, keptAnswer, type StoredAnswer } from './record/kept-answers.ts'
export { type RecordExport, recordExport, recordWitness } from './record/record-handed-out.ts'
export { recordSettingsChange } from './record/record-settings-change.ts'
export { type Memory, restoreHistory } from './record/restore-history.ts'
export { type EntryContext, entryOf, subjectOf, utf8 } from './record/to-record-entry.ts'
export * from './releases/index.ts'
export { type MonthsAhead, makeBodyMonths, monthsAhead, ROLES_AHEAD, tryBodyMonths } from './retention/body-months.ts'
export { clockDoubt } from './retention/clock-doubt.ts'
export { planRetention, type RetentionPlan } from './retention/plan-retention.ts'
export {
  KEPT_FOR_EVER,
  RETENTION_DAYS_MAX,
  RETENTION_DAYS_MIN,
  type RetentionPeriods,
} from './retention/retention-periods.ts'
export { type RetentionRun, runRetention } from './retention/run-retention.ts'
export * from './roles/index.ts'
export * from './safety/index.ts'
export {
  deleteFilter,
  type FilteredList,
  listFilters,
  type SavedFilter,
  saveFilter,
} from './saved-filters/saved-filters.ts'
export { openPublicKey, openSigningKey, requireKey, type SigningKey, type SigningKeyOptions } from './signing-key.ts'
export { databaseDamaged, isConnectionError, StoreError, type StoreProblem, systemCode } from './store-error.ts'
export { readableSubmission } from './stored-submission.ts'
export { inSnapshot, inTurn } from './transaction.ts'
export type { EndedPass, PassState } from './verify/pass-state.ts'
export { RECORD_FINDINGS, type RecordFinding } from './verify/record-finding.ts'
export { type PassFinding, type PassStep, passState, RecordPass } from './verify/record-pass.ts'
export {
  countRows,
  type RecordReport,
  type RowCounts,
  type SinceReport,
  verifyRecord,
  verifyRecordSince,
} from './verify/verify-record.ts'
export { countPage, openSnapshot } from './windows/count-windows.ts'
export { WindowSnapshots, type WindowSnapshotsOptions } from './windows/window-snapshots.ts'
export { WriteCheck } from './write-check.ts'
