/**
 * A number with a fixed count of decimals, half up on the decimal that the number prints as: 1.005 is `1.01`, although
 * its double lies a little below. For showing only; comparisons use the number itself.
 */
export function fixed(value: number, decimals: 1 | 2): string {
  const scale = decimals === 1 ? 10 : 100
  const scaled = value * scale
  const below = Math.floor(scaled)
  const units = isHalf(scaled - below) ? halfUp(value, decimals) : Math.round(scaled)
  const whole = Math.floor(units / scale)
  const rest = String(units - whole * scale).padStart(decimals, '0')
  return `${whole}.${rest}`
}

/** Near the middle the double alone cannot tell; elsewhere rounding it is right. */
function isHalf(fraction: number): boolean {
  return fraction > 0.499_999 && fraction < 0.500_001
}

/** Rounds by the printed digits. `value` is a score or a confidence: not negative, and printed without exponent here. */
function halfUp(value: number, decimals: number): number {
  const [whole = '0', fraction = ''] = String(value).split('.')
  const kept = Number(whole + fraction.slice(0, decimals).padEnd(decimals, '0'))
  return fraction.charCodeAt(decimals) >= 53 ? kept + 1 : kept
}
