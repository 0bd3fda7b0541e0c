import { localText } from '@tribunal/messages'
import type { PolicyTested } from '../policies/policy-test-source.ts'
import type { Settings } from '../settings.ts'
import { mutantText } from './pretty/policy-test-report.ts'

interface Case {
  readonly name: string
  readonly file: string
  readonly line: number
  /** Absent where it passed. */
  readonly failure?: string
}

/**
 * The JUnit XML that build servers read: a suite for each policy, a case for each test, and where they do not suffice
 * one for each part that is not reached, each change that is not noticed and each exception that no longer applies.
 */
export function junitReport(all: readonly PolicyTested[], settings: Settings): string {
  const suites = all.map((tested) => ({ name: nameOf(tested), cases: casesOf(tested, settings) }))
  const counted = (cases: readonly Case[]) =>
    `tests="${cases.length}" failures="${cases.filter(({ failure }) => failure !== undefined).length}"`
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="tribunal policy test" ${counted(suites.flatMap(({ cases }) => cases))}>`,
    ...suites.flatMap(({ name, cases }) => [
      `  <testsuite name="${escaped(name)}" ${counted(cases)}>`,
      ...cases.map((one) => caseXml(name, one)),
      '  </testsuite>',
    ]),
    '</testsuites>',
    '',
  ].join('\n')
}

function nameOf(tested: PolicyTested): string {
  return tested.outcome === 'broken' ? tested.source.file : tested.policy.id
}

function casesOf(tested: PolicyTested, { t, dataLanguage }: Settings): readonly Case[] {
  const { testFile, source } = tested
  if (tested.outcome === 'broken')
    return tested.problems.map(({ file, line, message, hint }) => ({
      name: t('test.loads', { file }),
      file,
      line,
      failure: hint ? `${message} (${hint})` : message,
    }))
  if (tested.outcome === 'untested') {
    const failure = t('test.none', { file: testFile })
    return [{ name: t('test.loads', { file: testFile }), file: source.file, line: 1, failure }]
  }
  const { results, coverage, mutation } = tested.report
  const tests = results.map(({ test, differences }): Case => {
    const said = differences.map(({ part, wanted, got }) =>
      t('test.difference', { part, wanted: JSON.stringify(wanted), got: JSON.stringify(got) }),
    )
    const own = { name: localText(test.name, dataLanguage), file: testFile, line: test.line }
    return said.length === 0 ? own : { ...own, failure: said.join('\n') }
  })
  if (tested.grade.enough) return tests
  return [
    ...tests,
    ...coverage.parts.flatMap(({ part, line, covered, unreachable }): Case[] =>
      covered || unreachable !== undefined
        ? []
        : [{ name: part, file: source.file, line, failure: t('test.uncovered', { part, line }) }],
    ),
    ...(mutation?.unnoticed ?? []).map(({ mutant }): Case => {
      return { name: mutant.id, file: source.file, line: mutant.line, failure: mutantText(mutant, t) }
    }),
    ...[...coverage.stale, ...(mutation?.stale ?? [])].map(({ entry: { what, line }, why }): Case => {
      return { name: what, file: testFile, line, failure: t(`test.stale_${why}`, { what }) }
    }),
  ]
}

function caseXml(suite: string, { name, file, line, failure }: Case): string {
  const open = `    <testcase classname="${escaped(suite)}" name="${escaped(name)}" file="${escaped(file)}" line="${line}"`
  return failure === undefined ? `${open}/>` : `${open}><failure message="${escaped(failure)}"/></testcase>`
}

/** XML 1.0 has no way to write most control characters: they are left out. */
function escaped(text: string): string {
  return text
    .replace(CONTROL, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
}

const CONTROL = /(?![\n\t])\p{Cc}/gu
