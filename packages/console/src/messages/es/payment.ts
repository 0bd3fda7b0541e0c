import type { payment as en } from '../en/payment.ts'
import type { Words } from '../words.ts'

export const payment: Words<typeof en> = {
  high: '{value} × el importe habitual',
  elevated: '{value} × el importe habitual',
  off_hours: 'fuera del horario habitual',
  foreign: 'país no habitual: {value}',
  device: 'dispositivo no habitual: {value}',
  fast: 'ritmo inusual',
  leap: 'muy por encima del importe habitual',
  watchlist: 'en una lista de vigilancia: {value}',
  failed: 'la decisión falló',
}
