// What the same learner makes of fraud at its natural rate, with windows over a whole history: the June of the simulated
// payments of the Fraud Detection Handbook. The set may not be shipped: its weights are thrown away.

export const HANDBOOK_RECIPE = {
  features: [
    'amount',
    'to-usual-30d',
    'average-1d-to-30d',
    'average-7d-to-30d',
    'terminal-1d',
    'terminal-7d',
    'terminal-30d',
  ],
  bins: 120,
  rounds: 80,
  rate: 0.1,
  depth: 3,
  ridge: 5,
  least: 2,
}

/** @param {readonly any[]} rows */
export function handbookExamples(rows) {
  return rows.map(({ label, group, features }) => ({
    y: label === 'fraud' ? 1 : 0,
    group,
    values: {
      amount: features.TX_AMOUNT,
      'to-usual-30d': ratio(features.TX_AMOUNT, features.CUSTOMER_ID_AVG_AMOUNT_30DAY_WINDOW),
      'average-1d-to-30d': ratio(
        features.CUSTOMER_ID_AVG_AMOUNT_1DAY_WINDOW,
        features.CUSTOMER_ID_AVG_AMOUNT_30DAY_WINDOW,
      ),
      'average-7d-to-30d': ratio(
        features.CUSTOMER_ID_AVG_AMOUNT_7DAY_WINDOW,
        features.CUSTOMER_ID_AVG_AMOUNT_30DAY_WINDOW,
      ),
      'terminal-1d': features.TERMINAL_ID_RISK_1DAY_WINDOW,
      'terminal-7d': features.TERMINAL_ID_RISK_7DAY_WINDOW,
      'terminal-30d': features.TERMINAL_ID_RISK_30DAY_WINDOW,
    },
  }))
}

const ratio = (/** @type {number} */ part, /** @type {number} */ whole) => (whole > 0 ? part / whole : undefined)
