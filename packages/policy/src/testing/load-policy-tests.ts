import { type GivenText, givenText } from '@tribunal/messages/say'
import { Loading, type Path } from '../read/loading.ts'
import { noteShapes } from '../read/note-shapes.ts'
import type { PolicyProblem } from '../read/problem.ts'
import { readYaml } from '../read/read-yaml.ts'
import type { Policy } from '../tree/policy.ts'
import { checkWant, type WrongFact, wrongFacts } from './check-test.ts'
import { type Accepted, changeFacts, type PolicyTest, type PolicyTests, partsOf, type Wanted } from './policy-tests.ts'
import { type RowFile, TEST_KEYS, type TestFile, testFile, type WantFile } from './test-file.ts'

/** Tests that can be run, or everything wrong with their text. */
export type LoadedPolicyTests =
  | { readonly ok: true; readonly tests: PolicyTests }
  | { readonly ok: false; readonly problems: readonly PolicyProblem[] }

/**
 * Loads the tests of a policy from the text of their file. Everything that can be wrong is found here, with its place:
 * tests that load can be run.
 */
export function loadPolicyTests(text: string, file: string, policy: Policy): LoadedPolicyTests {
  const source = readYaml(text, file)
  if (!('value' in source)) return { ok: false, problems: [source] }
  const loading = new Loading(file, source)
  const parsed = testFile.safeParse(source.value, { reportInput: true })
  if (!parsed.success) {
    noteShapes(loading, parsed.error.issues, { keys: TEST_KEYS, page: 'docs/guides/test-a-policy.md' })
    return { ok: false, problems: loading.problems }
  }
  const tests = resolve(parsed.data, loading, policy)
  return loading.problems.length === 0 ? { ok: true, tests } : { ok: false, problems: loading.problems }
}

/** The tests of the file, single ones first, then the rows of tables, with every name checked against the policy. */
function resolve(file: TestFile, loading: Loading, policy: Policy): PolicyTests {
  if (file.policy !== policy.id) {
    const message = `these are tests of \`${file.policy}\`, and the policy is \`${policy.id}\``
    loading.problem('policy-name', ['policy'], message, `write \`policy: ${policy.id}\``)
  }
  const single = (file.tests ?? []).map((test, index) => {
    const path = ['tests', index]
    noteFacts(loading, [...path, 'facts'], policy, test.facts)
    return loadTest(loading, path, policy, test)
  })
  const rows = (file.tables ?? []).flatMap((table, index) => loadTable(loading, index, policy, table))
  const tests = [...single, ...rows]
  if (tests.length === 0) {
    const hint = 'add `tests: [{ name: …, facts: …, want: … }]`'
    loading.problem('policy-shape', [], 'the file holds no test', hint)
  }
  const accepted = (file.accepted ?? []).map(({ mutant, reason }) => ({ what: mutant, reason }))
  const unreachable = (file.unreachable ?? []).map(({ part, reason }) => ({ what: part, reason }))
  return {
    tests,
    accepted: placed(loading, 'accepted', accepted),
    unreachable: placed(loading, 'unreachable', unreachable),
  }
}

/** Entries with their lines; one that stands twice is a problem. */
function placed(loading: Loading, key: string, entries: readonly Omit<Accepted, 'line'>[]): Accepted[] {
  const names = entries.map(({ what }) => what)
  loading.unique([key], names, 'entry')
  return entries.map((entry, index) => ({ ...entry, line: loading.source.place([key, index]).line }))
}

/** A table as the file has it. */
type TableFile = NonNullable<TestFile['tables']>[number]

/** One test for each row: the facts of the table with the changes of the row. */
function loadTable(loading: Loading, index: number, policy: Policy, table: TableFile): PolicyTest[] {
  const at = ['tables', index]
  noteFacts(loading, [...at, 'facts'], policy, table.facts)
  return table.rows.map((row, number) => {
    const path = [...at, 'rows', number]
    const facts = rowFacts(loading, path, policy, table.facts, row)
    const want: WantFile = { ...table.want, ...row.want }
    return loadTest(loading, path, policy, { name: rowName(table.name, row), facts, want })
  })
}

function loadTest(
  loading: Loading,
  path: Path,
  policy: Policy,
  { name, facts, want }: { name: GivenText; facts: PolicyTest['facts']; want: WantFile },
): PolicyTest {
  checkWant(loading, [...path, 'want'], want, policy)
  return { name, line: loading.source.place(path).line, facts, want: want as Wanted }
}

/** Notes facts that the policy does not declare, or whose values have another type. */
function noteFacts(loading: Loading, path: Path, policy: Policy, facts: unknown): void {
  for (const wrong of wrongFacts(policy, facts)) {
    note(loading, [...path, ...wrong.path], wrong)
  }
}

/** A name that is not known is reported at the name, a value that does not fit at the value. */
function note(loading: Loading, at: Path, { code, message, hint }: WrongFact): void {
  if (code === 'policy-name') loading.keyProblem(code, at, message, hint)
  else loading.problem(code, at, message, hint)
}

/** The facts of a table as a row changes them; what is wrong with a change is reported at the change. */
function rowFacts(loading: Loading, path: Path, policy: Policy, base: unknown, row: RowFile): PolicyTest['facts'] {
  const changes: readonly (readonly [Path, string, unknown])[] = [
    ...Object.entries(row.change ?? {}).map(([key, value]) => [[...path, 'change', key], key, value] as const),
    ...(row.without ?? []).map((key, index) => [[...path, 'without', index], key, undefined] as const),
  ]
  let facts = base
  for (const [at, key, value] of changes) {
    const changed = changeFacts(facts, partsOf(key), value)
    if (changed === undefined) {
      const hint = 'a path leads through objects and elements that the facts of the table have'
      loading.keyProblem('policy-name', at, `the table has nothing at \`${key}\` to change`, hint)
    } else {
      // What was wrong before is reported at the table or at an earlier change.
      const before = new Set(wrongFacts(policy, facts).map(({ message }) => message))
      for (const wrong of wrongFacts(policy, changed)) {
        if (!before.has(wrong.message)) note(loading, at, wrong)
      }
      facts = changed
    }
  }
  return facts as PolicyTest['facts']
}

/** A row without a name is called by what it changes. */
function rowName(table: GivenText, row: RowFile): GivenText {
  const changes = Object.entries(row.change ?? {}).map(([key, value]) => `${key} = ${JSON.stringify(value)}`)
  const left = (row.without ?? []).map((key) => `− ${key}`)
  const own = row.name ?? ([...changes, ...left].join(', ') || '=')
  const both = (language: 'en' | 'es') => `${givenText(table, language)}: ${givenText(own, language)}`
  return { en: both('en'), es: both('es') }
}
