/** Reglas retenidas para revisión. */
export const safety = {
  'help.policy_held':
    'Lista las reglas que se dispararon muy por encima de su historia y están retenidas: lo que resuelven va a personas.',
  'help.policy_held_examples': '  $ tribunal policy held\n  $ tribunal policy held --format jsonl',
  'help.policy_release-rule':
    'Libera una regla retenida para que vuelva a decidir: quien lidera o es dueño de políticas.',
  'help.policy_release-rule_examples':
    '  $ tribunal policy release-rule publication/confidently-false --reason "El bulo de la semana; la regla acierta."',
  'argument.held_rule': 'una regla retenida, como POLÍTICA/REGLA',
  'option.release_reason': 'por qué, para el registro',
  'option.allowance': 'disparos por hora a los que puede llegar durante siete días; sin ella, el doble de los que tuvo',
  'safety.none': 'No hay ninguna regla retenida.',
  'safety.held': '{hits} en la hora desde {at}, {limit} permitidos; {now} en esta hora',
  'safety.released': '{rule} vuelve a decidir.',
  'safety.named': 'nómbrela como POLÍTICA/REGLA; `tribunal policy held` las lista',
  'safety.not_a_rule': '{rule} no es el nombre de una regla',
  'safety.drift': 'Se movió en el último día',
  'safety.drift_backtest': '{policy} {version}: se movió en el último día respecto de su prueba retrospectiva',
  'safety.outcomes': 'resultados',
  'safety.rules': 'reglas',
  'safety.scores_post': 'integridad de publicaciones',
  'safety.scores_transaction': 'riesgo de pagos',
  'safety.band_stable': 'estable',
  'safety.band_moved': 'movido',
  'safety.band_shifted': 'desplazado',
} as const
