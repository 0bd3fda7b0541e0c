// A plugin of Stryker: tries a fair sample of the mutants, and says what their score tells of all.

/**
 * Which of the mutants are tried, of all from 0 to 1, unless `TRIBUNAL_MUTANTS` says less: `0.03` for a share of them,
 * `0.6-0.63` for as many others, so that tests written for one sample are measured by another.
 */
export const WINDOW = windowOf(process.env['TRIBUNAL_MUTANTS'] ?? '1')

/** The bounds that a text such as `0.03` or `0.6-0.63` means. */
export function windowOf(text) {
  const bounds = text.split('-').map(Number)
  const [from, to] = bounds.length === 1 ? [0, bounds[0]] : bounds
  if (bounds.length > 2 || !(from >= 0 && from < to && to <= 1))
    throw new Error(`TRIBUNAL_MUTANTS: expected 0.03 or 0.6-0.63, found ${text}`)
  return { from, to }
}

/** Whether a mutant is in the sample. Its place and replacement are hashed: every run on every machine draws the same. */
export function isDrawn({ fileName, location, replacement }, { from, to }) {
  const { start, end } = location
  const file = fileName.replaceAll('\\', '/').replace(/^.*?(?=packages\/)/, '')
  const place = `${file}:${start.line}:${start.column}-${end.line}:${end.column}:${replacement}`
  const drawn = hash(place) / 2 ** 32
  return drawn >= from && drawn < to
}

/** 32 bits of a text: FNV-1a (Fowler, Noll, Vo), then the finalizer of MurmurHash3 (Appleby) to spread the last ones. */
function hash(text) {
  let bits = 0x811c9dc5
  for (const byte of new TextEncoder().encode(text)) bits = Math.imul(bits ^ byte, 0x01000193)
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

/** The bounds within which a share lies with 95 % confidence, given `hits` of `tried` (Wilson's score interval, 1927). */
export function interval(hits, tried) {
  const z = 1.96
  const share = hits / tried
  const middle = (share + z ** 2 / (2 * tried)) / (1 + z ** 2 / tried)
  const half = (z * Math.sqrt((share * (1 - share)) / tried + (z / (2 * tried)) ** 2)) / (1 + z ** 2 / tried)
  return [middle - half, middle + half]
}

/** The line that says what a report's mutants came to. */
export function summary(files) {
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status))
  const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length
  const found = count('Killed', 'Timeout')
  const tried = found + count('Survived', 'NoCoverage')
  if (tried === 0) return 'No mutant was tried.'
  const percent = (share) => `${(share * 100).toFixed(1)} %`
  const [low, high] = interval(found, tried)
  const drawn = count('CompileError') === 0 ? '' : ` (with 95 % confidence ${percent(low)} to ${percent(high)} of all)`
  return `${found} of ${tried} mutants found: ${percent(found / tried)}${drawn}.`
}

const sample = {
  init: async () => {},
  // Stryker has no word for a mutant that is left out; one that does not compile is left out of the score as well.
  check: async (mutants) =>
    Object.fromEntries(
      mutants.map((mutant) => [
        mutant.id,
        isDrawn(mutant, WINDOW) ? { status: 'passed' } : { status: 'compileError', reason: 'not drawn' },
      ]),
    ),
  group: async (mutants) => [mutants.map(({ id }) => id)],
}
const reporter = { onMutationTestReportReady: ({ files }) => process.stdout.write(`${summary(files)}\n`) }

export const strykerPlugins = [
  { kind: 'Checker', name: 'sample', value: sample },
  { kind: 'Reporter', name: 'sample', value: reporter },
]
