import type { people as english } from '../en/people.ts'

export const people: Readonly<Record<keyof typeof english, string>> = {
  'review.other_reason': 'Otro motivo, escrito abajo',
  'review.told_clean': 'Una persona ha revisado esta publicación. Se muestra tal cual.',
  'review.told_needs_review': 'Una persona ha revisado esta publicación. Se muestra con un aviso.',
  'review.told_blocked': 'Una persona ha revisado esta publicación. Se muestra con una advertencia.',
  'review.told_approved': 'Una persona de nuestro equipo ha revisado su transacción. Ha sido aprobada.',
  'review.told_challenged':
    'Una persona de nuestro equipo ha revisado su transacción. Para protegerle, necesitamos verificar que es usted quien la realiza.',
  'review.told_payment_blocked':
    'Una persona de nuestro equipo ha revisado su transacción. Ha sido bloqueada. Si fue usted, póngase en contacto con nosotros.',
}
