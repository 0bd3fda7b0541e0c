/** The ledger: verified, proven, handed out. */
export const audit = {
  'help.audit': 'Verificar el registro, probar eventos sueltos, entregarlo.',
  'help.audit_examples':
    '  $ tribunal audit verify\n  $ tribunal audit prove 0190a000-0000-7000-8000-000000000001 > decision.tlog-proof\n  $ tribunal audit export ledger.jsonl',
  'help.audit_verify':
    'Leer el registro entero y decir qué tiene mal: eventos cambiados, ausentes, añadidos o movidos, puntos de control que nadie firmó. Después, comparar cada decisión, aquello de lo que trataba y aquello en que se apoya con su evento. También verifica un registro exportado o una prueba.',
  'help.audit_verify_examples':
    '  $ tribunal audit verify --witness kept.txt\n  $ tribunal audit verify --witness kept.txt --since verified.json\n  $ tribunal audit verify ledger.jsonl --key "$(cat ledger.vkey)"\n  $ tribunal audit verify decision.tlog-proof --key "$(cat ledger.vkey)" --json',
  'help.audit_prove': 'Escribir un archivo que prueba un evento, por su lugar o por el id de su decisión.',
  'help.audit_prove_examples':
    '  $ tribunal audit prove 0190a000-0000-7000-8000-000000000001 > decision.tlog-proof\n  $ tribunal audit prove 41 > event-41.tlog-proof',
  'help.audit_export': 'Escribir el registro entero en un archivo que cualquiera puede verificar.',
  'help.audit_export_examples':
    '  $ tribunal audit export ledger.jsonl\n  $ tribunal audit export - | gzip > ledger.jsonl.gz',
  'help.audit_checkpoint':
    'Mostrar el último punto de control firmado. Con --witness, comprobar que el registro solo ha crecido desde la última copia del archivo, y añadir una copia.',
  'help.audit_checkpoint_examples':
    '  $ tribunal audit checkpoint\n  $ tribunal audit checkpoint --witness elsewhere/kept.txt',
  'help.audit_key': 'Mostrar la clave pública del registro, para entregarla por otro camino que sus archivos.',
  'help.audit_key_examples': '  $ tribunal audit key > ledger.vkey',
  'help.audit_acknowledge_restore':
    'Anota que la base de datos se restauró a propósito: las copias de un testigo a las que no llega la copia de seguridad dejan de contar, y cada verificación lo dice.',
  'help.audit_acknowledge_restore_examples':
    '  $ tribunal audit acknowledge-restore --witness kept.txt --reason "Disco del 3 de mayo, restaurado de esa noche"',
  'option.restore_reason': 'por qué se restauró; queda en el registro',
  'audit.restored':
    'El evento {event} ({at}) dice que la base de datos se restauró a propósito: {reason} Copias del testigo que no cuentan: {copies}.',
  'audit.restore_acknowledged':
    'Anotado: copias de {file} que ya no cuentan: {copies}. El registro y el testigo tienen en común los primeros {size} eventos.',
  'audit.restore_nothing': 'No hay nada que anotar: el registro sigue a la última copia de {file}.',
  'audit.restore_nothing_help': 'Si las copias son de otro registro, indique el archivo correcto.',
  'audit.restore_unreadable': 'Ninguna copia de {file} es un punto de control.',
  'audit.restore_unreadable_help':
    'Indique el archivo al que `--witness` o `ledger.witness_file` copian los puntos de control.',
  'audit.restore_too_many': 'Más de 2000 copias de {file} son de eventos que el registro no tiene.',
  'audit.restore_too_many_help':
    'Una copia tan antigua no es la de anoche. Empiece otro archivo de testigo y guarde este como prueba de lo que se perdió.',
  'audit.restore_reason': 'El motivo tiene de 1 a {max} caracteres.',
  'audit.restore_reason_help': 'Escriba qué pasó y qué copia se restauró.',
  'help.audit_rotate_key':
    'Cambiar la clave que firma el registro. Un evento lo dice, y el punto de control que lo cubre lo firman la clave antigua y la nueva, de modo que quien confía en la antigua puede seguirlo. Muestra la nueva clave pública. Después, reinicie el servicio.',
  'help.audit_rotate_key_examples':
    '  $ tribunal audit rotate-key\n  $ tribunal audit rotate-key --to /etc/tribunal/ledger-2.pem',
  'help.audit_verifier': 'Mostrar el verificador independiente: un archivo para Node.js, sin nada de Tribunal.',
  'help.audit_verifier_examples':
    '  $ tribunal audit verifier > verify-ledger.mjs\n  $ node verify-ledger.mjs ledger.jsonl --key "$(cat ledger.vkey)"',
  'argument.event': 'lugar del evento en el registro (0 es el primero), o id de una decisión',
  'argument.audit_file': 'un registro exportado o una prueba, en lugar del propio registro',
  'argument.export': 'archivo que se escribe y que aún no debe existir; - para la salida estándar',
  'option.audit_file': 'un registro exportado o una prueba, en lugar del propio registro',
  'option.witness': 'archivo con puntos de control guardados en otro lugar',
  'option.audit_since':
    'archivo que dice hasta dónde se verificó todo: se verifica lo que vino después, y el archivo se escribe de nuevo',
  'option.whole': 'verificar todo, diga lo que diga el archivo de --since',
  'option.key': 'clave pública en la que se confía, como línea de texto; puede darse varias veces',
  'option.rotate_to': 'archivo de la clave nueva (Ed25519, PKCS #8 PEM), en lugar de una creada en la carpeta de datos',
  'option.without_old_key':
    'la clave antigua se perdió: los verificadores avisan del cambio hasta que se les da la clave nueva',
  'audit.verified':
    '{origin}: verificados los {events} eventos del último punto de control ({until}), números 0 a {last}. Puntos de control: {checkpoints}',
  'audit.since':
    'Verificado ahora: aquello de lo que tratan {added} eventos desde el evento {size}. Lo anterior se verificó el {at}, y todo por última vez el {whole}; lo que desde entonces se cambió en filas anteriores solo se ve al verificar todo (--whole).',
  'audit.since_whole':
    'Verificado ahora: {added} eventos desde el evento {size}, y todo lo que está al lado del registro, porque tiene otros números de filas que los que dicen estos eventos, o algo está mal. Los eventos anteriores se verificaron el {at}, y todo por última vez el {whole}.',
  'audit.since_of_file': 'Un archivo se verifica entero: --since es para el registro del servicio.',
  'audit.no_verified': 'El archivo {file} no dice hasta dónde se verificó un registro, o fue cambiado.',
  'audit.no_verified_help':
    'Nombre el archivo que escribió una verificación anterior con --since, o uno que aún no exista: entonces se verifica todo.',
  'audit.cut_off': 'Si se cortaron eventos posteriores, solo lo puede decir un testigo o un tamaño esperado.',
  'audit.wrong': '{origin}: algo está mal. Hallazgos: {count}',
  'audit.vouched': 'Una firma de confianza responde por los primeros {count} eventos.',
  'audit.first_bad': 'El primer evento que es, o puede ser, otro que el que era: {event}',
  'audit.record_verified':
    'Las decisiones, aquello de lo que trataban y aquello en que se apoyan, y los casos están como dicen sus eventos ({decisions} decisiones, {cases} casos, {tiles} teselas completas)',
  'audit.record_verified_since':
    'Aquello de lo que tratan estos eventos está como dicen (decisiones tomadas: {decisions}, contenidos borrados o terminados: {gone}, casos: {cases}, teselas completas: {tiles}), y de lo demás hay tantas filas como antes',
  'audit.record_wrong': 'El registro está como se firmó, y lo que está a su lado no. Hallazgos: {count}',
  'audit.record_not_looked_at':
    'Las decisiones no se compararon con el registro: no prueba nada de ellas mientras no esté como se firmó.',
  'audit.first_bad_decision': 'La primera decisión que tiene algo mal: {decision}',
  'audit.more': 'y {count} más',
  'audit.witnessed': 'Copias del testigo que concuerdan: {count}',
  'audit.no_witness':
    'Sin copias guardadas en otro lugar (--witness) nada muestra que quien tiene la clave no haya reescrito el registro.',
  'audit.own_key':
    'Se creyó en la primera clave del archivo, así que esto no muestra quién lo escribió. Indique --key.',
  'audit.proven': 'El evento {event} de {origin} está probado; está firmado entre {size} eventos.',
  'audit.not_proven': 'Esto no prueba nada: {reason}',
  'audit.exported': 'Eventos escritos en {file}: {count}. Clave pública: {key}',
  'audit.kept':
    'El registro solo ha crecido desde la última copia. Añadido a {file}: punto de control de {size} eventos',
  'audit.kept_first':
    'Escrito en {file}: punto de control de {size} eventos. Guarde este archivo donde nadie de este servicio pueda escribir.',
  'audit.kept_already': 'La última copia de {file} ya es de {size} eventos.',
  'audit.forked':
    'El registro es otro que el que vio el testigo: el punto de control de {size} eventos no continúa la copia de {before}.',
  'audit.shrunk': 'El registro es más corto que cuando lo vio el testigo: {size} eventos en vez de {before}.',
  'audit.bad_witness': 'La última copia de {file} no es un punto de control firmado por una clave de confianza.',
  'audit.unsigned':
    'El último punto de control, de {size} eventos, no está firmado por una clave de confianza. Si se cambió la clave, `tribunal audit verify` con la antigua (--key) lo muestra: confíe entonces en la nueva.',
  'audit.rotated': 'Desde ahora el registro lo firma esta clave. Reinicie el servicio y entregue la clave.',
  'audit.rotation_finished':
    'Se terminó un cambio de clave que había quedado a medias: el registro lo firma esta clave. No se cambió nada más.',
  'audit.rotated_to': 'Antes de reiniciar: ledger.signing_key_file (TRIBUNAL_SIGNING_KEY_FILE) debe indicar {file}.',
  'audit.rotated_without_old': 'La clave antigua no ha firmado el cambio: quien confíe solo en ella recibirá el aviso.',
  'audit.no_checkpoint': 'Aún no hay punto de control: el registro está vacío.',
  'audit.no_event': 'El registro no tiene un evento {event} firmado.',
  'audit.no_decision': 'El registro no tiene la decisión {id}.',
  'audit.which_event': '`{event}` no es ni el lugar de un evento ni el id de una decisión.',
  'audit.which_event_help': 'tribunal audit prove 41, o tribunal audit prove 0190a000-0000-7000-8000-000000000001',
  'audit.which_key': '`{key}` no es la clave pública de un registro.',
  'audit.which_key_help':
    'Es una línea, NOMBRE+ID+CLAVE, como la muestra `tribunal audit key`. El archivo se nombra antes de --key.',
  'audit.proof_needs_key': 'Una prueba no dice nada sin la clave pública del registro.',
  'audit.file_exists': '`{file}` ya existe.',
  'audit.two_files': 'Se nombran dos archivos, uno de ellos con --file. Nombre uno.',
  'audit.witness_nowhere': 'No se puede crear el archivo {file}: no existe la carpeta {folder}.',
  'audit.witness_nowhere_help':
    'Revise la ruta, y que el disco o recurso compartido esté montado; o cree la carpeta: mkdir -p {folder}',
  'audit.witness_folder': '{file} es una carpeta, y las copias se guardan en un archivo.',
  'audit.witness_folder_help': 'Nombre un archivo de ella: CARPETA/NOMBRE',
  'audit.witness_closed': 'No se puede leer y escribir el archivo {file} ({detail}).',
  'audit.witness_closed_help': 'Ha de ser un archivo que pueda leer y escribir el usuario que ejecuta esta orden.',
  'audit.witness_gone':
    'No existe el archivo {file}: ninguna copia de un punto de control con que comparar el registro.',
  'audit.witness_gone_help':
    'Revise la ruta, y que el disco o recurso compartido esté montado. `tribunal audit checkpoint --witness ARCHIVO` empieza un archivo así.',
  'audit.at_event': 'evento {event}',
  'audit.at_events': 'eventos {event} a {until}',
  'audit.at_checkpoint': 'punto de control de {checkpoint} eventos',
  'audit.at_copy': 'copia {copy} del testigo',
  'audit.at_line': 'línea {line}',
  'audit.at_end': 'final del registro',
  'audit.at_decision': 'decisión {id}',
  'audit.at_decision_event': 'decisión {id} (evento {event})',
  'audit.at_case': 'caso {id} (evento {event})',
  'audit.at_inputs': 'datos de base {hash}',
  'audit.at_policy': 'política {hash}',
  'audit.at_tile': 'tesela {index} del nivel {level}',
  'audit.event_changed': 'cambiado: los bytes no son los que se resumieron',
  'audit.event_unreadable': 'los bytes no son un evento',
  'audit.event_not_canonical': 'no está escrito en la única forma que no puede leerse de dos maneras',
  'audit.event_misplaced': 'dice que pertenece a otro lugar',
  'audit.event_indexed_wrongly': 'está archivado con un tipo, una entidad o una hora que no son los suyos',
  'audit.event_missing': 'falta',
  'audit.event_repeated': 'está por segunda vez, o detrás de uno posterior',
  'audit.chain_broken': 'uno de estos no es el que seguía el siguiente',
  'audit.events_unsigned': 'ningún punto de control firma esto',
  'audit.checkpoint_missing': 'no hay ningún evento por el que alguien haya firmado: no se ha verificado nada',
  'audit.checkpoint_unreadable': 'no está escrito como los puntos de control',
  'audit.checkpoint_misplaced': 'no está justo detrás del último evento que abarca, o está dos veces',
  'audit.checkpoint_unsigned':
    'no está firmado por una clave de confianza de este registro, o una clave lo ha firmado dos veces',
  'audit.checkpoint_differs': 'no es lo que había cuando se firmó el punto de control de {checkpoint} eventos',
  'audit.witness_unreadable': 'no es un punto de control',
  'audit.witness_unsigned':
    'no está firmada por una clave de confianza de este registro, o una clave la ha firmado dos veces',
  'audit.witness_ahead': 'ya no está: el testigo vio {checkpoint} eventos',
  'audit.witness_differs': 'no es lo que vio el testigo cuando había {checkpoint} eventos (copia {copy})',
  'audit.verified_unsigned':
    'lo que nombra --since no está firmado por una clave de confianza de este registro. Verifique todo (--whole) y averigüe quién escribió ese archivo',
  'audit.verified_ahead':
    'ya no está: el registro tenía {checkpoint} eventos cuando se verificó. Tras restaurar una copia de seguridad, verifique todo (--whole)',
  'audit.verified_differs':
    'no es lo que se verificó cuando había {checkpoint} eventos. Tras restaurar una copia de seguridad, verifique todo (--whole)',
  'audit.head_differs': 'no está donde está el último evento',
  'audit.export_unreadable': 'no es una línea de un registro exportado, o está cortada',
  'audit.key_untrusted': 'sin firma de una clave de confianza, ni de otra que la haya sucedido o precedido',
  'audit.key_change_unattested':
    'la clave se cambió sin la firma de la antigua, y ninguna clave de confianza ha firmado desde entonces',
  'audit.decision_missing': 'falta; el registro dice que se tomó',
  'audit.decision_unrecorded': 'el registro no sabe nada de ella',
  'audit.decision_changed': 'dice otra cosa que su evento: {columns}',
  'audit.content_missing': 'falta aquello de lo que trataba, y el registro no dice que se borrara',
  'audit.content_unrecorded': 'hay contenido suyo, y no hay tal decisión',
  'audit.content_changed': 'aquello de lo que trataba no es aquello a lo que se comprometió su evento: {columns}',
  'audit.content_misfiled': 'se encuentra por otro id u otra persona que los de su entrega: {columns}',
  'audit.content_not_erased': 'está aquello de lo que trataba; el registro dice que se borró',
  'audit.inputs_missing': 'falta aquello en que ella y otras se apoyan: {hash}',
  'audit.inputs_changed': 'no son los que las decisiones nombran por este resumen',
  'audit.policy_missing': 'falta el texto que decidió',
  'audit.policy_changed':
    'no es el texto que las decisiones nombran por este resumen, o está con otro nombre u otra versión',
  'audit.case_missing': 'falta; el registro dice que se abrió',
  'audit.case_unrecorded': 'el registro no sabe nada de su caso {case}',
  'audit.case_changed': 'su caso {case} no está donde lo dejan sus eventos: {columns}',
  'audit.effect_missing': 'su caso {case} cambió el resultado vigente, y ningún evento lo dice',
  'audit.effect_changed': 'un evento sobre el resultado vigente dice otra cosa que los eventos de su caso',
  'audit.text_missing': 'falta lo que alguien escribió en su caso {case}, y no se borró: {columns}',
  'audit.text_changed': 'lo que alguien escribió en su caso {case} no es lo que el evento compromete: {columns}',
  'audit.text_unrecorded': 'ningún evento compromete un texto de su caso {case}: {columns}',
  'audit.text_not_erased': 'se borró, y un texto de su caso {case} sigue ahí: {columns}',
  'audit.at_backtest': 'prueba {id}',
  'audit.at_hold': 'retención legal {id}',
  'audit.at_retention': 'conservación (evento {event})',
  'audit.retention_changed': 'lo que terminó o quedó está anotado de otro modo que en su evento',
  'audit.retention_differs':
    'terminó otro número de contenidos del que debía haber: algunos faltaban antes o volvieron',
  'audit.hold_missing': 'falta; el registro la conoce',
  'audit.hold_unrecorded': 'el registro no sabe nada de ella',
  'audit.hold_changed': 'es distinta de lo que dicen sus eventos: {columns}',
  'audit.backtest_missing': 'falta lo que halló; el registro lo nombra',
  'audit.backtest_unrecorded': 'el registro no sabe nada de lo que halló',
  'audit.backtest_changed': 'lo que halló no es lo que nombra su evento',
  'audit.versions_missing': 'faltan; el registro habla de ellas',
  'audit.versions_unrecorded': 'el registro no sabe nada de ellas',
  'audit.at_fact_check': 'Verificación {id}',
  'audit.fact_check_missing': 'ha desaparecido',
  'audit.fact_check_unrecorded': 'el libro de registro no la conoce: {columns}',
  'audit.fact_check_changed': 'no es como dicen sus eventos: {columns}',
  'audit.versions_changed': 'no están donde las dejan sus eventos: {columns}',
  'audit.at_versions': 'versiones de la política {policy}',
  'audit.context_changed': 'lo que un usuario dijo de ella no es lo que el evento compromete: {columns}',
  'audit.context_unrecorded': 'ningún evento compromete lo que un usuario dijo de ella',
  'audit.context_not_erased': 'se borró, y lo que un usuario dijo de ella sigue ahí',
  'audit.tile_missing': 'falta; representa los eventos {event} a {until}',
  'audit.tile_changed': 'tiene otros resúmenes que los eventos {event} a {until}',
  'audit.tile_unexpected': 'representa eventos que no hay',
  'audit.proof_unreadable': 'no está escrita como las pruebas (C2SP tlog-proof).',
  'audit.proof_without_event': 'viene sin el evento del que trata.',
  'audit.proof_of_no_event': 'lo que trae no es un evento, o es uno de otro lugar.',
  'audit.proof_unsigned':
    'su punto de control no está firmado por una clave de confianza, o una clave lo ha firmado dos veces.',
  'audit.proof_wrong': 'el evento no está en el árbol que se firmó.',
} as const
