import { loadPolicy, loadPolicyTests, type PolicyTestReport, testPolicy } from '@tribunal/policy'
import { type Context, EXIT, type ExitCode } from '../../context.ts'
import { junitReport } from '../../output/junit-report.ts'
import { policyTestObject } from '../../output/policy-test-object.ts'
import { Page } from '../../output/pretty/page.ts'
import { policyProblem } from '../../output/pretty/policy-problem.ts'
import { policyTestReport } from '../../output/pretty/policy-test-report.ts'
import { Progress } from '../../output/progress.ts'
import {
  type Grade,
  type PolicyTested,
  type PolicyWithTests,
  policiesWithTests,
} from '../../policies/policy-test-source.ts'
import type { Settings } from '../../settings.ts'

export interface PolicyTestOptions {
  /** Per cent of the parts of a policy that tests must reach. */
  readonly minCoverage: number
  /** Per cent of the small changes of a policy that tests must notice. */
  readonly minMutants: number
  readonly mutation: boolean
}

/**
 * `tribunal policy test`: runs the tests beside each policy, and says what they leave out. A finding is a test that fails
 * or does not load, a policy without tests, too little reached or noticed, and an exception that no longer applies.
 */
export async function policyTest(
  names: readonly string[],
  options: PolicyTestOptions,
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const policies = await policiesWithTests(names, settings)
  const progress = new Progress(context.io, settings)
  const all: PolicyTested[] = []
  for (const [index, policy] of policies.entries()) {
    progress.update(index, policies.length, index)
    const tested = testOne(policy, options)
    all.push(tested)
    progress.clear()
    if (settings.format === 'jsonl') await context.stdout.write(`${JSON.stringify(policyTestObject(tested))}\n`)
    if (settings.format === 'pretty') await context.stdout.write(pageOf(tested, settings))
  }
  progress.end()
  if (settings.format === 'junit') await context.stdout.write(junitReport(all, settings))
  return all.every((tested) => tested.outcome === 'tested' && tested.grade.enough) ? EXIT.done : EXIT.finding
}

function testOne(given: PolicyWithTests, options: PolicyTestOptions): PolicyTested {
  const { source, testFile, tests } = given
  const loaded = loadPolicy(source.text, source.file)
  if (!loaded.ok) return { ...given, outcome: 'broken', problems: loaded.problems, text: source.text }
  const { policy } = loaded
  if (tests === undefined) return { ...given, outcome: 'untested', policy }
  const read = loadPolicyTests(tests, testFile, policy)
  if (!read.ok) return { ...given, outcome: 'broken', problems: read.problems, text: tests }
  const report = testPolicy(policy, source.text, read.tests, { mutation: options.mutation })
  return { ...given, outcome: 'tested', policy, report, grade: gradeOf(report, options) }
}

function gradeOf({ results, coverage, mutation }: PolicyTestReport, options: PolicyTestOptions): Grade {
  const passed = results.every((result) => result.passed)
  const { parts } = coverage
  const reached = share(parts.filter((part) => part.covered || part.unreachable !== undefined).length, parts.length)
  const stale = coverage.stale.length + (mutation?.stale.length ?? 0)
  const enough = passed && stale === 0 && reached >= options.minCoverage
  if (!mutation) return { passed, coverage: reached, enough }
  const noticed = share(mutation.noticed + mutation.accepted.length, mutation.counted)
  return { passed, coverage: reached, mutants: noticed, enough: enough && noticed >= options.minMutants }
}

function share(part: number, whole: number): number {
  return whole === 0 ? 100 : Math.floor((100 * part) / whole)
}

function pageOf(tested: PolicyTested, settings: Settings): string {
  const page = new Page(settings)
  if (tested.outcome === 'broken') for (const problem of tested.problems) policyProblem(page, problem, tested.text)
  else policyTestReport(page, tested)
  return page.toString()
}
