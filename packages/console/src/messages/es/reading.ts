import type { reading as en } from '../en/reading.ts'
import type { Words } from '../words.ts'

export const reading: Words<typeof en> = {
  said: 'Lee la evidencia como «{verdict}», confianza {confidence}.',
  weights: 'Lo que pesan las fuentes tal como las lee el modelo',
  for: 'A favor de la afirmación:',
  against: 'En contra:',
  nothing: 'nada que pese',
  weight:
    '{count, plural, one {{count} fuente, con peso {rated} valorado y {unrated} sin valorar} other {{count} fuentes, con peso {rated} valorado y {unrated} sin valorar}}',
  without_model: 'Leído sin modelo',
  by_model: 'Un modelo lo lee',
  refused: 'Rechazado: esta fuente verificó la afirmación y la califica de «{rating}».',
}
