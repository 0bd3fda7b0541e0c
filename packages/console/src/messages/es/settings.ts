import type { settings as english } from '../en/settings.ts'
import type { Words } from '../words.ts'

export const settings: Words<typeof english> = {
  title: 'Ajustes',
  appearance: 'Apariencia',
  appearance_hint: 'Se guarda en este navegador.',
  shortcuts: 'Atajos de teclado',
  shortcuts_hint: 'Solo suyos, guardados en este navegador.',
}
