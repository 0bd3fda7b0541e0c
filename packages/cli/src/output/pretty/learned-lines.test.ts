import { expect, it } from 'vitest'
import { translator } from '../../messages/catalogue.ts'
import { awayReason } from './learned-lines.ts'

it.each([
  [
    'the model was trained on en, und, and the text is in `es`',
    'el modelo se entrenó en en, und, y el texto está en `es`',
  ],
  [
    'the model was trained on texts of 100 to 4000 characters, and this one has 45',
    'el modelo se entrenó con textos de 100 a 4000 caracteres, y este tiene 45',
  ],
  ['the model was trained on texts of 3 lines or more', 'el modelo se entrenó con textos de 3 líneas o más'],
  [
    'it needs `merchant_category`, as one of the 14 words it was trained on',
    'necesita `merchant_category`, como una de las 14 palabras con las que se entrenó',
  ],
  [
    'the model was trained on payments whose amount-usd is known',
    'el modelo se entrenó con pagos de los que se conoce amount-usd',
  ],
  [
    'the model was trained on payments of which one of channel, amount-usd is known',
    'el modelo se entrenó con pagos de los que se conoce algo de channel, amount-usd',
  ],
])('%s: in both languages', (reason, spanish) => {
  expect(awayReason(reason, translator('en'))).toBe(reason)
  expect(awayReason(reason, translator('es'))).toBe(spanish)
})

it('a reason that is not known stays as it is', () => {
  expect(awayReason('somebody took it away', translator('es'))).toBe('somebody took it away')
})
