import type { Mutant } from '@tribunal/policy'
import type { PolicyTested } from '../policies/policy-test-source.ts'

/** What came of the tests of one policy, as one line of JSON. */
export function policyTestObject(tested: PolicyTested): object {
  const { source, testFile } = tested
  if (tested.outcome === 'broken') return { file: source.file, tests: testFile, ok: false, problems: tested.problems }
  const { id, version, hash } = tested.policy
  const about = { file: source.file, tests: testFile, policy: id, version, hash }
  if (tested.outcome === 'untested') return { ...about, ok: false, total: 0 }
  const { results, coverage, mutation } = tested.report
  return {
    ...about,
    ok: tested.grade.enough,
    total: results.length,
    failed: results.flatMap(({ test: { name, line, facts }, passed, differences, answer }) =>
      passed ? [] : [{ name, line, facts, differences, answer }],
    ),
    coverage: {
      percent: tested.grade.coverage,
      parts: coverage.parts.length,
      uncovered: coverage.parts.flatMap(({ part, line, covered, unreachable }) =>
        covered || unreachable !== undefined ? [] : [{ part, line }],
      ),
      unreachable: coverage.parts.flatMap(({ part, line, unreachable: reason }) =>
        reason === undefined ? [] : [{ part, line, reason }],
      ),
      stale: coverage.stale,
    },
    ...(mutation && {
      mutants: {
        percent: tested.grade.mutants,
        counted: mutation.counted,
        noticed: mutation.noticed,
        unnoticed: mutation.unnoticed.map(({ mutant, example }) => ({ ...told(mutant), ...(example && { example }) })),
        accepted: mutation.accepted.map(({ mutant, reason }) => ({ ...told(mutant), reason })),
        equivalent: mutation.equivalent.map(told),
        refused: mutation.refused,
        stale: mutation.stale,
      },
    }),
  }
}

function told({ policy: _, ...mutant }: Mutant): Omit<Mutant, 'policy'> {
  return mutant
}
