/** Currencies whose minor unit is not a hundredth (ISO 4217, list one, 2026): digits after the point. */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'UYI', 'VND', 'VUV'].map(digits(0)),
  ...['XAF', 'XOF', 'XPF'].map(digits(0)),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map(digits(3)),
  ...['CLF', 'UYW'].map(digits(4)),
])

function digits(count: number) {
  return (code: string): readonly [string, number] => [code, count]
}

/** Minor units in one unit of a currency: 100 cents in a dollar, 1 in a yen, 1000 fils in a dinar. */
export function minorPerUnit(currency: string): number {
  return 10 ** (DIGITS.get(currency) ?? 2)
}
