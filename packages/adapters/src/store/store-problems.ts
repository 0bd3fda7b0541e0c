import { EMBEDDED_PROBLEMS } from './embedded/embedded-problems.ts'

/** Everything that can be wrong with the store, and how to mend it. Codes are stable; `{name}` is filled in. */
export const STORE_PROBLEMS = {
  ...EMBEDDED_PROBLEMS,
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
  bad_sslmode: {
    message: {
      en: 'TRIBUNAL_DATABASE_URL has the sslmode `{sslmode}`, which there is not.',
      es: 'TRIBUNAL_DATABASE_URL lleva el sslmode `{sslmode}`, que no existe.',
    },
    help: {
      en: 'Write sslmode=verify-full, with sslrootcert=FILE where the certificate is of a private authority.',
      es: 'Escriba sslmode=verify-full, con sslrootcert=ARCHIVO si el certificado es de una autoridad privada.',
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
  database_damaged: {
    message: {
      en: 'The database cannot read a part of its own files: {detail}',
      es: 'La base de datos no puede leer una parte de sus propios archivos: {detail}',
    },
    help: {
      en: 'A disk or a program changed them. Stop the service and keep a copy of the data as it is. Restore the newest backup into a new data folder or an empty database, run `tribunal audit verify --witness FILE` on it, and have the disk checked.',
      es: 'Los cambió un disco o un programa. Detenga el servicio y guarde una copia de los datos tal como están. Restaure la copia de seguridad más reciente en una carpeta de datos nueva o en una base vacía, ejecute en ella `tribunal audit verify --witness ARCHIVO` y haga revisar el disco.',
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
  table_missing: {
    message: {
      en: 'The database lacks tables that its migrations made: {tables}.',
      es: 'A la base de datos le faltan tablas que crearon sus migraciones: {tables}.',
    },
    help: {
      en: 'Somebody dropped them. Restore a backup into an empty database, and see who may drop tables in this one.',
      es: 'Alguien las borró. Restaure una copia en una base vacía y vea quién puede borrar tablas en esta.',
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
      en: 'The ledger in this database is signed by the key `{found}`, and the signing key here is `{wanted}`.',
      es: 'El registro de esta base de datos lo firma la clave `{found}`, y la clave de firma de aquí es `{wanted}`.',
    },
    help: {
      en: 'Put that key here: copy keys/ledger.pem and ledger.vkey from the data folder that has them, or name the file in TRIBUNAL_SIGNING_KEY_FILE. After a restore it may be keys/ledger-{id}.pem. To go on with another key: `tribunal audit rotate-key`.',
      es: 'Ponga aquí esa clave: copie keys/ledger.pem y ledger.vkey de la carpeta de datos que las tiene, o indique el archivo en TRIBUNAL_SIGNING_KEY_FILE. Tras una restauración puede ser keys/ledger-{id}.pem. Para seguir con otra clave: `tribunal audit rotate-key`.',
    },
  },
  same_ledger_key: {
    message: {
      en: 'The ledger is signed by the key `{key}` already.',
      es: 'El registro ya lo firma la clave `{key}`.',
    },
    help: {
      en: 'Nothing was changed. Name another key to change to.',
      es: 'No se ha cambiado nada. Indique otra clave a la que cambiar.',
    },
  },
  no_new_key: {
    message: {
      en: 'The signing key is {file}, where Tribunal writes nothing: it needs the file of the new key.',
      es: 'La clave de firma es {file}, donde Tribunal no escribe: hace falta el archivo de la clave nueva.',
    },
    help: {
      en: 'openssl genpkey -algorithm ed25519 -out NEW.pem makes one; name it with --to NEW.pem.',
      es: 'openssl genpkey -algorithm ed25519 -out NUEVA.pem crea una; indíquela con --to NUEVA.pem.',
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
  not_recordable: {
    message: {
      en: 'The database cannot hold the decision: {detail}',
      es: 'La base de datos no puede guardar la decisión: {detail}',
    },
    help: {
      en: 'Nothing was recorded, and sending the same again comes to the same. Report it with the submission: it is a defect of Tribunal.',
      es: 'No se registró nada, y enviar lo mismo otra vez da lo mismo. Comuníquelo con la entrega: es un defecto de Tribunal.',
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
  no_public_key: {
    message: {
      en: 'There is neither the signing key nor, at {file}, its public key.',
      es: 'No está la clave de firma ni, en {file}, su clave pública.',
    },
    help: {
      en: 'Verifying needs the public key alone: give it with --key, or put the file ledger.vkey of the service there. `tribunal audit key` prints it where the service runs.',
      es: 'Para verificar basta la clave pública: indíquela con --key, o ponga ahí el archivo ledger.vkey del servicio. `tribunal audit key` la muestra donde corre el servicio.',
    },
  },
  signing_key_unreadable: {
    message: {
      en: 'The signing key {file} cannot be read ({detail}).',
      es: 'No se puede leer la clave de firma {file} ({detail}).',
    },
    help: {
      en: 'It belongs to the user who runs Tribunal, mode 0600; or to a group of that user, mode 0640, with `ledger.signing_key_group: true`.',
      es: 'Pertenece al usuario que ejecuta Tribunal, modo 0600; o a un grupo de ese usuario, modo 0640, con `ledger.signing_key_group: true`.',
    },
  },
  signing_key_open: {
    message: {
      en: 'Other users may read the signing key {file} (mode {mode}).',
      es: 'Otros usuarios pueden leer la clave de firma {file} (modo {mode}).',
    },
    help: {
      en: 'Run `chmod 600` on it. If others could have read it, they can sign in the name of this ledger. Where its group is that of Tribunal alone, as with `fsGroup` of Kubernetes, set `ledger.signing_key_group: true`: then 0640 and 0440 are taken.',
      es: 'Ejecute `chmod 600` sobre él. Si otros pudieron leerla, pueden firmar en nombre de este registro. Si su grupo es solo el de Tribunal, como con `fsGroup` de Kubernetes, ponga `ledger.signing_key_group: true`: entonces valen 0640 y 0440.',
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
