import { stored } from '../browser/stored.ts'

export const BLURS = ['none', 'light', 'strong'] as const
export type Blur = (typeof BLURS)[number]

/** How pictures and films are shown to somebody: their own choice, in this browser. */
export interface Care {
  readonly blur: Blur
  readonly grey: boolean
  readonly mute: boolean
}

/** Blurred, grey and silent until a reviewer asks for more. */
const GENTLE: Care = { blur: 'strong', grey: true, mute: true }

/** What was kept of somebody's choice; the gentle one where it makes no sense. */
export function parseCare(json: unknown): Care {
  if (typeof json !== 'object' || json === null) return GENTLE
  const { blur, grey, mute } = json as Partial<Record<keyof Care, unknown>>
  return { blur: BLURS.find((one) => one === blur) ?? GENTLE.blur, grey: grey !== false, mute: mute !== false }
}

export const care = stored('tribunal.care', parseCare)
