import { random } from './random.mjs'

/**
 * Facts for `final-decision`: each of its rules fires about equally often, and in about one value of twelve a threshold
 * is hit exactly. They pass through JSON, as facts from outside do.
 */
export function finalDecisionInputs(seed, count, claims) {
  const from = random(seed)
  const at = (exact, low, high) => (from.chance(0.08) ? exact : from.between(low, high))
  const score = { middling: () => (from.chance(0.5) ? from.between(0.12, 0.29) : from.between(0.71, 0.89)) }
  const claim = (claim_score) => ({
    commitment: 'asserts',
    claim_score,
    support_confidence: from.between(0, 1),
    refute_confidence: from.between(0, 1),
  })
  const make = {
    'missing-data': () => {
      const list = many(claims, () => claim(from.between(0, 1)))
      const short = from.chance(0.5)
      if (!short) list[from.below(claims)].claim_score = null
      return post(list, short ? from.between(0, 0.49) : at(0.5, 0.5, 1), from.between(0, 1))
    },
    'strong-refutation': () => {
      const list = many(claims, () => claim(from.between(0.12, 1)))
      list[from.below(claims)] = { ...claim(at(0.1, 0, 0.1)), refute_confidence: at(0.8, 0.8, 1) }
      return post(list, at(0.5, 0.5, 1), from.between(0, 1))
    },
    'strong-support': () => {
      const list = many(claims, () => ({ ...claim(at(0.9, 0.9, 1)), support_confidence: at(0.8, 0.8, 1) }))
      return post(list, at(0.5, 0.5, 1), from.between(0, 0.59))
    },
    'neutral-and-manipulative': () => {
      const list = many(claims, () => claim(score.middling()))
      list[from.below(claims)].claim_score = from.chance(0.5) ? at(0.3, 0.3, 0.7) : at(0.7, 0.3, 0.7)
      return post(list, at(0.5, 0.5, 1), at(0.3, 0.3, 1))
    },
    'high-manipulation': () =>
      post(
        many(claims, () => claim(score.middling())),
        at(0.5, 0.5, 1),
        at(0.6, 0.6, 1),
      ),
    default: () =>
      post(
        many(claims, () => claim(score.middling())),
        at(0.5, 0.5, 1),
        from.between(0, 0.29),
      ),
  }
  const post = (list, retrieval_coverage, manipulation_score) => ({
    claims: list,
    retrieval_coverage,
    manipulation_score,
  })
  return inputs(from, count, Object.values(make))
}

const DOMAINS = ['health', 'finance', 'politics', 'technology', 'science', 'society', 'general']
const LOW_RISK = DOMAINS.slice(3)

/** Facts for `publication`: each of its rules decides about equally often, the deciding claim anywhere in the list. */
export function publicationInputs(seed, count, claims) {
  const from = random(seed)
  const risky = () =>
    from.chance(0.5)
      ? { commitment: 'asserts', domain: from.pick(DOMAINS.slice(0, 3)), risk_level: from.pick(['low', 'medium']) }
      : { commitment: 'asserts', domain: from.pick(LOW_RISK), risk_level: 'high' }
  const plain = () => ({ commitment: 'asserts', domain: from.pick(LOW_RISK), risk_level: from.pick(['low', 'medium']) })
  const checked = (kind, verdict, confidence) => ({ ...kind, fact_check: { verdict, confidence } })
  const harmless = () =>
    from.pick([
      () => checked(from.chance(0.5) ? risky() : plain(), 'true', from.between(0, 1)),
      () => checked(plain(), 'mixed', from.between(0, 1)),
      () => checked(plain(), 'false', from.chance(0.5) ? 0.7 : from.between(0, 0.7)),
      () => ({ ...plain(), fact_check: null }),
    ])()
  const deciding = [
    () => checked(from.chance(0.5) ? risky() : plain(), 'false', from.between(0.71, 1)),
    () => checked(risky(), 'mixed', from.between(0, 1)),
    () => checked(plain(), 'unknown', from.between(0, 1)),
    () => ({ ...risky(), fact_check: null }),
    harmless,
  ]
  const make = deciding.map((one) => () => {
    const list = many(claims, harmless)
    list[from.below(claims)] = one()
    return { claims: list }
  })
  return inputs(from, count, make)
}

function many(count, make) {
  return Array.from({ length: count }, make)
}

function inputs(from, count, makers) {
  return many(count, () => JSON.parse(JSON.stringify(from.pick(makers)())))
}
