import type { Json } from '@tribunal/ledger'

export type { FactorAnswer, FactUse, OverrideAnswer, PolicyAnswer, RuleTrial, Truth } from '@tribunal/contract'
export type { Json }
