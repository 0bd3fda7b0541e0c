import type {
  campaign as enCampaign,
  facts as enFacts,
  payment as enPayment,
  reading as enReading,
} from '../en/analyses.ts'
import type { Words } from '../words.ts'
import { downstream } from './downstream.ts'
import { learned } from './learned.ts'

const reading: Words<typeof enReading> = {
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

const campaign: Words<typeof enCampaign> = {
  title: 'Campaña',
  size: '{count, plural, one {{posts} publicaciones casi iguales de {count} autor conocido desde} other {{posts} publicaciones casi iguales de {count} autores conocidos desde}}',
  people: 'Decidido por personas sobre las otras:',
  machine: 'Decidido solo por la máquina:',
  share: '{posts} de {others}',
  waiting:
    '{count, plural, one {Espera {count} caso sobre otra publicación} other {Esperan {count} casos sobre otras publicaciones}}',
  cases: 'Ver los casos de esta campaña',
  hidden: 'Lo que se decidió sobre las otras se muestra cuando haya elegido.',
  first_erased: 'Su primera publicación fue borrada. De ella solo queda aquí su id, con el que se nombra la campaña.',
}

const payment: Words<typeof enPayment> = {
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

const facts: Words<typeof enFacts> = {
  amount_ratio: 'monto frente al habitual',
  off_hours: 'horas habituales',
  foreign_country: 'países habituales',
  unknown_device: 'dispositivos habituales',
  deviation: 'desviación',
  deviation_score: 'desviación',
  composite_risk_score: 'puntuación de riesgo',
  ai_probability: 'probabilidad de que lo escribiera una máquina',
  debate_pro_fraud: 'lo que habla a favor del fraude',
  debate_pro_customer: 'lo que habla a favor del cliente',
  decision_arbiter: 'árbitro',
  forensics: 'forma del texto',
  claims: 'afirmaciones',
  verification: 'verificación',
}

export const analyses = { campaign, downstream, facts, learned, payment, reading }
