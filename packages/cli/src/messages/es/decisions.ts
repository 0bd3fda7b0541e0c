import type { decisions as english } from '../en/decisions.ts'

/** Decisiones de un servicio, como las miran las personas. */
export const decisions = {
  'help.decisions': 'Mira decisiones de un servicio: qué vale ahora y qué debía leer la persona afectada.',
  'help.decisions_examples':
    '  $ tribunal decisions list --reviewed overridden\n  $ tribunal decisions show 0190a000-0000-7000-8000-000000000001',
  'help.decisions_list': 'Lista decisiones, las más nuevas primero, cada una con el resultado que vale ahora.',
  'help.decisions_list_examples':
    '  $ tribunal decisions list --holds blocked\n  $ tribunal decisions list --find p-7\n  $ tribunal decisions list --kind payment --json',
  'help.decisions_show': 'Muestra qué vale de una decisión y por quién, y después qué dijo la máquina.',
  'help.decisions_show_examples': '  $ tribunal decisions show 0190a000-0000-7000-8000-000000000001',
  'help.decisions_said': 'Muestra qué debía leer la persona afectada sobre una decisión, y cuándo.',
  'help.decisions_said_examples':
    '  $ tribunal decisions said 0190a000-0000-7000-8000-000000000001\n  $ tribunal decisions said 0190a000-0000-7000-8000-000000000001 --at 2026-11-14T12:00:00Z',
  'option.decision_find': 'con este id, o cuyo envío, cliente o autor empieza así',
  'option.decision_kind': 'sobre publicaciones o sobre pagos',
  'option.decision_outcome': 'al que llegó la máquina',
  'option.decision_holds': 'que vale ahora, después de las personas',
  'option.decision_reviewed': 'que las personas cambiaron, confirmaron o no miraron',
  'option.said_at': 'solo lo que valía a esta hora, como 2026-11-14T12:00:00Z',
  'argument.decision': 'id de una decisión',
  'decisions.no_id': '`{id}` no es el id de una decisión.',
  'decisions.no_id_help': '`tribunal decisions list --find TEXTO` muestra ids por envío, cliente o autor.',
  'decisions.none': 'Ninguna decisión es así.',
  'decisions.machine_said': 'la máquina dijo {outcome}',
  'decisions.by': 'vale por {by} desde {at}',
  'decisions.machine': 'Qué dijo la máquina',
  'decisions.words': 'Qué lee la persona afectada',
  'decisions.no_words': 'Nada.',
  'decisions.nothing_said': 'A esa hora no se dijo nada: la decisión vino después.',
  'decisions.until_now': 'ahora',
  'decisions.sent': 'Enviado, según la plataforma',
  'decisions.own_words': 'Con palabras propias.',
  'decisions.unknown_words': 'Borrado, o no en este idioma.',
  'decisions.answers': 'Respuestas a recursos',
} as const satisfies Readonly<Record<keyof typeof english, string>>
