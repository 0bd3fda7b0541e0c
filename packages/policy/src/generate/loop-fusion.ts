import type { Rule } from '../tree/policy.ts'
import type { Generator } from './generate.ts'
import type { Quantifier } from './generated-code.ts'

/** From this many quantifiers over one list, one pass that serves them all is quicker than a pass for each. */
const FUSE_FROM = 8

/**
 * Fuses the quantifiers of `rules` that range over the same list into one pass over it: `functions` declares the
 * passes, `calls` runs them, and the rules' conditions read what they found. `size` bounds the quantifiers of a
 * function.
 *
 * Only conditions that are a quantifier as a whole are fused, over a list that is a fact: what stands behind an `&&`
 * is often spared by its other side.
 */
export function fuse(generator: Generator, rules: readonly Rule[], size: number) {
  const byList = new Map<string, Quantifier[]>()
  for (const { when } of rules) {
    if ((when.op !== 'exists' && when.op !== 'all') || when.list.op !== 'fact') continue
    const nodes = byList.get(when.list.name) ?? []
    nodes.push(when)
    byList.set(when.list.name, nodes)
  }
  let [functions, calls] = ['', '']
  for (const nodes of byList.values()) {
    if (nodes.length < FUSE_FROM) continue
    const pass = generator.fresh('p')
    functions += generatePass(generator, nodes, size, pass)
    calls += `${pass}(f);`
  }
  return { functions, calls }
}

/**
 * One pass. What it finds of quantifier k stands in two tables, overwritten by each call: `held[k]` is 1 where an
 * element has settled it, 2 where it is unknown, 0 where neither; `at[k]` is the index of the settling element.
 */
function generatePass(generator: Generator, nodes: readonly Quantifier[], size: number, name: string): string {
  const held = generator.helper(new Uint8Array(nodes.length))
  const at = generator.helper(new Int32Array(nodes.length))
  const list = generator.value(nodes[0]!.list, [])
  const [items, index, item] = [generator.fresh('l'), generator.fresh('i'), generator.fresh('e')]
  const parts: string[] = []
  for (let from = 0; from < nodes.length; from += size) {
    const tests = nodes.slice(from, from + size).map((node, offset) => {
      const [own, place] = [`${held}[${from + offset}]`, `${at}[${from + offset}]`]
      const body = generator.condition(node.body, [{ item: 'e', index: 'i', path: [node.list.source] }])
      const [open, sure] = node.op === 'exists' ? [body.no, body.yes] : [body.yes, body.no]
      const [yes, no] = node.op === 'exists' ? [1, 0] : [0, 1]
      generator.share(node, { before: '', yes: `(${own}===${yes})`, no: `(${own}===${no})`, loop: { list, at: place } })
      const locals = generator.takeLocals()
      return `{${locals}if(${own}!==1){${body.before}if(!${open}){if(${sure}){${own}=1;${place}=i}else ${own}=2}}}`
    })
    parts.push(`function(f,e,i){${tests.join('')}}`)
  }
  // Over nothing no `exists` holds, and no `all` either.
  const nothing = generator.helper(Uint8Array.from(nodes, (node) => (node.op === 'exists' ? 0 : 1)))
  const names = parts.map(() => generator.fresh('g'))
  const loop = `for(let ${index}=0;${index}<${items}.length;${index}++){const ${item}=${items}[${index}];${names.map((one) => `${one}(f,${item},${index});`).join('')}}`
  const start = `if(${items}==null){${held}.fill(2);return}if(${items}.length===0){${held}.set(${nothing});return}${held}.fill(0);`
  return (
    names.map((one, part) => `const ${one}=${parts[part]};`).join('') +
    `const ${name}=function(f){const ${items}=${list};${start}${loop}};`
  )
}
