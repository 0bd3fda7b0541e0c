import type { help as en } from '../en/help.ts'

export const help: Readonly<Record<keyof typeof en, string>> = {
  'help.tribunal': 'Decide sobre publicaciones y pagos, y puede defender cada decisión.',
  'help.examples': 'Ejemplos:',
  'help.tribunal_examples':
    '  $ tribunal demo\n  $ tribunal decide posts.jsonl\n  $ echo "¡¡¡Amañaron las elecciones!!!" | tribunal decide --format pretty\n  $ tribunal policy show final-decision',
  'help.exit_codes':
    'Códigos de salida: 0 hecho, 1 hallazgo, 2 uso, 3 entrada incorrecta (el resto se decide igualmente).',
  'help.help': 'muestra la ayuda de una orden',
  'help.decide': 'Decide publicaciones y pagos: entran líneas JSON, una lista JSON, CSV o texto; salen decisiones.',
  'help.decide_examples':
    '  $ tribunal decide payments.jsonl --format pretty\n  $ tribunal decide publicaciones.csv --format csv > decisiones.csv\n  $ cat publicaciones.jsonl | tribunal decide - --json | jq .outcome\n  $ tribunal decide dia1.jsonl dia2.jsonl --quiet > decisiones.jsonl',
  'help.signal': 'Ejecuta un analizador: entra un objeto, sale uno, en orden.',
  'help.signal_examples':
    '  $ echo "Votes were rigged" | tribunal signal claim-likeness\n  $ tribunal signal forensics publicaciones.jsonl --json\n  $ tribunal signal learned publicaciones.jsonl --model scam-message',
  'help.demo':
    'Decide las muestras, las registra y deja en marcha el servicio que lo hizo: un resumen, tres decisiones completas, una dirección.',
  'help.demo_examples': '  $ tribunal demo\n  $ tribunal demo --once',
  'help.models': 'Comprueba los modelos que aconsejan.',
  'help.models_examples': '  $ tribunal models check --models models.yaml',
  'help.models_check':
    'Hace una pregunta breve a cada modelo configurado: si responde, con qué rapidez y qué pasos lo usarían.',
  'help.models_check_examples':
    '  $ tribunal models check --models models.yaml\n  $ TRIBUNAL_MODELS=models.yaml tribunal models check --json',
  'help.policy': 'Revisa, muestra y evalúa políticas.',
  'help.policy_examples':
    '  $ tribunal policy check\n  $ tribunal policy show publication\n  $ tribunal policy eval final-decision --facts hechos.jsonl',
  'help.policy_check':
    'Dice qué está mal en una política, con archivo, línea y columna, y demuestra para toda entrada lo que nunca hace: frases que se cumplen o fallan con un ejemplo, reglas a las que nada llega, huecos. Todas las incluidas si no se nombra ninguna.',
  'help.policy_check_examples':
    '  $ tribunal policy check\n  $ tribunal policy check mi-politica.yaml\n  $ tribunal policy check --timeout 300 --json mi-politica.yaml',
  'help.policy_show': 'Muestra una política: sus hechos, umbrales, reglas e invariantes.',
  'help.policy_show_examples':
    '  $ tribunal policy show integrity\n  $ tribunal policy show arbiter --json\n  $ tribunal policy show publication --checked > publication.json',
  'help.policy_eval': 'Evalúa una política sobre hechos: entra un objeto, sale una respuesta, en orden.',
  'help.policy_eval_examples':
    "  $ tribunal policy eval publication --facts hechos.jsonl\n  $ tribunal policy eval publication --facts hechos.jsonl --counterfactuals\n  $ echo '''{'\"text\":\"Votes were rigged\"'}''' | tribunal policy eval claim-likeness --json",
  'help.evidence': 'Importa, busca y describe la base de evidencias.',
  'help.evidence_examples': '  $ tribunal evidence stats\n  $ tribunal evidence search "las vacunas causan cáncer"',
  'help.evidence_import': 'Añade evidencias: ClaimReview JSON(-LD), líneas JSON o CSV.',
  'help.evidence_import_examples':
    '  $ tribunal evidence import claimreview.json\n  $ tribunal evidence import verificaciones.csv',
  'help.evidence_search': 'Busca evidencias para una afirmación.',
  'help.evidence_search_examples': '  $ tribunal evidence search "las antenas 5G propagan virus" --limit 3',
  'help.evidence_feeds':
    'Descarga ahora las fuentes de verificaciones, incorpora lo que traen o muestra qué ha cambiado.',
  'help.evidence_feeds_examples':
    '  $ tribunal evidence feeds\n  $ tribunal evidence feeds --take maldita\n  $ tribunal evidence feeds --log --json',
  'help.evidence_stats': 'Describe la base de evidencias.',
  'help.evidence_stats_examples': '  $ tribunal evidence stats --json',
  'help.eval': 'Ejecuta nuestro análisis sobre filas etiquetadas y dice qué tan bueno es.',
  'help.eval_examples':
    "  $ tribunal eval sms.jsonl --task scam\n  $ tribunal eval tuits.jsonl --task check_worthiness --system documents --system learned:check-worthiness\n  $ tribunal eval sms.csv --task scam --text mensaje --label clase --by pais --html informe.html\n  $ tribunal eval sms.jsonl --task scam --pick 'precision>=0.95'",
  'argument.files': 'archivos que leer; - o nada para la entrada estándar',
  'argument.signal': 'nombre del analizador',
  'argument.decisions':
    'decisiones guardadas como líneas JSON, o ids de las registradas; - o nada para la entrada estándar',
  'argument.policy': 'nombre de una política incluida, o un archivo',
  'argument.policies': 'nombres de políticas incluidas, o archivos',
  'argument.evidence': 'archivos que importar',
  'argument.claim': 'la afirmación, en palabras',
  'argument.dataset': 'filas etiquetadas como líneas JSON o CSV',
  'option.checked': 'escribe la política comprobada como JSON, que `@tribunal/policy/evaluate` evalúa sin leer YAML',
  'option.version': 'muestra la versión',
  'option.help': 'muestra esta ayuda',
  'option.format': 'salida: pretty en un terminal, si no jsonl',
  'option.json': 'lo mismo que --format jsonl',
  'option.color': 'colores aunque la salida no sea un terminal',
  'option.no_color': 'sin colores (también con NO_COLOR)',
  'option.quiet': 'solo errores en la salida de errores',
  'option.content':
    'una carpeta con policies, lists, models, prompts y samples propios; si no, TRIBUNAL_CONTENT; si no, los incluidos',
  'option.lang': 'idioma de mensajes y explicaciones',
  'option.kind': 'lee los registros como de este tipo',
  'option.input': 'formato de entrada, si no se debe detectar',
  'option.concurrency': 'máximo de registros decididos a la vez',
  'option.proof_timeout': 'segundos que puede tardar la demostración de una política',
  'option.facts': 'archivos de hechos, un objeto por línea; - o nada para la entrada estándar',
  'option.counterfactuals': 'añade los menores cambios de hechos que habrían dado otro resultado',
  'option.take_feed': 'que lo descargado de estas fuentes cuente como evidencia',
  'option.feed_log': 'muestra qué ha cambiado, primero lo más antiguo; no se descarga nada',
  'option.base': 'carpeta de datos de la base de evidencias',
  'option.models': 'modelos que aconsejan, en un archivo YAML (o TRIBUNAL_MODELS)',
  'option.record': 'guarda las respuestas de los modelos en esta carpeta y responde desde ella las repetidas',
  'option.replay': 'responde solo desde esta carpeta; no se consulta ningún modelo',
  'option.advice': 'cuándo se consultan modelos: según las políticas, siempre o nunca',
  'option.advice_compare': 'como en decide; compare pone juntos never, cascade y always',
  'option.limit': 'máximo de resultados',
  'option.task': 'qué dicen las etiquetas',
  'option.threshold': 'puntuación desde la que una fila cuenta como positiva; dos veces para comparar',
  'option.positive': 'etiqueta que cuenta como positiva',
  'option.resamples': 'remuestreos del bootstrap',
  'commander.usage': 'Uso:',
  'commander.arguments': 'Argumentos:',
  'commander.options': 'Opciones:',
  'commander.global_options': 'Opciones globales:',
  'commander.commands': 'Órdenes:',
  'commander.unknown_command': 'orden desconocida `{value}`',
  'commander.unknown_option': 'opción desconocida `{value}`',
  'commander.missing_argument': 'falta el argumento `{value}`',
  'commander.missing_option': 'falta la opción `{value}`',
  'commander.missing_value': 'la opción `{value}` necesita un valor',
  'commander.invalid_value': '`{got}` no es un valor para la opción `{value}`: {why}',
  'commander.options_here': 'opciones',
  'commander.command_here': 'orden',
  'commander.default': 'por omisión {value}',
  'commander.choices': 'uno de {choices}',
  'commander.too_many': 'demasiados argumentos',
}
