import type { history as en } from '../en/history.ts'

export const history: Readonly<Record<keyof typeof en, string>> = {
  'history.title': 'Pagos anteriores',
  'history.10min': '10 min',
  'history.1h': '1 h',
  'history.24h': '24 h',
  'history.7d': '7 d',
  'history.30d': '30 d',
  'history.customer': 'cliente',
  'history.device': 'aparato',
  'history.merchant': 'comercio',
  'history.country': 'país',
  'history.held': '{count} de ellos retenidos o bloqueados',
}
