import { describe, expect, it } from 'vitest'
import { polarityOf } from './polarity.ts'

describe('polarity', () => {
  it.each([
    ['Prices rose', 'Prices rose', 'same'],
    ['Prices rose', 'Prices did not rise', 'opposite'],
    ['Prices rose', 'Prices fell', 'unsure'],
    ['Prices may rise', 'Prices rise', 'unsure'],
    ['Prices rise', 'Prices may rise', 'same'],
    ['Kenya beat Uganda', 'Uganda beat Kenya', 'unsure'],
    ['Uganda was beaten by Kenya', 'Kenya beat Uganda', 'same'],
    ['It is a hoax', 'It is real', 'unsure'],
    ['No, never, it did not happen', 'It happened', 'unsure'],
    ['Chanjo si hatari', 'Chanjo ni hatari', 'opposite'],
    ['Prices did not rise', 'Prices rose', 'opposite'],
    ['Prices did not rise', 'Prices never rose', 'same'],
    ['No, it did not happen', 'It happened', 'unsure'],
    ['Prices may rise', 'Prices might rise', 'same'],
    ['It is a hoax', 'It is a hoax', 'same'],
    ['It is a hoax', 'It is a hoax and a lie', 'unsure'],
    ['It is', 'It is a hoax', 'unsure'],
    // Opposed words are opposed where each side has one and not the other.
    ['Prices fell', 'Prices rose', 'unsure'],
    ['Prices moved', 'Prices rose', 'same'],
    ['Prices moved', 'Prices fell', 'same'],
    ['Prices rose', 'Prices moved', 'same'],
    ['Prices fell', 'Prices moved', 'same'],
    ['Prices rose, then fell', 'Prices rose', 'same'],
    ['Prices rose, then fell', 'Prices fell', 'same'],
    ['Prices rose', 'Prices rose, then fell', 'same'],
    ['Prices fell', 'Prices rose, then fell', 'same'],
    // Who did it to whom is told by the order of the words that both share.
    ['Kenya beat Uganda', 'Kenya beat Uganda', 'same'],
    ['Kenya beat Uganda', 'Kenya beat Tanzania', 'same'],
    ['Kenya won', 'Uganda won', 'same'],
    ['Kenya and Uganda', 'Uganda and Kenya', 'unsure'],
    ['In Kenya Uganda lost', 'Uganda lost in Kenya', 'unsure'],
    ['Uganda beaten by Kenya', 'Kenya beaten by Uganda', 'unsure'],
    ['Kenya beat Uganda', 'Uganda beaten by Kenya', 'same'],
    ['Kenia vence a Uganda', 'Uganda vence a Kenia', 'unsure'],
  ])('%s | %s: %s', (a, b, wanted) => {
    expect(polarityOf(a, b)).toBe(wanted)
  })
})
