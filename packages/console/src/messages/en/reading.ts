/** How a model reads the evidence on a claim, beside how it is read without one. */
export const reading = {
  said: 'Reads the evidence as “{verdict}”, confidence {confidence}.',
  weights: 'What the sources weigh as the model reads them',
  for: 'For the claim:',
  against: 'Against it:',
  nothing: 'nothing that weighs',
  weight:
    '{count, plural, one {{count} source, weighing {rated} rated and {unrated} not rated} other {{count} sources, weighing {rated} rated and {unrated} not rated}}',
  without_model: 'Read without a model',
  by_model: 'A model reads it',
  refused: 'Refused: this source checked the claim and rates it “{rating}”.',
} as const
