/** Learned signals. */
export const learned = {
  'learned.title': 'Learned signals',
  'learned.probability': '{share} (raised from {threshold})',
  'learned.unavailable': 'unavailable: {reason}',
  'learned.none': 'No learned signal is installed.',
  'learned.no_model': 'there is no learned signal `{name}`',
  'learned.only': '`--model` is for `tribunal signal learned`',
  'away.language': 'the model was trained on {known}, and the text is in `{given}`',
  'away.length': 'the model was trained on texts of {min} to {max} characters, and this one has {given}',
  'away.lines': 'the model was trained on texts of {min} lines or more',
  'away.field': 'it needs `{field}`, as one of the {words} words it was trained on',
  'away.unknown': 'the model was trained on payments whose {known} is known',
  'away.unknown_any': 'the model was trained on payments of which one of {known} is known',
  'learned.of_payments': '`{name}` reads payments: tribunal signal transaction',
  'option.learned_model': 'only this learned signal (for `signal learned`)',
} as const
