import type { keyboard as english } from '../en/keyboard.ts'
import type { Words } from '../words.ts'

export const keyboard: Words<typeof english> = {
  help_title: 'Atajos de teclado',
  help_text: 'Funcionan donde no se esté escribiendo texto. Los grises son de otra página.',
  off: 'Las teclas sueltas no hacen nada mientras esté desactivado; las combinaciones con Ctrl sí.',
  single_keys: 'Atajos de una sola tecla',
  change: 'Cambiar las teclas de «{{title}}»',
  switch_off: 'Ninguna tecla para «{{title}}»',
  press: 'Pulse la tecla nueva, o Escape para dejarla',
  taken: 'Esta tecla ya es de «{{title}}».',
  reset: 'Volver a «{{keys}}»',
  reset_all: 'Restablecer todas las teclas',
  no_key: 'sin tecla',
  group_general: 'En todas partes',
  group_lists: 'Listas',
  group_review: 'Revisión',
  group_view: 'Vista',
}
