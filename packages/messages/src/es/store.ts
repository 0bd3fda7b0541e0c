import type { store as english } from '../en/store.ts'

/** The same in Spanish; a code without a sentence here does not compile. */
export const store: Readonly<Record<keyof typeof english, string>> = {
  'store.unsupported_platform': 'No hay un PostgreSQL integrado para {platform}.',
  'store.unsupported_platform_help': 'Ejecute usted un PostgreSQL 15 o posterior e indíquelo en TRIBUNAL_DATABASE_URL.',
  'store.no_glibc':
    'El PostgreSQL integrado necesita glibc, y este sistema tiene otra biblioteca de C (Alpine Linux usa musl).',
  'store.no_glibc_help':
    'Indique un PostgreSQL 15 o posterior en TRIBUNAL_DATABASE_URL, o use una imagen basada en Debian.',
  'store.binaries_missing': 'No está instalado el paquete {package}, que trae los programas de PostgreSQL.',
  'store.binaries_missing_help':
    'Ejecute `npm ci` sin `--omit=optional`, o indique un servidor PostgreSQL en TRIBUNAL_DATABASE_URL.',
  'store.binaries_unreadable':
    'PostgreSQL no se ejecuta como root, y el usuario sin privilegios no puede leer sus programas en {folder} ({detail}).',
  'store.binaries_unreadable_help':
    'Ejecute Tribunal como un usuario normal, o saque el proyecto de la carpeta privada.',
  'store.cannot_drop_root':
    'PostgreSQL no se ejecuta como root, y este proceso no puede iniciarlo como otro usuario ({detail}).',
  'store.cannot_drop_root_help':
    'Ejecute Tribunal como un usuario normal, o indique un servidor PostgreSQL en TRIBUNAL_DATABASE_URL.',
  'store.user_without_account': 'PostgreSQL no crea una base de datos para un usuario sin cuenta (uid {uid}).',
  'store.user_without_account_help':
    'Dé al uid una línea en /etc/passwd, o indique un servidor PostgreSQL en TRIBUNAL_DATABASE_URL.',
  'store.folder_not_writable': 'No se puede escribir en la carpeta {folder} ({detail}).',
  'store.folder_not_writable_help':
    'Dé la carpeta al usuario que ejecuta Tribunal, o indique otra: si es la de datos, en TRIBUNAL_DATA.',
  'store.disk_read_only': 'La carpeta de datos {folder} está en un disco de solo lectura.',
  'store.disk_read_only_help': 'Móntelo para escritura, o indique otra carpeta en TRIBUNAL_DATA.',
  'store.disk_full': 'El disco de {folder} está lleno.',
  'store.disk_full_help':
    'Libere espacio, o indique una carpeta en otro disco en TRIBUNAL_DATA. No se pierde nada de lo confirmado.',
  'store.folder_of_another': 'La base de datos de {folder} pertenece a otro usuario ({detail}).',
  'store.folder_of_another_help':
    'Ejecute Tribunal como el usuario que la creó, o indique otra carpeta en TRIBUNAL_DATA.',
  'store.password_refused': 'La base de datos de {folder} no acepta la contraseña guardada junto a ella.',
  'store.password_refused_help': 'Vuelva a poner el archivo {file} que corresponde a esta base de datos.',
  'store.other_major':
    'La base de datos de {folder} la creó PostgreSQL {found}; los programas instalados son PostgreSQL {wanted}.',
  'store.other_major_help':
    'Haga una copia con la versión de Tribunal que la creó (`tribunal backup`) y restáurela en una carpeta de datos nueva.',
  'store.did_not_start': 'El PostgreSQL integrado no arrancó: {detail}',
  'store.did_not_start_help': 'Su registro está en {log}.',
  'store.not_ready_in_time': 'El PostgreSQL integrado no estuvo listo en {seconds} segundos.',
  'store.not_ready_in_time_help':
    'Tras una caída primero lee su diario; {log} dice por dónde va. Sigue en ello: inténtelo de nuevo.',
  'store.did_not_stop': 'El PostgreSQL integrado (proceso {pid}) no se detuvo en {seconds} segundos.',
  'store.did_not_stop_help': 'Su registro está en {log}. El próximo arranque lo retoma.',
  'store.no_database': 'No hay ninguna base de datos en {folder}.',
  'store.no_database_help':
    'Indique la carpeta correcta en TRIBUNAL_DATA, o el servidor en TRIBUNAL_DATABASE_URL. `tribunal serve` crea una nueva; la de la demostración está en su carpeta `demo`.',
  'store.bad_url': 'TRIBUNAL_DATABASE_URL no es una dirección de PostgreSQL.',
  'store.bad_url_help':
    'Tiene la forma postgresql://USUARIO:CONTRASEÑA@HOST:5432/BASE; los caracteres especiales van codificados con %.',
  'store.bad_sslmode': 'TRIBUNAL_DATABASE_URL lleva el sslmode `{sslmode}`, que no existe.',
  'store.bad_sslmode_help':
    'Escriba sslmode=verify-full, con sslrootcert=ARCHIVO si el certificado es de una autoridad privada.',
  'store.unreachable': 'No se puede llegar a la base de datos en {address}: {detail}',
  'store.unreachable_help':
    'Compruebe que el servidor está en marcha y que host, puerto, base, usuario y contraseña de TRIBUNAL_DATABASE_URL son correctos.',
  'store.database_damaged': 'La base de datos no puede leer una parte de sus propios archivos: {detail}',
  'store.database_damaged_help':
    'Los cambió un disco o un programa. Detenga el servicio y guarde una copia de los datos tal como están. Restaure la copia de seguridad más reciente en una carpeta de datos nueva o en una base vacía, ejecute en ella `tribunal audit verify --witness ARCHIVO` y haga revisar el disco.',
  'store.server_too_old': 'El servidor de base de datos es PostgreSQL {found}; Tribunal necesita 15 o posterior.',
  'store.server_too_old_help': 'Actualice el servidor.',
  'store.schema_newer': 'La base de datos la escribió una versión más nueva de Tribunal (migración {migration}).',
  'store.schema_newer_help': 'Ejecute esa versión o una posterior; no se ha cambiado nada.',
  'store.schema_differs': 'La migración {migration} de la base de datos no es la de esta versión de Tribunal.',
  'store.schema_differs_help':
    'Ejecute la versión que creó la base de datos, haga una copia y restáurela en una base vacía.',
  'store.table_missing': 'A la base de datos le faltan tablas que crearon sus migraciones: {tables}.',
  'store.table_missing_help':
    'Alguien las borró. Restaure una copia en una base vacía y vea quién puede borrar tablas en esta.',
  'store.migration_failed': 'La migración {migration} falló y se deshizo: {detail}',
  'store.migration_failed_help': 'No quedó nada de ella. El usuario de TRIBUNAL_DATABASE_URL debe poder crear tablas.',
  'store.migrations_due': 'A la base de datos le faltan migraciones, y el rol {role} no puede aplicarlas: {migrations}',
  'store.migrations_due_help':
    'Deje que las aplique el rol dueño de las tablas: `tribunal migrate` con su dirección en TRIBUNAL_DATABASE_MIGRATE_URL, o haga ejecutar en la base la salida de `tribunal migrate --sql`. Después, arranque de nuevo.',
  'store.rights_missing': 'El rol {role} no puede hacer lo que hace el servicio: {missing}',
  'store.rights_missing_help':
    'Ejecute `tribunal migrate` con la dirección del rol dueño de las tablas en TRIBUNAL_DATABASE_MIGRATE_URL: da estos derechos al rol que nombra database.roles.service.',
  'store.not_owner': 'El rol {role} no es dueño de las tablas, y reescribirlas lo exige.',
  'store.not_owner_help':
    'Ponga la dirección del rol dueño en TRIBUNAL_DATABASE_MIGRATE_URL para esta orden. No se ha cambiado nada.',
  'store.backup_of_another': 'La carpeta {folder} contiene copias de otra base de datos.',
  'store.backup_of_another_help': 'Nombre otra carpeta en backup.folder: una base de datos, una carpeta.',
  'store.backup_timeline_taken':
    'La línea de tiempo {timeline} de la carpeta de copias {folder} es de otra base de datos, restaurada desde la misma copia. De esta base de datos no se copia nada.',
  'store.backup_timeline_taken_help':
    'Nombre una carpeta propia en backup.folder, u omítalo. Si esta base de datos debe seguir en esta carpeta, restáurela de nuevo desde ella: empieza entonces una línea de tiempo libre.',
  'store.backup_in_use':
    'Otra base de datos escribe su copia en {folder}. De esta base de datos, que fue restaurada, no se copia nada.',
  'store.backup_in_use_help':
    'Nombre una carpeta propia en backup.folder, u omítalo. Si esta base de datos sustituye a la otra, detenga el servicio de aquella: esta sigue entonces por sí misma en la carpeta.',
  'store.backup_log_differs':
    'El diario de la línea de tiempo {timeline} en la carpeta de copias {folder} no es el de esta base de datos: {file} tiene otro contenido. De esta base de datos no se copia nada.',
  'store.backup_log_differs_help':
    'Dos copias de una misma carpeta de datos usan esta carpeta de copias, o esta carpeta de datos volvió a un estado anterior. Deje que la use una sola base de datos y nombre para la otra una carpeta propia en backup.folder; o restaure desde la carpeta de copias.',
  'store.backup_key': 'La clave de la copia, {file}, no se puede usar: {detail}.',
  'store.backup_key_help':
    'Nombre el archivo de la clave en backup.key_file o, para una sola restauración, con `--key ARCHIVO`. Para copias nuevas `openssl rand -hex 32 > ARCHIVO` crea una clave; guarde una copia lejos de ellas.',
  'store.backup_sealed': 'Las copias en {folder} están selladas con una clave, y no se nombra ninguna.',
  'store.backup_sealed_help':
    'Nombre el archivo de esa clave: en backup.key_file o, para una sola restauración, con `--key ARCHIVO`.',
  'store.backup_not_sealed': 'Las copias en {folder} no están selladas, y se nombra una clave.',
  'store.backup_not_sealed_help':
    'Para restaurarlas, o para seguir con ellas, omita backup.key_file y TRIBUNAL_BACKUP_KEY_FILE. Para sellar las copias desde ahora, nombre otra carpeta en backup.folder.',
  'store.backup_key_differs':
    'Las copias en {folder} están selladas con otra clave que la nombrada. Una marca distingue las claves: la de la suya es {found} (`key` en backup.json), la de la nombrada es {given}.',
  'store.backup_key_differs_help':
    'Nombre el archivo de la clave con la que están selladas: en backup.key_file o, para una sola restauración, con `--key ARCHIVO`. Para sellar las copias con la clave nueva, nombre otra carpeta en backup.folder.',
  'store.backup_refused':
    'La base de datos aún no se puede copiar de forma continua: su rol lo creó una versión anterior.',
  'store.backup_refused_help':
    'Detenga todo lo que usa esta carpeta de datos y arranque de nuevo el servicio: da el derecho al rol.',
  'store.backup_without_base': 'La carpeta de copias {folder} no tiene ninguna desde la que restaurar: {detail}.',
  'store.backup_without_base_help': '{hint}',
  'store.backup_no_timeline':
    'La carpeta de copias {folder} no tiene nada de la línea de tiempo {timeline}. Tiene estas: {timelines}.',
  'store.backup_no_timeline_help': '{others}',
  'store.backup_history_damaged':
    'El archivo de historia {file} de la línea de tiempo {timeline} no se puede usar: {detail}.',
  'store.backup_history_damaged_help':
    'Vuelva a poner el archivo desde otra copia de la carpeta. Dice qué líneas de tiempo llevan a esta y qué base de datos la escribe. {others}',
  'store.backup_of_server': 'backup.folder es para la base de datos integrada, y database.url nombra un servidor suyo.',
  'store.backup_of_server_help':
    'Haga sus copias con sus propios medios (pg_basebackup y WAL archivado: docs/guides/store.md), y omita backup.folder.',
  'store.other_ledger_key':
    'El registro de esta base de datos lo firma la clave `{found}`, y la clave de firma de aquí es `{wanted}`.',
  'store.other_ledger_key_help':
    'Ponga aquí esa clave: copie keys/ledger.pem y ledger.vkey de la carpeta de datos que las tiene, o indique el archivo en TRIBUNAL_SIGNING_KEY_FILE. Tras una restauración puede ser keys/ledger-{id}.pem. Para seguir con otra clave: `tribunal audit rotate-key`.',
  'store.same_ledger_key': 'El registro ya lo firma la clave `{key}`.',
  'store.same_ledger_key_help': 'No se ha cambiado nada. Indique otra clave a la que cambiar.',
  'store.no_new_key':
    'La clave de firma es {file}, donde Tribunal no escribe: hace falta el archivo de la clave nueva.',
  'store.no_new_key_help': 'openssl genpkey -algorithm ed25519 -out NUEVA.pem crea una; indíquela con --to NUEVA.pem.',
  'store.held': 'No se borró nada: está bajo una retención legal ({holds}).',
  'store.held_help':
    'Una retención legal conserva lo que puede hacer falta para reclamaciones. Levántela antes, con un motivo: `tribunal privacy release ID --reason "…"`.',
  'store.hold_released': '{by} levantó la retención {id} el {at}; el motivo queda como está.',
  'store.hold_released_help':
    '`tribunal privacy holds --all` muestra por qué. Para volver a conservar contenidos, ponga otra retención.',
  'store.nothing_held':
    'No hay nada que retener: aquello de lo que trataba la decisión {id} se borró o cumplió su plazo.',
  'store.nothing_held_help': 'Retenga a la persona, para que quede lo que se decida sobre ella desde ahora.',
  'store.clock_ahead': 'Nada terminó: el reloj de aquí dice {now}, y el de la base de datos {database}.',
  'store.clock_ahead_help':
    'Lo que termina no se puede recuperar. Haga que ambas máquinas lleven la hora por NTP (timedatectl set-ntp true). Si el reloj de aquí está bien, ejecute `tribunal privacy retention --run --clock-is-right`.',
  'store.clock_in_doubt':
    'Nada terminó: el reloj de aquí dice {now}, y el último evento de hace más de un día es del {last}. Puede que el reloj vaya por delante.',
  'store.clock_in_doubt_help':
    'Lo que termina no se puede recuperar, así que mire el reloj (`date -u`). Si está bien, y no pasó nada en tanto tiempo, ejecute `tribunal privacy retention --run --clock-is-right`. Un servicio sigue solo tras un día con eventos.',
  'store.no_ledger': 'La base de datos aún no tiene registro.',
  'store.no_ledger_help': 'Inicie `tribunal serve` una vez; lo empieza.',
  'store.store_busy': 'Demasiadas decisiones esperan a ser registradas ({waiting}).',
  'store.store_busy_help': 'Envíe la entrega de nuevo en un momento.',
  'store.store_closing': 'El almacén se está cerrando.',
  'store.store_closing_help': 'Envíe la entrega de nuevo en un momento.',
  'store.not_recorded': 'No se pudo registrar la decisión: {detail}',
  'store.not_recorded_help': 'No se confirmó nada. Envíe la entrega de nuevo con la misma Idempotency-Key.',
  'store.not_recordable': 'La base de datos no puede guardar la decisión: {detail}',
  'store.not_recordable_help':
    'No se registró nada, y enviar lo mismo otra vez da lo mismo. Comuníquelo con la entrega: es un defecto de Tribunal.',
  'store.no_signing_key': 'No hay clave de firma en {file}.',
  'store.no_signing_key_help':
    'Vuelva a poner la clave con la que se inició este registro, o indique su archivo en TRIBUNAL_SIGNING_KEY_FILE.',
  'store.no_public_key': 'No está la clave de firma ni, en {file}, su clave pública.',
  'store.no_public_key_help':
    'Para verificar basta la clave pública: indíquela con --key, o ponga ahí el archivo ledger.vkey del servicio. `tribunal audit key` la muestra donde corre el servicio.',
  'store.signing_key_unreadable': 'No se puede leer la clave de firma {file}: {detail}.',
  'store.signing_key_unreadable_help':
    'Pertenece al usuario que ejecuta Tribunal, modo 0600; o a un grupo de ese usuario, modo 0640, con `ledger.signing_key_group: true`.',
  'store.signing_key_open': 'Otros usuarios pueden leer la clave de firma {file} (modo {mode}).',
  'store.signing_key_open_help':
    'Ejecute `chmod 600` sobre él. Si otros pudieron leerla, pueden firmar en nombre de este registro. Si su grupo es solo el de Tribunal, como con `fsGroup` de Kubernetes, ponga `ledger.signing_key_group: true`: entonces valen 0640 y 0440.',
  'store.signing_key_damaged': 'La clave de firma {file} está dañada o no es una clave Ed25519 en PKCS #8 PEM.',
  'store.signing_key_damaged_help':
    'Recupérela de una copia de seguridad; `openssl pkey -in CLAVE` escribe una clave en esta forma.',
  'store.signing_key_mismatch':
    'La clave de firma {file} no corresponde a la clave pública que está junto a ella, {beside}.',
  'store.signing_key_mismatch_help': 'Se cambió una de las dos: recupere ambas de una copia de seguridad.',
  'store.signing_key_name': 'La clave de firma {file} es la del registro `{origin}`, no la de `{wanted}`.',
  'store.signing_key_name_help': 'Un registro conserva su nombre. Un nombre no lleva espacios ni `+`.',
  'store.nothing_to_back_up': 'La base de datos aún no tiene tablas.',
  'store.nothing_to_back_up_help': 'Compruebe TRIBUNAL_DATABASE_URL: esta base de datos está vacía.',
  'store.backup_exists': '{file} ya existe.',
  'store.backup_exists_help': 'Indique otro archivo: una copia nunca sustituye a otra.',
  'store.backup_unreadable': 'No se puede leer la copia {file}: {detail}.',
  'store.backup_unreadable_help': 'Compruebe la ruta y quién puede leerla.',
  'store.not_a_backup': '{file} no es una copia de seguridad.',
  'store.not_a_backup_help':
    'Una copia es un archivo .tar.gz que escribió `tribunal backup`, o la carpeta que nombra backup.folder: tiene backup.json, base/ y wal/.',
  'store.backup_damaged': '{file} no es una copia íntegra: {detail}.',
  'store.backup_damaged_help': 'No se ha restaurado nada. Use otra copia.',
  'store.restore_failed': 'No se pudo aplicar el diario de la copia de seguridad: {detail}',
  'store.restore_failed_help':
    'No se restauró nada. Haga revisar el disco de la copia y restaure hasta un momento anterior con `--until`, o desde otra copia.',
  'store.backup_newer': '{file} la escribió una versión más nueva de Tribunal.',
  'store.backup_newer_help': 'Restáurela con esa versión o una posterior.',
  'store.not_empty': 'La base de datos no está vacía: hay algo en {table}.',
  'store.not_empty_help':
    'Restaure en una carpeta de datos nueva (TRIBUNAL_DATA) o en una base nueva (TRIBUNAL_DATABASE_URL).',
  'store.database_exists': 'La carpeta de datos {folder} ya tiene una base de datos.',
  'store.database_exists_help':
    'Restaure en una carpeta de datos nueva: nómbrela en TRIBUNAL_DATA. Si la base de datos es lo que quedó de una restauración interrumpida, borre {home} y restaure de nuevo.',
  'store.rows_not_taken': 'La base de datos no aceptó las filas de {table}: {detail}.',
  'store.rows_not_taken_help':
    'No se restauró nada; la copia no tiene la culpa. Asegúrese de que la base de datos funciona y de que su disco tiene sitio, y restaure de nuevo.',
  'store.restore_left': '{problem} Lo que la restauración hizo en {folder} sigue ahí: {detail}.',
  'store.restore_left_help': 'Detenga lo que usa {folder} y bórrela antes de restaurar de nuevo.',
  'store.ledger_incomplete': 'Al registro le faltan resúmenes de los eventos {start} a {end}.',
  'store.ledger_incomplete_help':
    'Ejecute `tribunal audit verify` para ver qué falta y restaure una copia de seguridad.',
}
