export { checkGoldenCase, type GoldenCase, loadGoldenCases } from './golden-case.ts'
export { type Difference, differences, sameShape } from './match-subset.ts'
