import { agreementWords } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { createWording } from './polarity.ts'

const { polarityOf, isPlain } = createWording(agreementWords)

describe('polarity', () => {
  it.each([
    ['Prices rose', 'Prices rose', 'same'],
    ['Prices moved', 'Prices did not move', 'opposite'],
    ['Prices rose', 'Prices did not rise', 'unsure'],
    ['Prices rose', 'Prices fell', 'unsure'],
    ['Prices may rise', 'Prices rise', 'unsure'],
    ['Prices rise', 'Prices may rise', 'unsure'],
    ['Kenya beat Uganda', 'Uganda beat Kenya', 'unsure'],
    ['Uganda was defeated by Kenya', 'Kenya defeated Uganda', 'same'],
    ['Uganda was beaten by Kenya', 'Kenya beat Uganda', 'unsure'],
    ['It is a hoax', 'It is real', 'unsure'],
    ['No, never, it did not happen', 'It happened', 'unsure'],
    ['Chanjo za watoto si hatari', 'Chanjo za watoto ni hatari', 'opposite'],
    ['Si llueve', 'Llueve', 'unsure'],
    ['Garlic cannot cure colds', 'Garlic can cure colds', 'opposite'],
    ['Prices did not move', 'Prices moved', 'opposite'],
    ['Prices did not move', 'Prices move', 'unsure'],
    ['Prices do not move', 'Prices moved', 'unsure'],
    ['Taxes did not hit us', 'Taxes hit us', 'unsure'],
    ['Rain does not damage Kenya', 'Rain damages Kenya', 'opposite'],
    ['Prices did not rise', 'Prices never rose', 'unsure'],
    ['No, it did not happen', 'It happened', 'unsure'],
    ['Prices may rise', 'Prices might rise', 'unsure'],
    ['Prices may rise', 'Prices may rise', 'same'],
    ['It is a hoax', 'It is a hoax', 'same'],
    ['It is a hoax', 'It is a hoax and a lie', 'unsure'],
    ['It is', 'It is a hoax', 'unsure'],
    // A word that the other has not, whatever it is.
    ['Prices moved', 'Prices rose', 'unsure'],
    ['Prices rose, then fell', 'Prices rose', 'unsure'],
    ['Prices rose', 'Prices rose, then fell', 'unsure'],
    ['Ann is a child', 'Ann has a child', 'unsure'],
    ['The bridge is closed', 'The bridge was closed', 'unsure'],
    ['The town is near Kisumu', 'The town is nearly Kisumu', 'unsure'],
    // Two words may have one stem.
    ['Vaccinees cause autism', 'Vaccines cause autism', 'unsure'],
    ['Bleached cures colds', 'Bleach cures colds', 'unsure'],
    ['The custom is closed', 'The customs is closed', 'unsure'],
    ['Las vacunas causaron autismo', 'Las vacunas causan autismo', 'unsure'],
    ['Bleach does not cure colds', 'Bleach cures colds', 'opposite'],
    ['Bleached does not cure colds', 'Bleach cures colds', 'unsure'],
    ['Colds are cured by bleached', 'Bleach cured colds', 'unsure'],
    ['In earth gold lies', 'Gold lies in earths', 'unsure'],
    ['Police killed by rioters', 'Police killed rioters', 'unsure'],
    ['Ruto flew from Kisumu to Cairo', 'Ruto flew to Kisumu from Cairo', 'unsure'],
    ['The prices rose in Kenya', 'Prices rose in the Kenya', 'same'],
    ['Ruto said that prices rose', 'Ruto said prices rose', 'same'],
    ['It was taken from Kenya to Cairo by Ruto', 'Ruto took it to Kenya from Cairo', 'unsure'],
    ['Cups were moved from Kenya to Cairo by Ruto', 'Ruto moved cups from Kenya to Cairo', 'same'],
    ['Cups were moved from Kenya to Cairo by Ruto', 'Ruto moved cups to Kenya from Cairo', 'unsure'],
    ['Prices fell', 'Prices rose', 'unsure'],
    // Who did it to whom is told by the order of the words that both share.
    ['Kenya beat Uganda', 'Kenya beat Uganda', 'same'],
    ['Kenya beat Uganda', 'Kenya beat Tanzania', 'unsure'],
    ['Kenya and Uganda', 'Uganda and Kenya', 'unsure'],
    ['In Kenya Uganda lost', 'Uganda lost in Kenya', 'same'],
    ['In Kenya Uganda lost', 'Kenya lost in Uganda', 'unsure'],
    ['In Kenya Uganda lost', 'Uganda lost to Kenya', 'unsure'],
    ['Uganda lost in Kenya', 'In Kenya Uganda lost', 'same'],
    ['Uganda beaten by Kenya', 'Kenya beaten by Uganda', 'unsure'],
    ['Kenya beat Uganda', 'Uganda beaten by Kenya', 'unsure'],
    ['Kenia vence a Uganda', 'Uganda vence a Kenia', 'unsure'],
    // The place of a negation and the language show the part that it is of.
    ['The earth is flat', 'Not the earth is flat', 'unsure'],
    ['The earth is flat', 'The earth is flat not', 'unsure'],
    ['The earth is flat', 'The earth is round not', 'unsure'],
    ['The earth is not flat', 'Not the earth is flat', 'unsure'],
    ['Si la tierra es plana', 'La tierra es plana', 'unsure'],
    ['The earth has no moon', 'The earth has moon', 'unsure'],
    ['Moon no bright', 'Moon bright', 'unsure'],
    ['La luna brilla en el cielo no', 'La luna brilla en el cielo', 'unsure'],
    ['We lost millions of jobs', 'We lost thousands of jobs', 'unsure'],
    ['Around 5 people died', 'People died', 'unsure'],
  ])('%s | %s: %s', (a, b, wanted) => {
    expect(polarityOf(a, b)).toBe(wanted)
  })
})

describe('a plain fact', () => {
  it.each([
    'The earth is flat',
    'The earth is not flat.',
    'Las vacunas no causan autismo',
    'J. K. Rowling is Scottish',
    'Boeing was founded in 1916',
    '5G causes COVID-19',
    'Kenya’s tax is legal',
  ])('is %s', (text) => {
    expect(isPlain(text)).toBe(true)
  })

  it.each([
    'Kisumu is the fastest port',
    'El puerto es rapidísimo',
    'El puerto cerrará en Kenia',
    'El puerto cerraría en Kenia',
    'A port was closed',
    'Un puerto fue cerrado',
    'The port has 5 docks',
    'The port has five docks',
    'The port earned 3.5 million',
    'The port is open. The bank is closed',
    'The port is open - the bank is closed',
    'Ports, banks are closed',
    "The 'port' is open",
    'Is the port open?',
    'The port is not open if the bank is not',
    'The port is not what is not open',
  ])('is not %s', (text) => {
    expect(isPlain(text)).toBe(false)
  })
})
