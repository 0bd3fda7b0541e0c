import type { learned as en } from '../en/learned.ts'

export const learned: Readonly<Record<keyof typeof en, string>> = {
  'learned.title': 'Señales aprendidas',
  'learned.probability': '{share} (se activa desde {threshold})',
  'learned.unavailable': 'no disponible: {reason}',
  'learned.none': 'No hay ninguna señal aprendida instalada.',
  'learned.no_model': 'no existe la señal aprendida `{name}`',
  'learned.only': '`--model` es para `tribunal signal learned`',
  'option.learned_model': 'solo esta señal aprendida (para `signal learned`)',
}
