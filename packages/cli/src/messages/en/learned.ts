/** Learned signals. */
export const learned = {
  'learned.title': 'Learned signals',
  'learned.probability': '{share} (raised from {threshold})',
  'learned.unavailable': 'unavailable: {reason}',
  'learned.none': 'No learned signal is installed.',
  'learned.no_model': 'there is no learned signal `{name}`',
  'learned.only': '`--model` is for `tribunal signal learned`',
  'option.learned_model': 'only this learned signal (for `signal learned`)',
} as const
