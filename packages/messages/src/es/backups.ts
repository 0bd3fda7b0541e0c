import type { backups as english } from '../en/backups.ts'

/** Por qué un archivo no se puede leer, o no es una copia: van en las frases de `store.` como `detail`. */
export const backups: Readonly<Record<keyof typeof english, string>> = {
  'system.enoent': 'no existe (ENOENT)',
  'system.eacces': 'el usuario que ejecuta Tribunal no puede leerlo (EACCES)',
  'system.eisdir': 'es una carpeta (EISDIR)',
  'system.enotdir': 'su ruta pasa por algo que no es una carpeta (ENOTDIR)',
  'system.eio': 'su disco falla (EIO)',
  'backup.key_form': 'no contiene 64 dígitos hexadecimales',
  'backup.cut_off': 'termina antes de su final',
  'backup.sealed': 'el archivo está sellado y no se dio ninguna clave',
  'backup.not_authentic': 'su contenido cambió, o está sellado con otra clave',
  'backup.archive': 'gzip o tar encuentran daños en el archivo',
  'backup.checksum': 'una suma de comprobación no coincide',
  'backup.not_frames': 'no empieza como un archivo de una copia continua',
  'backup.frame_length': 'la longitud de una de sus partes está fuera de los límites',
  'backup.not_its_form': 'no tiene los campos que escribe Tribunal',
  'backup.outside': 'queda fuera de la carpeta de datos',
  'backup.entry_type': 'contiene {name}, que no es ni archivo ni carpeta ({type})',
  'backup.entry_unknown': 'contiene {name}, que no es parte de una copia',
  'backup.after_manifest': '{name} va detrás de su manifiesto, que es la última parte',
  'backup.out_of_order': '{name} está fuera de su orden',
  'backup.no_head': 'no empieza con backup.json',
  'backup.json_too_long': '{name} es demasiado largo',
  'backup.no_json': '{name} no es JSON',
  'backup.field': 'el campo {field} de {name} no tiene la forma que escribe Tribunal',
  'backup.column_unknown': 'tiene {name}, que no está en el esquema que crean sus migraciones',
  'backup.manifest_differs': 'su manifiesto nombra otras tablas',
  'backup.rows_differ': 'las filas de {name} no son las de su manifiesto',
  'backup.rows_refused': '{name}: {problem}',
  'backup.server_runs': 'un servidor de base de datos la usa',
  'backup.history_empty': 'está vacío',
  'backup.history_line':
    'la línea {line} no es una línea de tiempo con el lugar del diario donde se dejó, como `1 0/3000158`',
  'backup.history_order':
    'la línea de tiempo de la línea {line} debe ser mayor que las anteriores y menor que {timeline}',
  'backup.history_alone': 'no nombra ninguna línea de tiempo que lleve a la {timeline}',
  'backup.history_no_owner': 'no nombra la base de datos que escribe esta línea de tiempo',
  'backup.new_folder': 'O nombre una carpeta nueva en backup.folder: el servicio hace allí una copia nueva.',
  'backup.other_timelines':
    '`--timeline N` restaura otra línea de tiempo hasta su final. Se pueden restaurar estas: {timelines}.',
  'backup.no_other_timeline':
    'No se puede restaurar ninguna otra línea de tiempo de esta carpeta: use otra copia de seguridad.',
  'backup.later_moment': 'Nombre un momento posterior con `--until`, u omítalo.',
  'backup.no_copy': 'ninguna copia de base/ se terminó',
  'backup.no_copy_of_timeline': 'ninguna copia de base/ pertenece a la historia de la línea de tiempo {timeline}',
  'backup.copies_later':
    'la primera copia en la historia de la línea de tiempo {timeline} se terminó en {at}, después del momento que usted indica',
  'backup.log_missing': 'el diario de wal/ no llega al final de ninguna copia (copias de {copies})',
}
