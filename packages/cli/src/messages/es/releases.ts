/** Versiones de políticas en camino. */
export const releases = {
  'help.policy_publish': 'Redacta una versión de una política en el servicio y dice qué necesita después.',
  'help.policy_publish_examples': '  $ tribunal policy publish publication publication-1.1.0.yaml',
  'help.policy_releases':
    'Enumera las versiones de una política, de borrador a retirada; de todas las políticas si no se nombra ninguna.',
  'help.policy_releases_examples':
    '  $ tribunal policy releases publication\n  $ tribunal policy releases --format jsonl',
  'help.policy_prove': 'Demuestra una publicación para todas las entradas y anota lo que se halló.',
  'help.policy_prove_examples': '  $ tribunal policy prove publication@1.1.0',
  'help.policy_attach': 'Adjunta una prueba retrospectiva terminada a una publicación.',
  'help.policy_attach_examples':
    '  $ tribunal policy attach publication@1.1.0\n  $ tribunal policy attach publication@1.1.0 0190a000-0000-7000-8000-000000000001',
  'help.policy_waive': 'Explica por qué puede publicarse aunque su demostración hallara algo: otra persona.',
  'help.policy_waive_examples':
    '  $ tribunal policy waive publication@1.1.0 --reason "El documento 004 lo deja abierto y así lo dice"',
  'help.policy_shadow': 'Deja correr una publicación junto a las decisiones: se anota y no se aplica.',
  'help.policy_shadow_examples': '  $ tribunal policy shadow publication@1.1.0',
  'help.policy_rollout':
    'Deja que una publicación decida para una parte de los sujetos, o cambia la parte: otra persona.',
  'help.policy_rollout_examples': '  $ tribunal policy rollout publication@1.1.0 5',
  'help.policy_approve': 'Deja que una publicación decida para todos: otra persona.',
  'help.policy_approve_examples': '  $ tribunal policy approve publication@1.1.0',
  'help.policy_retire': 'Detiene la sombra o el despliegue de una publicación.',
  'help.policy_retire_examples': '  $ tribunal policy retire publication@1.1.0',
  'help.policy_withdraw': 'Abandona una publicación que no decide nada.',
  'help.policy_withdraw_examples': '  $ tribunal policy withdraw publication@1.1.0',
  'help.policy_rollback':
    'Da un paso atrás: acaba el despliegue o, si no lo hay, vuelve a decidir la versión anterior.',
  'help.policy_rollback_examples': '  $ tribunal policy rollback publication --reason "Los revisores no dan abasto"',
  'argument.release': 'NOMBRE@VERSIÓN, o el id de la publicación',
  'argument.policy_name': 'nombre de la política',
  'argument.policy_text': 'archivo de la versión',
  'argument.backtest': 'id de la prueba retrospectiva; la última terminada de este texto si falta',
  'argument.percent': 'de los sujetos: mayor que 0, como mucho 100',
  'option.waiver_reason': 'por qué, en cinco palabras al menos',
  'option.rollback_reason': 'por qué, en dos palabras al menos',
  'release.none': 'no existe la publicación {release}',
  'release.how_named': 'nómbrela por su id o como NOMBRE@VERSIÓN; `tribunal policy releases` las enumera',
  'release.several': '`{release}` nombra {count} versiones con textos distintos.',
  'release.ids': 'Nombre una por su id: {ids}.',
  'release.versions': 'versiones que hay: {versions}',
  'release.stage_draft': 'borrador',
  'release.stage_proved': 'demostrada',
  'release.stage_backtested': 'probada',
  'release.stage_shadow': 'en la sombra',
  'release.stage_rollout': 'decide para el {percent} %',
  'release.stage_active': 'activa',
  'release.stage_retired': 'retirada',
  'release.refuted': 'la demostración halló incumplido: {ids}',
  'release.unknown': 'el solucionador no pudo decidir: {ids}',
  'release.idle': 'no decide nada: {ids}',
  'release.excused': 'la demostración halló que {id} no se cumple, como dice la política: {excuse}',
  'release.next_prove': 'Siguiente: tribunal policy prove {id}',
  'release.next_waive':
    'Siguiente: corrija el texto y publíquelo de nuevo, o que otra persona lo explique: tribunal policy waive {id} --reason …',
  'release.next_backtest':
    'Siguiente: tribunal policy backtest {policy} --to ARCHIVO --server URL y después: tribunal policy attach {id}',
  'release.next_approve':
    'Siguiente: tribunal policy shadow {id}; u otra persona: tribunal policy rollout {id} 5, tribunal policy approve {id}',
  'release.next_begin':
    'Siguiente, otra persona: tribunal policy rollout {id} 5 o tribunal policy approve {id}; lo que habría decidido está en las decisiones del servicio',
  'release.next_grow':
    'Siguiente: otro porcentaje, o: tribunal policy approve {id}; atrás: tribunal policy rollback {policy} --reason …',
  // Textos para personas.
  'help.communications': 'Muestra, comprueba y publica los textos que leen clientes y autores.',
  'help.communications_examples':
    '  $ tribunal communications show\n  $ tribunal communications check communications-1.4.0.yaml',
  'help.communications_show':
    'Muestra cada texto como lo leen las personas: de un archivo, o el que está activo en el servicio.',
  'help.communications_show_examples':
    '  $ tribunal communications show\n  $ tribunal communications show communications-1.4.0.yaml --lang en',
  'help.communications_check':
    'Comprueba cada resultado con cada motivo en cada idioma: nada que un cliente no deba leer.',
  'help.communications_check_examples': '  $ tribunal communications check communications-1.4.0.yaml',
  'help.communications_draft': 'Redacta una versión de los textos en el servicio y la comprueba allí.',
  'help.communications_draft_examples': '  $ tribunal communications draft communications-1.4.0.yaml',
  'help.communications_releases': 'Enumera las versiones de los textos, de borrador a retirada.',
  'help.communications_releases_examples': '  $ tribunal communications releases',
  'help.communications_publish': 'Publica una versión comprobada: otra persona que quien la redactó.',
  'help.communications_publish_examples': '  $ tribunal communications publish 1.4.0',
  'help.communications_withdraw': 'Abandona una versión que nadie lee.',
  'help.communications_withdraw_examples': '  $ tribunal communications withdraw 1.4.0',
  'help.communications_rollback': 'Deja que las personas vuelvan a leer la versión anterior.',
  'help.communications_rollback_examples': '  $ tribunal communications rollback --reason "Demasiadas preguntas"',
  'argument.communications_shown': 'archivo de una versión; la activa en el servicio si falta',
  'argument.communications_version': 'versión, o el id de la publicación',
  'communications.clean': 'cada texto puede enviarse',
  'communications.after_review': 'cuando decidió una persona',
  'release.stage_checked': 'comprobada',
  'release.unsafe': 'nadie puede enviar: {ids}',
  'release.next_check': 'A continuación: tribunal policy prove {id}',
  'release.next_correct':
    'Siguiente: corrija los textos, deles una versión nueva y redáctelos; `tribunal communications check ARCHIVO` dice qué falla',
  'release.next_publish': 'Siguiente, otra persona: tribunal communications publish {version}',
  // Reglas suspendidas.
  'help.policy_suspended':
    'Lista las reglas que se dispararon más de lo permitido y están suspendidas: sus resultados van a personas.',
  'help.policy_suspended_examples': '  $ tribunal policy suspended\n  $ tribunal policy suspended --format jsonl',
  'help.policy_resume-rule':
    'Reanuda una regla suspendida para que vuelva a decidir: quien lidera o es dueño de políticas.',
  'help.policy_resume-rule_examples':
    '  $ tribunal policy resume-rule publication/confidently-false --reason "El bulo de la semana; la regla acierta."',
  'argument.suspended_rule': 'una regla suspendida, como POLÍTICA/REGLA',
  'option.release_reason': 'por qué, para el registro',
  'option.allowance': 'disparos por hora a los que puede llegar durante siete días; sin ella, el doble de los que tuvo',
  'safety.none': 'No hay ninguna regla suspendida.',
  'safety.suspended': 'suspendida a las {at} tras {hits} en la hora ({limit} permitidos); {now} en esta hora',
  'safety.allowed': 'reanudada a las {at}; hasta {allowance} en una hora hasta {until}; {now} en esta hora',
  'safety.resumed': '{rule} vuelve a decidir, hasta {allowance} veces por hora durante siete días.',
  'safety.named': 'nómbrela como POLÍTICA/REGLA; `tribunal policy suspended` las lista',
  'safety.not_a_rule': '{rule} no es el nombre de una regla',
  'safety.drift': 'Se movió en el último día',
  'safety.drift_backtest': '{policy} {version}: se movió en el último día respecto de su prueba retrospectiva',
  'safety.outcomes': 'resultados',
  'safety.rules': 'reglas',
  'safety.scores_post': 'integridad de publicaciones',
  'safety.scores_payment': 'riesgo de pagos',
  'safety.band_stable': 'estable',
  'safety.band_moved': 'movido',
  'safety.band_shifted': 'desplazado',
} as const
