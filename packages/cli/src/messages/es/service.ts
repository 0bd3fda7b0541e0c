import type { service as en } from '../en/service.ts'

export const service: Readonly<Record<keyof typeof en, string>> = {
  'help.serve': 'Inicia el servicio: API HTTP y tareas, con la base de datos integrada o un PostgreSQL suyo.',
  'help.serve_examples':
    '  $ tribunal serve\n  $ tribunal serve --config tribunal.yaml\n  $ TRIBUNAL_PORT=9000 tribunal serve',
  'help.replay': 'Vuelve a calcular decisiones y nombra cualquier diferencia: de archivos, o del registro por su id.',
  'help.replay_examples':
    '  $ tribunal replay decisiones.jsonl\n  $ tribunal replay 0190a000-0000-7000-8000-000000000001\n  $ tribunal replay --all',
  'help.worker':
    'Hace las tareas de fondo de un servicio en un proceso propio: cuantos quiera, en cualquier máquina que llegue a su base de datos.',
  'help.worker_examples':
    '  $ tribunal worker\n  $ TRIBUNAL_DATABASE_URL=env:DB tribunal worker --config tribunal.yaml',
  'worker.started': 'La tarea de fondo ha empezado.',
  'worker.stopped': 'La tarea de fondo ha terminado.',
  'help.privacy': 'Borra o retiene lo que el registro guarda de una persona, y termina lo que ha cumplido su plazo.',
  'help.privacy_examples': '  $ tribunal privacy erase C-0042',
  'help.privacy_erase':
    'Borra aquello de lo que trataba cada decisión sobre un cliente o un autor. El registro conserva que hubo decisiones, y sigue siendo verificable.',
  'help.privacy_erase_examples': '  $ tribunal privacy erase C-0042\n  $ tribunal privacy erase C-0042 --scrub',
  'help.privacy_hold':
    'Pone una retención legal: aquello de lo que trataban las decisiones sobre una persona, o una decisión, no termina ni se borra hasta que se levante.',
  'help.privacy_hold_examples':
    '  $ tribunal privacy hold --subject C-0042 --reason "Demanda 17/2026"\n  $ tribunal privacy hold --case CASO --reason "Petición de la autoridad"',
  'help.privacy_release': 'Levanta una retención legal.',
  'help.privacy_release_examples': '  $ tribunal privacy release ID --reason "Acuerdo"',
  'help.privacy_holds': 'Enumera las retenciones legales, la última primero.',
  'help.privacy_holds_examples': '  $ tribunal privacy holds\n  $ tribunal privacy holds --all --format jsonl',
  'help.privacy_retention':
    'Muestra qué contenidos han cumplido los plazos de la configuración; `--run` los termina. Un servicio lo hace una vez al día.',
  'help.privacy_retention_examples': '  $ tribunal privacy retention --dry-run\n  $ tribunal privacy retention --run',
  'option.held_decision': 'una decisión',
  'option.held_case': 'la decisión de un caso',
  'option.hold_reason': 'por qué, para quienes lean el registro después',
  'option.all_holds': 'también las levantadas',
  'option.holds_subject': 'las de este cliente o autor',
  'option.retention_dry': 'no cambia nada (es lo predeterminado)',
  'option.retention_run': 'termina lo que ha cumplido su plazo',
  'option.clock_is_right': 'con --run: lo termina aunque la hora sea dudosa',
  'argument.hold': 'id de la retención',
  'privacy.hold_one': 'indique uno de --subject, --decision y --case',
  'privacy.reason': 'dé un motivo, de 2 000 caracteres como máximo',
  'privacy.nothing_to_hold': 'el registro no tiene esa decisión ni ese caso',
  'privacy.no_hold': 'ninguna retención legal tiene el id {id}; `tribunal privacy holds` las enumera',
  'privacy.hold_subject':
    '--subject es el id exacto de un cliente o un autor, como lo nombran los envíos: algún texto, de 256 caracteres como máximo',
  'privacy.clock_needs_run': '--clock-is-right va con --run: sin él nada termina',
  'privacy.no_holds': 'Nada está retenido.',
  'privacy.no_holds_on': 'Nada está retenido para `{subject}`.',
  'privacy.hold_erased': 'una persona que se borró después',
  'privacy.hold_placed': 'Puesta por {by} el {at}: {reason}',
  'privacy.hold_released': 'Levantada por {by} el {at}: {reason}',
  'privacy.covers': 'Decisiones cuyo contenido conserva ahora: {decisions}',
  'privacy.covers_at_least': 'Decisiones cuyo contenido conserva ahora: {decisions} o más',
  'privacy.covers_none':
    'la retención aún no conserva nada: el registro no tiene contenido de ninguna decisión sobre `{subject}`',
  'privacy.covers_none_help':
    'El nombre se compara exactamente, con espacios y mayúsculas; lo que se decida sobre él desde ahora queda. Si está mal escrito, levante la retención (`tribunal privacy release {id} --reason "…"`) y ponga otra.',
  'privacy.no_periods': 'La configuración no fija ningún plazo (`retention`): todo se conserva para siempre.',
  'privacy.nothing_due': 'Nada ha cumplido los plazos de la configuración (`retention`).',
  'privacy.due': '{kind} {outcome}: {decisions} decisiones de antes del {before}',
  'privacy.freed': '{kind} {outcome}: {decisions} decisiones que quedaron o llegaron tarde, y ya están libres',
  'privacy.plan':
    'De lo que ha cumplido su plazo, ahora o desde antes, quedan {kept} (retenciones, casos abiertos, medidas). Meses que terminan de una vez: {months}.',
  'privacy.would_refuse': '`--run` no terminaría nada ahora, y diría: {why}',
  'privacy.stay': 'De lo que cumplió su plazo antes quedan {kept} (retenciones, casos abiertos, medidas).',
  'privacy.ended': '{kind} {outcome}: {decisions} decisiones',
  'privacy.ran': 'Contenidos terminados: {contents}. Conservados: {kept}. Meses vaciados de una vez: {months}.',
  'privacy.not_done': 'Alguien leía un mes que ha cumplido su plazo: ejecútelo otra vez.',
  'option.server': 'deja que lo haga el servicio de esta dirección, con la clave de API de TRIBUNAL_API_KEY',
  'remote.no_address': '`{server}` no es la dirección de un servicio',
  'remote.no_key': 'el servicio pide una clave de API',
  'remote.no_key_help':
    'Cree una donde está el servicio, con `tribunal keys create --name yo --scope decide` (`read` para mirar y recalcular, `review` para casos y para calificar afirmaciones, `policies` para redactar y demostrar, `admin` para publicar y borrar), y ponga TRIBUNAL_API_KEY.',
  'remote.refused': 'el servicio en {server} no acepta la clave: {detail}',
  'remote.unreachable': 'no hay ningún servicio en {server}: {detail}',
  'remote.unreachable_help': 'Compruebe la dirección y que `tribunal serve` está en marcha allí.',
  'remote.person_help': 'Inicie sesión en la consola del servicio y hágalo allí.',
  'option.config': 'configuración del servicio; TRIBUNAL_CONFIG o ./tribunal.yaml si falta',
  'option.replay_all': 'todas las decisiones del registro; para una persona, solo las que difieren, y cuántas no',
  'option.scrub':
    'reescribe además la tabla, para que no quede nada en sus archivos; las decisiones esperan entretanto',
  'argument.subject': 'cliente de los pagos, o autor de las publicaciones',
  'option.once': 'muestra las muestras y termina; no inicia ningún servicio',
  'option.remove_demo': 'elimina el registro de la demostración y termina',
  'demo.making_past':
    'Se prepara una semana de pasado para la demostración: decisiones, casos y personas que los trabajaron …',
  'demo.removed': 'La demostración se ha eliminado: {folder}',
  'demo.none': 'No hay ninguna demostración que eliminar: {folder}',
  'demo.running': 'La demostración está en marcha en {folder}; no se ha eliminado nada.',
  'demo.running_help': 'Deténgala con Ctrl-C donde se ejecuta e inténtelo de nuevo.',
  'demo.recorded':
    '{count} publicaciones y pagos de muestra, decididos cuando la demostración se ejecutó por primera vez.',
  'demo.serving': 'El servicio está en {url} y las ha registrado todas en {folder}.',
  'demo.console': 'Abra la consola (el enlace sirve una vez, durante doce horas):',
  'demo.try':
    'Envíele una con esta clave, que puede decidir, leer y revisar (cada inicio de la demostración tiene su propia clave):',
  'demo.stop': 'Ctrl-C lo detiene.',
  'serve.listening': 'Tribunal {version} escucha en {url}',
  'serve.first_admin': 'Conviértase en el primer administrador con este enlace, válido una hora y una vez:\n  {url}',
  'serve.former_link': 'El enlace que mostró un arranque anterior ya no sirve.',
  'serve.only_this_machine':
    'Hasta que haya un administrador solo responde a esta máquina; después a todos, sin reiniciarlo.',
  'serve.stopping': 'Deteniéndose: antes se responden las peticiones en curso.',
  'serve.stopped': 'Detenido. Todo lo confirmado está registrado.',
  'serve.cannot_listen': 'El servicio no puede escuchar en {host}, puerto {port}: {detail}',
  'serve.cannot_listen_help': 'Quizá otro programa tiene el puerto: elija otro con `port:` o TRIBUNAL_PORT.',
  'privacy.erased':
    'Borrado: {decisions} decisiones, {contexts} palabras de usuarios sobre publicaciones, {notices} avisos, {filters} búsquedas guardadas.',
  'privacy.no_subject': 'indique la persona: un nombre vacío no es nadie',
  'privacy.none':
    'No se borró nada: el registro no guarda nada con este nombre. Revise cómo está escrito: se compara exactamente.',
  'privacy.memory':
    'Los servicios en marcha de esta base de datos olvidan a la persona en su próximo inicio; `--server URL` hace que uno la olvide ya.',
  'replay.erased': 'borrada, o cumplió su plazo; no queda nada con que calcularla',
  'replay.all_same': 'La misma decisión: {count}',
  'replay.all_different': 'Otra decisión, nombrada arriba: {count}',
  'replay.all_erased': 'Borradas, no queda nada con que calcularlas: {count}',
  'replay.changed': 'cambió desde entonces: {names}',
  'replay.not_found': 'el registro no tiene la decisión {id}',
}
