import type { posts as english } from '../en/posts.ts'

/** The same in Spanish; a code without a sentence here does not compile. */
export const posts: Readonly<Record<keyof typeof english, string>> = {
  'claim_review.true': 'Verdadero',
  'claim_review.mixed': 'Mixto',
  'claim_review.false': 'Falso',
  'statement.field_required': 'Este campo es obligatorio.',
  'statement.field_no_restriction':
    'Debe indicarse al menos una restricción: de visibilidad, de pagos, del servicio o de la cuenta.',
  'statement.field_not_allowed': 'Este campo no puede rellenarse con los demás tal como están.',
  'statement.field_not_text': 'Se espera un texto.',
  'statement.field_not_a_list': 'Se espera una lista.',
  'statement.field_not_in_list': 'Una palabra no es de las que conoce la base de datos.',
  'statement.field_repeated': 'Una palabra aparece dos veces en la lista.',
  'statement.field_too_long': 'El texto es más largo de lo admitido.',
  'statement.field_not_a_url': 'Se espera una dirección que empiece por https:// o http://.',
  'statement.field_bad_characters': 'Solo se admiten letras sin acento, cifras, - y _.',
  'statement.field_not_a_date': 'Se espera un día del calendario, como AAAA-MM-DD.',
  'statement.field_out_of_range': 'El día es anterior o posterior a los admitidos.',
  'statement.field_not_a_product': 'Se espera un objeto {example}.',
  'statement.field_unknown_field': 'La declaración no tiene ningún campo con este nombre.',
  'statement.checked': 'La publicación se comparó con fuentes publicadas; aquí no se repiten sus palabras.',
  'statement.machine': 'La decisión la tomó un programa.',
  'statement.person': 'Una persona revisó lo propuesto por un programa y decidió.',
  'statement.reversed': 'Una persona decidió en contra de lo que un programa había propuesto.',
  'statement.not_due': 'La decisión no restringe nada, por lo que no procede una declaración de motivos.',
  'statement.verdict_false': 'Las fuentes contradicen la afirmación {n}',
  'statement.verdict_mixed': 'Las fuentes sobre la afirmación {n} se contradicen',
  'statement.verdict_true': 'Las fuentes respaldan la afirmación {n}',
  'statement.verdict_unknown': 'La afirmación {n} no se pudo verificar con las fuentes halladas',
  'statement.verdict_none': 'La afirmación {n} no tiene verificación',
  'post.shown': 'Esta publicación se muestra tal cual: nada se opone a ella.',
  'post.shown_with_notice': 'Esta publicación se muestra con un aviso: una persona aún debe comprobar una afirmación.',
  'post.shown_with_warning':
    'Esta publicación se muestra con una advertencia: según la evidencia publicada, una afirmación es falsa. Una persona lo revisa.',
  'post.with_quotes': '{status} {quotes}',
  'post.shown_unread':
    'Esta publicación se muestra tal cual. Aquí no se lee su idioma: no se comprobó nada de lo que dice.',
  'post.shown_no_claims': 'Esta publicación se muestra tal cual.',
  'post.notice_no_claims': 'Esta publicación se muestra con un aviso: una persona aún debe revisarla.',
  'post.warning_no_claims':
    'Esta publicación se muestra con una advertencia: una comprobación encontró en ella algo que las reglas no permiten. Una persona lo revisa.',
  'review.other_reason': 'Otro motivo, escrito abajo',
}
