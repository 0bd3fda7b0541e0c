/** True with `TRIBUNAL_LONG=1`: tests try everything that they can, for hours. Without it the whole suite takes minutes. */
export const LONG = process.env['TRIBUNAL_LONG'] === '1'

/** How often a test tries something: `usual` times in the suite of every change, `long` times in a long run. */
export const effort = (usual: number, long: number): number => (LONG ? long : usual)
