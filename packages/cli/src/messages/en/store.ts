/** Backups, and what the doctor says. */
export const store = {
  'help.backup': 'Write everything recorded into one file, as it is now; the service goes on meanwhile.',
  'help.backup_examples':
    '  $ tribunal backup tribunal-2026-11-22.tar.gz\n  $ TRIBUNAL_DATABASE_URL=postgresql://… tribunal backup all.tar.gz',
  'help.restore': 'Restore a backup into an empty database: a new data folder, or a new database of your server.',
  'help.restore_examples':
    '  $ TRIBUNAL_DATA=./restored tribunal restore tribunal-2026-11-22.tar.gz\n  $ TRIBUNAL_DATA=./restored tribunal restore ./backup',
  'help.migrate':
    'Bring the tables up to date and give the roles of the database their rights, or print the SQL for it.',
  'help.migrate_examples':
    '  $ TRIBUNAL_DATABASE_MIGRATE_URL=postgresql://tribunal_migrator:…@db/tribunal tribunal migrate\n  $ tribunal migrate --roles > roles.sql\n  $ tribunal migrate --sql > migrations.sql',
  'option.migrate_sql': 'print the SQL that is still to be run, and run nothing',
  'option.migrate_roles': 'print the SQL that makes the three roles, named by database.roles; asks no database',
  'migrate.nothing': 'Nothing is to be done: every migration is applied.',
  'migrate.applied': 'Applied: {migrations}',
  'help.doctor': 'Say what keeps the service from running well, and how to repair it.',
  'help.doctor_examples': '  $ tribunal doctor\n  $ tribunal doctor --config /etc/tribunal.yaml --json',
  'argument.backup': 'the backup, one .tar.gz file',
  'backup.written': '{file}: {decisions} decisions, {events} events, {rows} rows in all.',
  'backup.restored': '{file} is restored: {decisions} decisions, {events} events, {rows} rows in all.',
  'backup.put_key_back':
    'Before the service starts, put your copy of keys/ into {folder}: no backup holds the signing key.',
  'backup.key':
    'It holds personal data and password hashes, but not the signing key (keys/ in the data folder): keep both, apart.',
  'doctor.well': 'All is well.',
  'doctor.ill': 'To repair: {problems}.',
  'doctor.node': 'Node.js {version}',
  'doctor.node_old': 'Node.js {version} is too old.',
  'doctor.node_old_help': 'Install Node.js 20.19 or newer.',
  'doctor.file': 'Configuration: {file}',
  'doctor.no_file': 'Configuration: no file; defaults and variables of the environment.',
  'doctor.file_help': 'Correct it: docs/guides/run-in-production.md names every field.',
  'doctor.folder': 'Data folder: {folder}',
  'doctor.folder_new': 'The data folder {folder} does not exist yet; `tribunal serve` makes it.',
  'doctor.folder_closed': '{folder} may not be read and written ({detail}).',
  'doctor.folder_closed_help': 'Give it to the user who runs Tribunal, or name another folder in TRIBUNAL_DATA.',
  'doctor.folder_open': 'Others may write in the data folder {folder} (mode {mode}).',
  'doctor.folder_open_help': 'chmod go-w {folder}',
  'doctor.disk': 'Free on the disk of {folder}: {free} MiB',
  'doctor.disk_full': 'Only {free} MiB are free on the disk of {folder}.',
  'doctor.disk_full_help': 'Make room: with none left nothing more is recorded.',
  'doctor.database_new': 'There is no database yet; `tribunal serve` makes it.',
  'doctor.database_embedded': 'Embedded database: PostgreSQL {version}',
  'doctor.database_external': 'Database server: PostgreSQL {version}',
  'doctor.connection': 'The connection to the database is encrypted (sslmode {sslmode}).',
  'doctor.connection_plain':
    'The database is on another machine, and the connection to it is not encrypted (sslmode {sslmode}).',
  'doctor.connection_plain_help':
    'Turn TLS on at the server, and add ?sslmode=verify-full to TRIBUNAL_DATABASE_URL, with &sslrootcert=FILE where its certificate is of a private authority.',
  'doctor.connection_unverified':
    'The connection to the database is encrypted, and takes any certificate (sslmode {sslmode}): somebody between can read and change everything.',
  'doctor.connection_unverified_help':
    'Write sslmode=verify-full in TRIBUNAL_DATABASE_URL, with &sslrootcert=FILE where the certificate is of a private authority.',
  'doctor.rights': 'The role {role} adds to the ledger and changes nothing in it; it applies no migrations.',
  'doctor.rights_owner':
    'The role {role} owns the tables: it applies migrations, and could change what is recorded. With a role of its own the service could not (tribunal migrate --roles).',
  'doctor.rights_superuser':
    'The role {role} is a superuser: it can do everything on the server. The service needs no such role (tribunal migrate --roles).',
  'doctor.rights_beyond':
    'The role {role} may do more than the service needs: {beyond}. `tribunal migrate` takes back what was granted to it directly.',
  'doctor.rights_missing': 'The role {role} may not do what the service does: {missing}',
  'doctor.rights_missing_help':
    'Run `tribunal migrate` with the address of the role that owns the tables in TRIBUNAL_DATABASE_MIGRATE_URL, or make {role} the owner of its database (alter database … owner to {role}).',
  'doctor.rights_create_missing': 'The role {role} may not create the tables and the schema of the job queue.',
  'doctor.rights_create_missing_help':
    'Run `tribunal migrate` with the address of the role that owns the tables in TRIBUNAL_DATABASE_MIGRATE_URL, or make {role} the owner of its database (alter database … owner to {role}).',
  'doctor.months': 'Tables of months are there up to {last}.',
  'doctor.months_short':
    'Tables of months are there up to {last}. Run `tribunal migrate`, or have the output of `tribunal migrate --sql` run in the database: decisions of later months go into the default table.',
  'doctor.months_waiting':
    'Decisions of {months} lie in the default table, and tables of months are there up to {last}. Run `tribunal migrate`, or have the output of `tribunal migrate --sql` run in the database: it makes the tables and moves the decisions.',
  'doctor.schema_behind': 'Migrations are missing, and the role {role} may not apply them: {migrations}',
  'doctor.schema_behind_help':
    'Run `tribunal migrate` with the address of the role that owns the tables in TRIBUNAL_DATABASE_MIGRATE_URL, or have the output of `tribunal migrate --sql` run in the database.',
  'argument.restored': 'a backup, one .tar.gz file; or the folder of a continuous backup',
  'option.restore_until': 'of a folder: restore what was recorded up to this moment, such as 2026-11-30T09:00:00Z',
  'option.restore_timeline':
    'of a folder: the timeline to follow, as the history files in its wal/ name it; the newest where absent',
  'option.backup_key': 'of a folder: the file of the key that seals it; backup.key_file where absent',
  'backup.folder_restored':
    '{folder} is restored up to {until}: {decisions} decisions, {events} events. The copy is of {base}.',
  'backup.folder_only': '--until, --timeline and --key are for the folder of a continuous backup.',
  'backup.folder_embedded':
    'A continuous backup is of an embedded database: leave database.url and TRIBUNAL_DATABASE_URL out, and name a new data folder in TRIBUNAL_DATA.',
  'doctor.backup': 'The continuous backup in {folder} is {age} s old.',
  'doctor.backup_late':
    'The continuous backup in {folder} is behind: it has everything of this database up to {until}.',
  'doctor.backup_late_help':
    'Start the service, which keeps it, and read its log: is the folder there, writable, and has it room?',
  'doctor.backup_closed': 'Backups cannot be written to {folder} ({detail}).',
  'doctor.backup_closed_help':
    'Make it a folder of the user who runs Tribunal; under systemd also by ReadWritePaths=, in a drop-in of the unit.',
  'doctor.witness': 'Checkpoints are copied to {file}.',
  'doctor.witness_closed': 'Checkpoints cannot be copied to {file} ({detail}).',
  'doctor.witness_closed_help':
    'Make its folder writable for the user who runs Tribunal; under systemd also by ReadWritePaths=, in a drop-in of the unit. Run this command as that user.',
  'doctor.files': 'Policies, lists and models can be read (models_file: {models}).',
  'doctor.files_broken': 'A file that decides cannot be read: {detail}',
  'doctor.files_broken_help':
    'Put the file back, from the installation where it is a shipped one; a file of models is named by `models_file:` or TRIBUNAL_MODELS_FILE.',
  'doctor.durable': 'What is acknowledged is on the disk (fsync, full_page_writes, synchronous_commit).',
  'doctor.no_checksums':
    'The database has no data checksums, so a page that a disk has changed is not noticed. Turn them on while the server is stopped (pg_checksums --enable), or restore a backup into a new data folder.',
  'doctor.not_durable': 'The server may lose what it acknowledged: {off} is off.',
  'doctor.not_durable_help': 'Turn it on in postgresql.conf, and for the role and the database.',
  'doctor.schema': 'Schema: {migration}',
  'doctor.schema_older': 'Migrations to be applied at the next start: {migrations}',
  'doctor.clock': 'Clock: {now}',
  'doctor.clock_skew': 'The clock of the database server is {seconds} s ahead of the one here.',
  'doctor.clock_skew_help': 'Let both machines keep time by NTP (timedatectl set-ntp true).',
  'doctor.clock_behind': 'The clock is behind what was recorded last ({last}).',
  'doctor.clock_behind_help': 'Let the machine keep time by NTP (timedatectl set-ntp true).',
  'doctor.key': 'Signing key: {origin}',
  'doctor.key_fits': 'Signing key: {origin}, the one that signs this ledger',
  'doctor.key_unfinished': 'The key of the ledger was changed, and the change cut short; the next start finishes it.',
  'doctor.key_new': 'There is no signing key yet; the first start makes it.',
  'doctor.ledger':
    'Ledger: {events} events. `tribunal audit verify` says whether they, and every decision, are as they were signed for.',
  'doctor.policies': 'Policies: {count}, as their files have them',
  'doctor.policies_differ': 'Other versions of policies decide than their files have (in brackets): {policies}',
  'doctor.policies_broken': 'The policies cannot be used: {detail}',
  'doctor.policies_broken_help': 'Repair the files; `tribunal policy check` shows where.',
  'doctor.stages': 'Stage: {stage}. Scoped stages that hold now: {holding}; to come: {coming}.',
  'doctor.stages_over': 'Scoped stages that are over, and can be left out: {over}.',
  'doctor.evidence_static': 'Evidence is ranked by the shipped table (evidence.embedder: static).',
  'doctor.evidence_minilm': 'Evidence is ranked by {model}, run by {engine}.',
  'doctor.evidence_absent': 'Evidence cannot be ranked as configured: {detail}',
  'doctor.evidence_absent_help':
    'Install the packages, or leave `evidence.embedder` and TRIBUNAL_EVIDENCE_EMBEDDER out.',
  'doctor.evidence_broken': 'The sentence model does not run: {detail}',
  'doctor.evidence_broken_help':
    'Install its packages again, or choose the other engine (docs/guides/add-evidence.md).',
  'doctor.evidence_imported': 'Evidence was imported beside the shipped samples.',
  'doctor.evidence_samples':
    'Evidence is the shipped samples alone: most claims stay unknown, and a person has to check them. Import checked claims (`tribunal evidence import`), or ask sources outside (evidence.sources_file).',
  'doctor.evidence_samples_and_sources':
    'Evidence is the shipped samples alone, beside what sources outside answer, which settles no claim. Import checked claims (`tribunal evidence import`).',
  'doctor.sources_none':
    'No source outside is asked (evidence.sources_file): no word of a post leaves this machine for one.',
  'doctor.sources':
    '{name} is asked about open claims: {kind} at {host}, {per_minute} questions a minute, {timeout_ms} ms at most. Words of claims are sent there.',
  'doctor.sources_broken': 'The sources outside cannot be used: {detail}',
  'doctor.sources_broken_help':
    'Repair the file (docs/guides/ask-sources.md), or leave `evidence.sources_file` and TRIBUNAL_EVIDENCE_SOURCES_FILE out.',
  'doctor.sources_key': '{name} is not asked: the environment variable {variable} is not set.',
  'doctor.sources_key_help': 'Set the variable for the service, or take the source out of the file.',
  'doctor.feed_by_hand':
    'Feed {name} is fetched from {host} every {every_h} h; fact checks of {publishers} count once a person takes them (tribunal evidence feeds --take {name}).',
  'doctor.feed_at_once':
    'Feed {name} is fetched from {host} every {every_h} h; fact checks of {publishers} count at once and can block posts.',
  'doctor.port': 'Address: {host} port {port} is free.',
  'doctor.port_ours': 'Address: a Tribunal is listening at {host} port {port}.',
  'doctor.port_busy': 'Another program has {host} port {port}.',
  'doctor.port_busy_help': 'End it, or choose another port by `port:` or TRIBUNAL_PORT.',
  'doctor.port_refused': 'Nothing can listen at {host} port {port} ({detail}).',
  'doctor.port_refused_help': 'Name an address of this machine by `host:` and a port from 1024 by `port:`.',
} as const
