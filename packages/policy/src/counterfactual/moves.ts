import { type Expression, operands } from '../tree/expression.ts'

/** The fact that moves, and how the elements are called that something stands at, by slot. */
interface Moving {
  /** For example `claims[2].refute_confidence`. */
  readonly moving: string
  readonly labels: readonly string[]
}

/** What an expression names outside of itself. */
interface Named {
  readonly facts: ReadonlySet<string>
  /** Of elements that something around it stands at. */
  readonly slots: ReadonlySet<number>
  readonly results: boolean
}

const known = new WeakMap<Expression, Named>()

/**
 * Whether an expression may be worth something else where the moving fact has another value: the others are the same numbers
 * all along, so that no comparison in them changes. Results count as moving.
 */
export function moves(node: Expression, { moving, labels }: Moving): boolean {
  const { facts, slots, results } = namedIn(node)
  if (results || facts.has(/^[^.[]+/.exec(moving)![0])) return true
  for (const slot of slots) if (isPartOf(moving, labels[slot]!)) return true
  return false
}

/** Whether it is worth the same wherever the moving fact is, and stands by itself: at no element of a list. */
export function isStill(node: Expression, walk: Moving): boolean {
  return namedIn(node).slots.size === 0 && !moves(node, walk)
}

/** Whether a place lies in another one, or is the same: `claims[2].score` in `claims[2]`, and not in `claims[20]`. */
function isPartOf(place: string, whole: string): boolean {
  return place.startsWith(whole) && (place.length === whole.length || /[.[]/.test(place[whole.length]!))
}

function namedIn(node: Expression): Named {
  const before = known.get(node)
  if (before) return before
  const inner = operands(node).map(namedIn)
  const own = node.op === 'exists' || node.op === 'all' ? node.slot : undefined
  const named = {
    facts: new Set([...(node.op === 'fact' ? [node.name] : []), ...inner.flatMap(({ facts }) => [...facts])]),
    slots: new Set(
      [...(node.op === 'variable' ? [node.slot] : []), ...inner.flatMap(({ slots }) => [...slots])].filter(
        // What a quantifier stands at lies in its list, which is named as well.
        (slot) => slot !== own,
      ),
    ),
    results: node.op === 'result' || inner.some(({ results }) => results),
  }
  known.set(node, named)
  return named
}
