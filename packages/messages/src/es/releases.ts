import type { releases as english } from '../en/releases.ts'

/** The same in Spanish; a code without a sentence here does not compile. */
export const releases: Readonly<Record<keyof typeof english, string>> = {
  'release.proof_unfinished': 'El solucionador no terminó: {cause}.',
  'policy.took_no_part': 'La política `{policy}` no intervino en la decisión {decision}.',
  'policy.misfit_id': 'la política que nombra la dirección',
  'policy.misfit_kind': 'reglas o puntuación, como la versión activa',
  'policy.misfit_fact': 'solo datos que recibe la versión activa',
  'policy.misfit_fact_type': 'el tipo que el dato tiene en la versión activa',
  'policy.misfit_outcome': 'solo resultados de la versión activa',
  'policy.misfit_result': 'todos los resultados de la versión activa',
  'release.no_release': 'La política no tiene esa publicación.',
  'release.changed_meanwhile': '{by} cambió las versiones de esta política el {at}. Vuelva a mirarlas y siga.',
  'release.already_drafted': '{by} redactó este mismo texto el {at}: siga con esa publicación.',
  'release.version_taken': 'Este número de versión se usó para otro texto el {at}. Dé al texto una `version` nueva.',
  'release.is_retired': 'La publicación ya no decide nada desde el {at}. Vuelva a redactar su texto.',
  'release.is_active': 'La versión ya decide, desde el {at}.',
  'release.other_text': 'La demostración o la prueba retrospectiva es de otro texto que el de esta publicación.',
  'release.not_proved': 'Ejecute antes la demostración; si halla algo, otra persona tiene que explicarlo (waive).',
  'release.nothing_to_waive': 'No hay ninguna demostración que hallara algo, así que no hay nada que explicar.',
  'release.reason_needed':
    'Diga por qué: una exención lleva al menos {waiver_words} palabras, una vuelta atrás {rollback_words}.',
  'release.second_person_needed':
    'Tiene que aprobarla una segunda persona: {by} la redactó el {at}, y dos claves de una persona son una persona.',
  'release.backtest_not_there':
    'La política {policy} no tiene el backtest {backtest}: inicie uno y espere a que termine.',
  'release.no_backtest': 'Adjunte antes una prueba retrospectiva terminada de este texto.',
  'release.in_shadow': 'Corre en la sombra desde el {at}.',
  'release.rollout_under_way':
    '{by} está desplegando una versión de esta política, desde el {at}. Actívela, deténgala o vuelva atrás antes.',
  'release.same_percent': 'Tiene ese porcentaje desde el {at}.',
  'release.bad_percent': 'Un porcentaje es mayor que 0 y como mucho 100, con dos decimales como mucho.',
  'release.no_part_in_decisions': 'La política trata de casos y no interviene en las decisiones: actívela de una vez.',
  'release.not_running': 'No corre ni en la sombra ni en un despliegue. Retírela si ya no se quiere.',
  'release.nothing_before': 'Ninguna versión decidió antes que esta.',
  'release.only_texts':
    'Son textos para personas, que no cambian ningún resultado: compruébelos y otra persona los publica.',
  'release.not_checked':
    'Compruebe antes los textos y corrija en un borrador nuevo lo que se halle. Nadie puede dispensarlo.',
  'communications.refused':
    'El texto no es un documento de textos para personas: resultados, motivos y textos tras una revisión, cada uno en inglés y español.',
  'communications.empty': 'El texto está vacío: escriba lo que leen las personas.',
  'communications.too_long': 'El texto tiene {found} caracteres y se envían como mucho 600: acórtelo.',
  'communications.mark':
    'Quite «{found}»: las cifras y los signos de código o de formato pueden mostrar una puntuación. El único hueco es `reason` entre llaves, una vez en el texto de un resultado.',
  'communications.hidden': 'Quite el carácter {found}: las personas no lo ven y puede esconder o invertir palabras.',
  'communications.internal_word': 'Quite «{found}»: dice cómo se decide o qué se sospecha.',
  'communications.other_letter': 'Escriba «{found}» como letra latina: se parece a una y puede esconder una palabra.',
  'communications.address':
    'Quite «{found}»: un texto no debe llevar a nadie a una dirección. Deje un espacio después del punto.',
  'communications.with_reason': 'Con el motivo «{reason}»: {said}',
}
