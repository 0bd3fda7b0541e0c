import type { learned as en } from '../en/learned.ts'

export const learned: Readonly<Record<keyof typeof en, string>> = {
  'learned.title': 'Señales aprendidas',
  'learned.probability': '{share} (se activa desde {threshold})',
  'learned.unavailable': 'no disponible: {reason}',
  'learned.none': 'No hay ninguna señal aprendida instalada.',
  'learned.no_model': 'no existe la señal aprendida `{name}`',
  'learned.only': '`--model` es para `tribunal signal learned`',
  'away.language': 'el modelo se entrenó en {known}, y el texto está en `{given}`',
  'away.length': 'el modelo se entrenó con textos de {min} a {max} caracteres, y este tiene {given}',
  'away.lines': 'el modelo se entrenó con textos de {min} líneas o más',
  'away.field': 'necesita `{field}`, como una de las {words} palabras con las que se entrenó',
  'away.unknown': 'el modelo se entrenó con pagos de los que se conoce {known}',
  'away.unknown_any': 'el modelo se entrenó con pagos de los que se conoce algo de {known}',
  'learned.of_payments': '`{name}` lee pagos: tribunal signal transaction',
  'option.learned_model': 'solo esta señal aprendida (para `signal learned`)',
}
