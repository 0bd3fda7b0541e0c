import type { store as english } from '../en/store.ts'

/** Copias, y lo que dice el doctor. */
export const store: Readonly<Record<keyof typeof english, string>> = {
  'help.backup': 'Escribe en un archivo todo lo registrado, tal como está ahora; el servicio sigue mientras tanto.',
  'help.backup_examples':
    '  $ tribunal backup tribunal-2026-11-22.tar.gz\n  $ TRIBUNAL_DATABASE_URL=postgresql://… tribunal backup todo.tar.gz',
  'help.restore':
    'Restaura una copia en una base de datos vacía: una carpeta de datos nueva, o una base nueva de su servidor.',
  'help.restore_examples':
    '  $ TRIBUNAL_DATA=./restaurado tribunal restore tribunal-2026-11-22.tar.gz\n  $ TRIBUNAL_DATA=./restaurado tribunal restore ./backup',
  'help.migrate':
    'Pone al día las tablas y da sus derechos a los roles de la base de datos, o imprime el SQL que lo hace.',
  'help.migrate_examples':
    '  $ TRIBUNAL_DATABASE_MIGRATE_URL=postgresql://tribunal_migrator:…@db/tribunal tribunal migrate\n  $ tribunal migrate --roles > roles.sql\n  $ tribunal migrate --sql > migraciones.sql',
  'option.migrate_sql': 'imprime el SQL que falta por ejecutar, y no ejecuta nada',
  'option.migrate_roles':
    'imprime el SQL que crea los tres roles, con los nombres de database.roles; no consulta ninguna base',
  'migrate.nothing': 'No hay nada que hacer: todas las migraciones están aplicadas.',
  'migrate.applied': 'Aplicadas: {migrations}',
  'help.doctor': 'Dice qué impide que el servicio funcione bien y cómo arreglarlo.',
  'help.doctor_examples': '  $ tribunal doctor\n  $ tribunal doctor --config /etc/tribunal.yaml --json',
  'argument.backup': 'la copia, un archivo .tar.gz',
  'backup.written': '{file}: {decisions} decisiones, {events} sucesos, {rows} filas en total.',
  'backup.restored': '{file} está restaurada: {decisions} decisiones, {events} sucesos, {rows} filas en total.',
  'backup.put_key_back':
    'Antes de arrancar el servicio, ponga su copia de keys/ en {folder}: ninguna copia de seguridad contiene la clave de firma.',
  'backup.key':
    'Contiene datos personales y resúmenes de contraseñas, pero no la clave de firma (keys/ en la carpeta de datos): guarde ambas, por separado.',
  'doctor.well': 'Todo está bien.',
  'doctor.ill': 'Por arreglar: {problems}.',
  'doctor.node': 'Node.js {version}',
  'doctor.node_old': 'Node.js {version} es demasiado antiguo.',
  'doctor.node_old_help': 'Instale Node.js 20.19 o posterior.',
  'doctor.file': 'Configuración: {file}',
  'doctor.no_file': 'Configuración: sin archivo; valores por defecto y variables de entorno.',
  'doctor.file_help': 'Corríjala: docs/guides/run-in-production.md nombra cada campo.',
  'doctor.folder': 'Carpeta de datos: {folder}',
  'doctor.folder_new': 'La carpeta de datos {folder} aún no existe; la crea `tribunal serve`.',
  'doctor.folder_closed': 'No se puede leer y escribir en {folder} ({detail}).',
  'doctor.folder_closed_help': 'Désela al usuario que ejecuta Tribunal, o indique otra carpeta en TRIBUNAL_DATA.',
  'doctor.folder_open': 'Otros pueden escribir en la carpeta de datos {folder} (modo {mode}).',
  'doctor.folder_open_help': 'chmod go-w {folder}',
  'doctor.disk': 'Libre en el disco de {folder}: {free} MiB',
  'doctor.disk_full': 'Solo quedan {free} MiB libres en el disco de {folder}.',
  'doctor.disk_full_help': 'Libere espacio: sin él no se registra nada más.',
  'doctor.database_new': 'Aún no hay base de datos; la crea `tribunal serve`.',
  'doctor.database_embedded': 'Base de datos integrada: PostgreSQL {version}',
  'doctor.database_external': 'Servidor de base de datos: PostgreSQL {version}',
  'doctor.connection': 'La conexión con la base de datos va cifrada (sslmode {sslmode}).',
  'doctor.connection_plain':
    'La base de datos está en otra máquina y la conexión con ella no va cifrada (sslmode {sslmode}).',
  'doctor.connection_plain_help':
    'Active TLS en el servidor y añada ?sslmode=verify-full a TRIBUNAL_DATABASE_URL, con &sslrootcert=ARCHIVO si su certificado es de una autoridad privada.',
  'doctor.connection_unverified':
    'La conexión con la base de datos va cifrada y acepta cualquier certificado (sslmode {sslmode}): quien esté en medio puede leer y cambiarlo todo.',
  'doctor.connection_unverified_help':
    'Escriba sslmode=verify-full en TRIBUNAL_DATABASE_URL, con &sslrootcert=ARCHIVO si el certificado es de una autoridad privada.',
  'doctor.rights': 'El rol {role} añade al registro y no cambia nada en él; no aplica migraciones.',
  'doctor.rights_owner':
    'El rol {role} es dueño de las tablas: aplica migraciones, y podría cambiar lo registrado. Con un rol propio el servicio no podría (tribunal migrate --roles).',
  'doctor.rights_superuser':
    'El rol {role} es superusuario: puede hacer de todo en el servidor. El servicio no necesita un rol así (tribunal migrate --roles).',
  'doctor.rights_beyond':
    'El rol {role} puede más de lo que el servicio necesita: {beyond}. `tribunal migrate` le quita lo que se le dio directamente.',
  'doctor.rights_missing': 'El rol {role} no puede hacer lo que hace el servicio: {missing}',
  'doctor.rights_missing_help':
    'Ejecute `tribunal migrate` con la dirección del rol dueño de las tablas en TRIBUNAL_DATABASE_MIGRATE_URL, o haga a {role} dueño de su base (alter database … owner to {role}).',
  'doctor.rights_create_missing': 'El rol {role} no puede crear las tablas ni el esquema de la cola de trabajos.',
  'doctor.rights_create_missing_help':
    'Ejecute `tribunal migrate` con la dirección del rol dueño de las tablas en TRIBUNAL_DATABASE_MIGRATE_URL, o haga a {role} dueño de su base (alter database … owner to {role}).',
  'doctor.months': 'Hay tablas de meses hasta {last}.',
  'doctor.months_short':
    'Hay tablas de meses hasta {last}. Ejecute `tribunal migrate`, o haga ejecutar en la base de datos lo que imprime `tribunal migrate --sql`: las decisiones de meses posteriores van a la tabla por defecto.',
  'doctor.months_waiting':
    'Hay decisiones de {months} en la tabla por defecto, y tablas de meses hasta {last}. Ejecute `tribunal migrate`, o haga ejecutar en la base de datos lo que imprime `tribunal migrate --sql`: crea las tablas y mueve las decisiones.',
  'doctor.schema_behind': 'Faltan migraciones, y el rol {role} no puede aplicarlas: {migrations}',
  'doctor.schema_behind_help':
    'Ejecute `tribunal migrate` con la dirección del rol dueño de las tablas en TRIBUNAL_DATABASE_MIGRATE_URL, o haga ejecutar en la base la salida de `tribunal migrate --sql`.',
  'argument.restored': 'una copia, un archivo .tar.gz; o la carpeta de una copia continua',
  'option.restore_until': 'de una carpeta: restaura lo registrado hasta este momento, como 2026-11-30T09:00:00Z',
  'option.restore_timeline':
    'de una carpeta: la línea de tiempo que se sigue, como la nombran los archivos .history de su wal/; la última si falta',
  'option.backup_key': 'de una carpeta: el archivo de la clave que la sella; backup.key_file si falta',
  'backup.folder_restored':
    '{folder} está restaurada hasta {until}: {decisions} decisiones, {events} sucesos. La copia es de {base}.',
  'backup.folder_only': '--until, --timeline y --key son para la carpeta de una copia continua.',
  'backup.folder_embedded':
    'Una copia continua es de una base de datos integrada: omita database.url y TRIBUNAL_DATABASE_URL, y nombre una carpeta de datos nueva en TRIBUNAL_DATA.',
  'doctor.backup': 'La copia continua en {folder} tiene {age} s de antigüedad.',
  'doctor.backup_late':
    'La copia continua en {folder} va con retraso: tiene todo lo de esta base de datos hasta {until}.',
  'doctor.backup_late_help':
    'Arranque el servicio, que la mantiene, y lea su registro: ¿está la carpeta, se puede escribir y tiene sitio?',
  'doctor.backup_closed': 'No se pueden escribir copias en {folder} ({detail}).',
  'doctor.backup_closed_help':
    'Haga que sea una carpeta del usuario que ejecuta Tribunal; con systemd también con ReadWritePaths=, en un complemento de la unidad.',
  'doctor.witness': 'Los puntos de control se copian en {file}.',
  'doctor.witness_closed': 'No se pueden copiar los puntos de control en {file} ({detail}).',
  'doctor.witness_closed_help':
    'Haga que el usuario que ejecuta Tribunal pueda escribir en su carpeta; con systemd, también con ReadWritePaths= en un añadido a la unidad. Ejecute esta orden como ese usuario.',
  'doctor.files': 'Se pueden leer las políticas, las listas y los modelos (models_file: {models}).',
  'doctor.files_broken': 'No se puede leer lo que decide: {detail}',
  'doctor.files_broken_help':
    'Vuelva a poner el archivo, desde la instalación si es uno de los incluidos; el de los modelos lo nombra `models_file:` o TRIBUNAL_MODELS_FILE.',
  'doctor.durable': 'Lo confirmado está en el disco (fsync, full_page_writes, synchronous_commit).',
  'doctor.no_checksums':
    'La base de datos no tiene sumas de comprobación, así que no se nota una página que haya cambiado un disco. Actívelas con el servidor detenido (pg_checksums --enable), o restaure una copia de seguridad en una carpeta de datos nueva.',
  'doctor.not_durable': 'El servidor puede perder lo que confirmó: {off} está desactivado.',
  'doctor.not_durable_help': 'Actívelo en postgresql.conf, y para el rol y la base de datos.',
  'doctor.schema': 'Esquema: {migration}',
  'doctor.schema_older': 'Migraciones que se aplicarán en el próximo arranque: {migrations}',
  'doctor.clock': 'Reloj: {now}',
  'doctor.clock_skew': 'El reloj del servidor de base de datos va {seconds} s por delante del de aquí.',
  'doctor.clock_skew_help': 'Haga que ambas máquinas lleven la hora por NTP (timedatectl set-ntp true).',
  'doctor.clock_behind': 'El reloj va por detrás de lo último que se registró ({last}).',
  'doctor.clock_behind_help': 'Haga que la máquina lleve la hora por NTP (timedatectl set-ntp true).',
  'doctor.key': 'Clave de firma: {origin}',
  'doctor.key_fits': 'Clave de firma: {origin}, la que firma este registro',
  'doctor.key_unfinished': 'Se cambió la clave del registro y el cambio quedó a medias; el próximo inicio lo termina.',
  'doctor.key_new': 'Aún no hay clave de firma; la crea el primer arranque.',
  'doctor.ledger':
    'Registro: {events} eventos. `tribunal audit verify` dice si estos, y cada decisión, están como se firmaron.',
  'doctor.policies': 'Políticas: {count}, como las tienen sus archivos',
  'doctor.policies_differ':
    'Deciden otras versiones de políticas que las de sus archivos (entre paréntesis): {policies}',
  'doctor.policies_broken': 'Las políticas no se pueden usar: {detail}',
  'doctor.policies_broken_help': 'Corrija los archivos; `tribunal policy check` muestra dónde.',
  'doctor.stages': 'Fase: {stage}. Fases con alcance que rigen ahora: {holding}; por venir: {coming}.',
  'doctor.stages_over': 'Fases con alcance que ya terminaron y pueden quitarse: {over}.',
  'doctor.evidence_static': 'Las evidencias se ordenan con la tabla incluida (evidence.embedder: static).',
  'doctor.evidence_minilm': 'Las evidencias se ordenan con {model}, que ejecuta {engine}.',
  'doctor.evidence_absent': 'Las evidencias no se pueden ordenar como está configurado: {detail}',
  'doctor.evidence_absent_help': 'Instale los paquetes, o quite `evidence.embedder` y TRIBUNAL_EVIDENCE_EMBEDDER.',
  'doctor.evidence_broken': 'El modelo de frases no funciona: {detail}',
  'doctor.evidence_broken_help': 'Instale de nuevo sus paquetes, o elija el otro motor (docs/guides/add-evidence.md).',
  'doctor.evidence_imported': 'Se importó evidencia además de las muestras incluidas.',
  'doctor.evidence_samples':
    'La evidencia son solo las muestras incluidas: la mayoría de las afirmaciones queda sin resolver y una persona tiene que verificarlas. Importe afirmaciones verificadas (`tribunal evidence import`) o pregunte a fuentes externas (evidence.sources_file).',
  'doctor.evidence_samples_and_sources':
    'La evidencia son solo las muestras incluidas, además de lo que responden las fuentes externas, que no resuelve ninguna afirmación. Importe afirmaciones verificadas (`tribunal evidence import`).',
  'doctor.sources_none':
    'No se pregunta a ninguna fuente externa (evidence.sources_file): ninguna palabra de una publicación sale de este equipo hacia una.',
  'doctor.sources':
    'Se pregunta a {name} por las afirmaciones abiertas: {kind} en {host}, {per_minute} preguntas por minuto, {timeout_ms} ms como máximo. Se le envían palabras de las afirmaciones.',
  'doctor.sources_broken': 'No se pueden usar las fuentes externas: {detail}',
  'doctor.sources_broken_help':
    'Corrija el archivo (docs/guides/ask-sources.md), o quite `evidence.sources_file` y TRIBUNAL_EVIDENCE_SOURCES_FILE.',
  'doctor.sources_key': 'No se pregunta a {name}: la variable de entorno {variable} no está definida.',
  'doctor.sources_key_help': 'Defina la variable para el servicio, o quite la fuente del archivo.',
  'doctor.feed_by_hand':
    'La fuente {name} se descarga de {host} cada {every_h} h; las verificaciones de {publishers} cuentan cuando una persona las incorpora (tribunal evidence feeds --take {name}).',
  'doctor.feed_at_once':
    'La fuente {name} se descarga de {host} cada {every_h} h; las verificaciones de {publishers} cuentan de inmediato y pueden bloquear publicaciones.',
  'doctor.port': 'Dirección: {host}, puerto {port}, está libre.',
  'doctor.port_ours': 'Dirección: un Tribunal escucha en {host}, puerto {port}.',
  'doctor.port_busy': 'Otro programa tiene {host}, puerto {port}.',
  'doctor.port_busy_help': 'Ciérrelo, o elija otro puerto con `port:` o TRIBUNAL_PORT.',
  'doctor.port_refused': 'No se puede escuchar en {host}, puerto {port} ({detail}).',
  'doctor.port_refused_help': 'Indique una dirección de esta máquina con `host:` y un puerto desde 1024 con `port:`.',
}
