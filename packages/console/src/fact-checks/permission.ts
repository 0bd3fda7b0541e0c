/** Rates claims, corrects and retracts fact checks, and confirms what others propose. */
export const PERMISSION = 'fact_checks:write'
