import type { facts as en } from '../en/facts.ts'
import type { Words } from '../words.ts'

export const facts: Words<typeof en> = {
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
