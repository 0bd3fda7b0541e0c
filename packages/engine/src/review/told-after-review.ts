import type { LocalText } from '../domain/index.ts'

/** Words for the person concerned once people have decided: the machine's words do not hold any more. */
const TOLD: Readonly<Record<string, { readonly en: string; readonly es: string }>> = {
  clean: {
    en: 'A person has reviewed this post. It is shown as it is.',
    es: 'Una persona ha revisado esta publicación. Se muestra tal cual.',
  },
  needs_review: {
    en: 'A person has reviewed this post. It is shown with a notice.',
    es: 'Una persona ha revisado esta publicación. Se muestra con un aviso.',
  },
  blocked: {
    en: 'A person has reviewed this post. It is shown with a warning.',
    es: 'Una persona ha revisado esta publicación. Se muestra con una advertencia.',
  },
  APPROVE: {
    en: 'A member of our team has reviewed your payment. It has been approved.',
    es: 'Una persona de nuestro equipo ha revisado su transacción. Ha sido aprobada.',
  },
  CHALLENGE: {
    en: 'A member of our team has reviewed your payment. To protect you, we need to check that it is you who is making it.',
    es: 'Una persona de nuestro equipo ha revisado su transacción. Para protegerle, necesitamos verificar que es usted quien la realiza.',
  },
  BLOCK: {
    en: 'A member of our team has reviewed your payment. It has been blocked. If it was you, please contact us.',
    es: 'Una persona de nuestro equipo ha revisado su transacción. Ha sido bloqueada. Si fue usted, póngase en contacto con nosotros.',
  },
}

/** The words for an outcome that people decided; undefined of a word that is not an outcome. */
export function toldAfterReview(outcome: string): Exclude<LocalText, string> | undefined {
  return TOLD[outcome]
}
