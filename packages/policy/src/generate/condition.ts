import { YES } from '../interpret/interpreter.ts'
import type { Expression } from '../tree/expression.ts'
import type { Generator } from './generate.ts'
import { type Emission, emitFacts, sequence } from './generate-explain.ts'
import { type Bound, isDirect, type Quantifier } from './generated-code.ts'

/** A condition that has been found to hold. */
export interface Found {
  /** JavaScript for the index of the element that made an `exists` hold; `-1` where there is none. */
  readonly witness: string
  /** Code for the facts that made it hold; generated only where answers are explained. */
  readonly facts: () => Emission
}

/** What to do with a condition: `yes` leaves the code around it, `unsure` goes on. */
export interface Exits {
  /** Code for where the condition holds: it leaves the code around it. */
  readonly yes: (found: Found) => string
  /** Code for where a part of it is unknown; the search goes on behind it. */
  readonly unsure: string
}

/**
 * Statements that look for a way in which a condition holds, and take the exit `yes` at the first: out of an `||` at
 * its first side, out of the loop of an `exists` at its first element. Where the condition is false they end; where it
 * is unknown they have run `unsure` once or more.
 */
export function generateCondition(
  generator: Generator,
  node: Expression,
  bound: readonly Bound[],
  exits: Exits,
): string {
  if (isPlain(generator, node)) return test(generator, node, bound, exits)
  switch (node.op) {
    case 'or':
      return (
        generateCondition(generator, node.left, bound, exits) + generateCondition(generator, node.right, bound, exits)
      )
    case 'exists':
      return search(generator, node, bound, exits)
    case 'all':
      return isPlain(generator, node.body) ? sweep(generator, node, bound, exits) : test(generator, node, bound, exits)
    case 'and':
      // The side that needs no loop first: it decides whether the loop is worth running.
      if (isPlain(generator, node.right)) return guarded(generator, node.right, node.left, false, bound, exits)
      if (isPlain(generator, node.left)) return guarded(generator, node.left, node.right, true, bound, exits)
      return test(generator, node, bound, exits)
    default:
      return test(generator, node, bound, exits)
  }
}

/** Whether a condition is one JavaScript expression, without loops and closures. */
export function isPlain(generator: Generator, node: Expression): boolean {
  switch (node.op) {
    case 'and':
    case 'or':
      return isPlain(generator, node.left) && isPlain(generator, node.right)
    case 'not':
      return isPlain(generator, node.operand)
    default:
      return isDirect(node) || generator.isShared(node)
  }
}

/**
 * A condition without a way out of its own: it is evaluated as a whole. A condition that cannot be unknown here needs
 * one test; any other one is asked first whether it fails, since most do.
 */
function test(generator: Generator, node: Expression, bound: readonly Bound[], { yes, unsure }: Exits): string {
  const code = generator.condition(node, bound)
  const held = yes({ witness: witness(generator, node), facts: () => emitFacts(generator, node, YES, bound) })
  if (code.before === '' && generator.isCertain(node)) return `if(${code.yes}){${held}}`
  // Most conditions do not hold, so that is asked first.
  return `${code.before}if(!${code.no}){if(${code.yes}){${held}}${unsure}}`
}

/** The loop of an `exists`: the first element that holds takes the exit. */
function search(generator: Generator, node: Quantifier, bound: readonly Bound[], { yes, unsure }: Exits): string {
  const list = generator.fresh('l')
  const inner = generator.bind(node, bound)
  const { item, index } = inner[node.slot]!
  const at = node.slot === 0 ? index : '-1'
  const body = generateCondition(generator, node.body, inner, {
    yes: ({ facts }) => yes({ witness: at, facts }),
    unsure,
  })
  const loop = `for(let ${index}=0;${index}<${list}.length;${index}++){const ${item}=${list}[${index}];${body}}`
  return `{const ${list}=${generator.value(node.list, bound)};${unlessMissing(generator, node, list, unsure)}${loop}}`
}

/** The guard for a list that may be missing; nothing where it is known to be there. */
function unlessMissing(generator: Generator, node: Quantifier, list: string, unsure: string): string {
  return generator.isPresent(node.list) ? '' : `if(${list}==null){${unsure}}else `
}

/** Goes through the elements of an `all` until one does not hold. */
function sweep(generator: Generator, node: Quantifier, bound: readonly Bound[], { yes, unsure }: Exits): string {
  const [list, label, open] = [generator.fresh('l'), generator.fresh('n'), generator.fresh('h')]
  const inner = generator.bind(node, bound)
  const { item, index } = inner[node.slot]!
  const body = generator.condition(node.body, inner)
  generator.remember(node, { before: '', yes: '', no: '', loop: { list, at: '-1' } })
  const held = yes({ witness: '-1', facts: () => emitFacts(generator, node, YES, bound) })
  const element = `const ${item}=${list}[${index}];if(!${body.yes}){if(${body.no})break ${label};${open}=true}`
  const loop = `for(let ${index}=0;${index}<${list}.length;${index}++){${element}}`
  const end = `if(${open}){${unsure}}else{${held}}`
  const filled = `${label}:{let ${open}=false;${loop}${end}}`
  const missing = unlessMissing(generator, node, list, unsure)
  return `{const ${list}=${generator.value(node.list, bound)};${missing}if(${list}.length!==0)${filled}}`
}

/**
 * `guard && inner`, or `inner && guard` as it was written where the guard is not `first`.
 *
 * The guard runs first whatever the order in the file: it is cheap, and where it fails the loop is spared. The order
 * of the facts in the explanation stays that of the file. A guard that may be unknown does not end the search,
 * because `inner` may still be false, which settles the pair.
 */
function guarded(
  generator: Generator,
  guard: Expression,
  inner: Expression,
  first: boolean,
  bound: readonly Bound[],
  { yes, unsure }: Exits,
): string {
  const { no, yes: holds } = generator.condition(guard, bound)
  const facts = (found: Found) => {
    const own = emitFacts(generator, guard, YES, bound)
    return first ? sequence(own, found.facts()) : sequence(found.facts(), own)
  }
  const both = (found: Found) => yes({ witness: found.witness, facts: () => facts(found) })
  if (generator.isCertain(guard))
    return `if(${holds}){${generateCondition(generator, inner, bound, { yes: both, unsure })}}`
  const body = generateCondition(generator, inner, bound, {
    yes: (found) => `if(${holds}){${both(found)}}${unsure}`,
    unsure,
  })
  return `if(!${no}){${body}}`
}

/** The index of the element of the first `exists` that made a condition hold; -1 where none did. */
function witness(generator: Generator, node: Expression): string {
  if (node.op === 'exists') return node.slot === 0 ? generator.codeOf(node).loop!.at : '-1'
  if (node.op !== 'and' && node.op !== 'or') return '-1'
  const [left, right] = [witness(generator, node.left), witness(generator, node.right)]
  if (left === '-1' && (right === '-1' || node.op === 'and')) return right
  if (node.op === 'or') return `(${generator.codeOf(node.left).yes}?${left}:${right})`
  return right === '-1' ? left : `(${left}<0?${right}:${left})`
}
