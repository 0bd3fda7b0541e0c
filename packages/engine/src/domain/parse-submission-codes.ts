import { COUNTRIES } from '@tribunal/contract/codes'

/** The code that `found` was probably meant to be: the same letters in capitals, or a country people write otherwise. */
export function likelyCode(found: string, codes: ReadonlySet<string>): string | undefined {
  const upper = found.trim().toUpperCase()
  if (codes.has(upper)) return upper
  const written = codes === COUNTRIES ? COUNTRIES_WRITTEN_OTHERWISE[upper] : undefined
  return written
}

/** Codes seen in payment files that are not ISO 3166-1: UK and EL are the European Union's own, the rest alpha-3. */
const COUNTRIES_WRITTEN_OTHERWISE: Readonly<Record<string, string>> = {
  UK: 'GB',
  EL: 'GR',
  USA: 'US',
  PER: 'PE',
  CHL: 'CL',
  COL: 'CO',
  ARG: 'AR',
  BRA: 'BR',
  MEX: 'MX',
  ESP: 'ES',
  GBR: 'GB',
  KEN: 'KE',
  NGA: 'NG',
}
