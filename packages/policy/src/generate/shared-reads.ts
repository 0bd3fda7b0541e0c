import { type Expression, operands } from '../tree/expression.ts'

/** A value that conditions read, as a key: `claim.fact_check`. Undefined for what is not simply read. */
export function keyOf(node: Expression): string | undefined {
  switch (node.op) {
    case 'fact':
      return `fact ${node.name}`
    case 'variable':
      return `variable ${node.slot}`
    case 'field': {
      const of = keyOf(node.of)
      return of && `${of}.${node.name}`
    }
    default:
      return undefined
  }
}

/** Facts that two or more of `conditions` read and that are unknown where they are absent or null. */
export function commonFacts(conditions: readonly Expression[]): readonly Expression[] {
  return inTwoOrMore(conditions, (condition, note) => visit(condition, note)).filter(
    (node) => node.op === 'fact' && !node.type.nullable && node.type.absent === undefined,
  )
}

/** Every node of a condition, from the outside in. */
function visit(node: Expression, note: (node: Expression) => void): void {
  note(node)
  for (const operand of operands(node)) visit(operand, note)
}

/**
 * The nullable values that two or more of `conditions` compare with `null`, outside quantifiers, the commonest first.
 * Rules about the same thing often begin that way.
 */
export function commonNullTests(conditions: readonly Expression[]): readonly Expression[] {
  return inTwoOrMore(conditions, (condition, note) => visitNullTests(condition, note))
}

/**
 * Comparisons with null that settle a condition by themselves or with others, so not those inside quantifiers, which
 * are about an element.
 */
function visitNullTests(node: Expression, note: (node: Expression) => void): void {
  if (node.op === 'and' || node.op === 'or') {
    visitNullTests(node.left, note)
    visitNullTests(node.right, note)
  } else if (node.op === 'not') visitNullTests(node.operand, note)
  const subject = nullTested(node)
  if (subject) note(subject)
}

/** What a comparison with `null` is about, where `null` is a value it can have. */
export function nullTested(node: Expression): Expression | undefined {
  if (node.op !== 'equal') return undefined
  const subject = isNull(node.right) ? node.left : isNull(node.left) ? node.right : undefined
  return subject && 'type' in subject && subject.type.nullable ? subject : undefined
}

/** Whether a node is the literal `null`. */
function isNull(node: Expression): boolean {
  return node.op === 'constant' && node.value === null
}

/** What `visit` notes in two or more conditions, the commonest first. */
function inTwoOrMore(
  conditions: readonly Expression[],
  visit: (condition: Expression, note: (node: Expression) => void) => void,
): readonly Expression[] {
  const found = new Map<string, { readonly node: Expression; times: number }>()
  for (const condition of conditions) {
    const here = new Set<string>()
    visit(condition, (node) => {
      const key = keyOf(node)
      if (key === undefined || here.has(key)) return
      here.add(key)
      const entry = found.get(key)
      if (entry) entry.times++
      else found.set(key, { node, times: 1 })
    })
  }
  const common = [...found.values()].filter(({ times }) => times > 1)
  return common.sort((a, b) => b.times - a.times).map(({ node }) => node)
}
