/** What stands out about a payment. */
export const payment = {
  high: '{value} × the usual amount',
  elevated: '{value} × the usual amount',
  off_hours: 'outside the usual hours',
  foreign: 'country not usual: {value}',
  device: 'device not usual: {value}',
  fast: 'unusually fast',
  leap: 'far above the usual amount',
  watchlist: 'on a watchlist: {value}',
  failed: 'the decision failed',
} as const
