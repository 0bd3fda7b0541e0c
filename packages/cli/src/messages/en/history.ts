/** Earlier payments over windows. */
export const history = {
  'history.title': 'Earlier payments',
  'history.10min': '10 min',
  'history.1h': '1 h',
  'history.24h': '24 h',
  'history.7d': '7 d',
  'history.30d': '30 d',
  'history.customer': 'customer',
  'history.device': 'device',
  'history.merchant': 'merchant',
  'history.country': 'country',
  'history.held': '{count} of them held back or blocked',
} as const
