import type { payments as english } from '../en/payments.ts'

/** The same in Spanish; a code without a sentence here does not compile. */
export const payments: Readonly<Record<keyof typeof english, string>> = {
  'safety.rule_suspended': 'La regla {by} se dispara más de lo permitido y está suspendida: decide una persona.',
  'payment.average_currency_assumed':
    'El importe habitual vino sin `average_currency`, y este cliente paga en {named}: se tomó en la moneda del pago.',
  'debate.not_heard': 'No se pudo oír a esta parte.',
  'debate.habits_unknown': 'No se sabe qué es habitual en este cliente.',
  'debate.nothing_for_fraud':
    'Nada en el pago apunta a un fraude; solo queda la posibilidad de un engaño que estas señales no miden.',
  'debate.nothing_measured_for_fraud': 'Nada de lo que se pudo medir apunta a un fraude, y no todo se pudo medir.',
  'debate.a_journey_explains':
    'Un viaje o un dispositivo nuevo explican a veces lo mismo; una verificación lo aclararía.',
  'debate.nothing_for_customer':
    'Nada de lo que se pudo medir habla a favor del cliente; una verificación lo aclararía.',
  'judge.not_asked': 'No se preguntó a ningún modelo árbitro.',
  'judge.not_used_injection': 'La respuesta del modelo árbitro no se usa: el pago parece dirigirse a un modelo.',
  'judge.no_usable_answer': 'El modelo árbitro no dio ninguna respuesta utilizable.',
  'payment.step_failed': 'Un paso falló; decide una persona.',
  'safety.no_such_rule':
    'Ninguna política que decide tiene la regla `{rule}`. `GET /api/v1/safety` lista las suspendidas.',
  'safety.rule_not_suspended': 'La regla `{rule}` no está suspendida.',
  'debate.times_usual': 'es {times} veces el importe habitual',
  'debate.off_hours': 'se hizo fuera del horario habitual',
  'debate.foreign_country': 'viene de {country}, un país no habitual',
  'debate.unknown_device': 'usa un dispositivo desconocido',
  'debate.risky_channel': 'llegó por un canal de alto riesgo',
  'debate.burst': 'forma parte de una ráfaga de pagos',
  'debate.source_warns': '{source} advierte de {named}',
  'debate.matches_policies': 'coincide con {policies}',
  'debate.usual_hours': 'se hizo en su horario habitual',
  'debate.usual_country': 'viene de un país habitual',
  'debate.known_device': 'usa un dispositivo conocido',
  'debate.on_no_watchlist': 'no aparece en listas de vigilancia',
  'debate.usual_amount': 'tiene un importe habitual',
  'debate.below_twice_usual': 'no llega al doble de su importe habitual',
  'debate.not_above_usual': 'no supera su importe habitual',
  'debate.matches_by_model': 'coincide con {policies} según un modelo',
  'debate.like_known_frauds': 'se parece a fraudes conocidos (probabilidad aprendida: {probability})',
  'debate.suspicion': 'Hay motivos para sospechar: {points}.',
  'debate.payment_suspicion': 'Hay motivos para sospechar: el pago {points}.',
  'debate.with_habits': '{argument} {habits}',
  'debate.for_customer': 'A favor del cliente: el pago {points}.',
  'debate.customer_legitimate': 'El cliente parece legítimo: el pago {points}.',
  'payment.policy_proposed': '{title} (propuesta por el modelo)',
}
