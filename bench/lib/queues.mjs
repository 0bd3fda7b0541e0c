// What a stream of labelled posts feels like: how many get a label, how many go to a person, and whether each queue is right.

/** The queues of the policy `post-routing`; `none` is a post without a case. */
const QUEUES = ['fact_check', 'elections', 'scams', 'trust_safety', 'none']
const LABELS = ['high_conf_true', 'high_conf_fake']

/** A claim to be checked. */
const CLAIM = ['fact_check']
/** A person may look, and need not: the labels of the set allow both, so either answer counts as right. */
const EITHER = ['none', 'fact_check']

/**
 * The queues that are right for each kind of row. Where there are several, any of them counts as right. The first is the one
 * that the kind calls for, unless `none` is among them: such a kind leaves open whether anybody looks, and has no recall.
 */
const RIGHT = {
  // Own life, tastes and plans: nobody has to look.
  ordinary: ['none'],
  // It states nothing, yet may spread the false claim that it names.
  question: EITHER,
  // It denies a false claim: true most often, and its author may be wrong all the same.
  rebuttal: EITHER,
  // It reports what others say: a reader may still take it for true.
  attribution: EITHER,
  // It means nothing seriously: not every reader sees that.
  joke: EITHER,
  // Harmless, but only evidence shows it.
  assert_true: EITHER,
  // It states what was checked and found false.
  assert_false: CLAIM,
  // Nobody has checked it, and somebody should.
  checkable_unknown: CLAIM,
  // Several statements, of which one at least has to be seen, as the row says.
  multi_seen: CLAIM,
  // Several statements, of which none has to be seen.
  multi: EITHER,
  // It wants money or a secret.
  scam: ['scams'],
  // It threatens a person, and most of the time wants money for it: those who look at scams know it, too.
  threat: ['trust_safety', 'scams'],
  // A text message that its set calls harmless.
  ham: ['none'],
  // A text message that its set calls spam or a scam.
  spam: ['scams'],
  // A sentence or a tweet that its set calls worth checking; the set does not say which are on an election.
  check_worthy: ['fact_check', 'elections'],
  // Any other sentence or tweet.
  not_check_worthy: ['none'],
  // A text that gives orders to a model.
  injection: ['trust_safety'],
  // A text that gives none; its set does not say whether it states something.
  benign: EITHER,
}

/** Items of the shipped evidence on an election (content/samples/evidence/politics.jsonl): a post on one of them belongs in the queue for elections. */
const ELECTION_ITEMS = ['001', '002', '003', '004', '005', '006', '007', '008', '009', '010', '011', '013'].map(
  (number) => `politics-${number}`,
)

/** The kind of a row of any set that this bench reads. */
function kindOf({ category, label, expect }) {
  if (category === 'multi') return expect.status_not.includes('clean') ? 'multi_seen' : 'multi'
  if (category === 'scam_threat') return expect.tone === 'threatening' ? 'threat' : 'scam'
  return category ?? (label === 'smishing' ? 'spam' : label)
}

/** The queues that are right for a row. A claim without a shipped item may be on an election or not: both queues are right. */
function rightQueues(row) {
  const right = RIGHT[kindOf(row)]
  if (!right.includes('fact_check') || row.category === undefined) return right
  if (ELECTION_ITEMS.includes(row.base_claim)) return ['elections', ...right]
  return row.base_claim ? right : [...right, 'elections']
}

/** The one queue that a row calls for, if it does not leave open whether anybody looks. */
function calledFor(row) {
  const right = rightQueues(row)
  return right.length > 1 && right.includes('none') ? undefined : right[0]
}

/** The queue a post waits in. A clean post that was drawn at random for a look bothers nobody: it counts as `none`. */
export function queueOf({ decision }) {
  return decision.case === undefined || decision.outcome === 'clean' ? 'none' : decision.case.queue
}

const isRight = (row) => rightQueues(row).includes(queueOf(row))
const hasVerdict = ({ verification }) => !['unknown', undefined].includes(verification?.fact_check?.verdict)

/** Shares, and precision and recall of each queue; what no row can tell is left out. @param {any[]} rows */
export function queueFigures(rows) {
  const share = (name, among, holds) => ({ name, count: among.filter(holds).length, of: among.length })
  return [
    share('labelled true or fake', rows, ({ decision }) => LABELS.includes(decision.label)),
    share('a verdict on a claim', rows, ({ decision }) => (decision.claims ?? []).some(hasVerdict)),
    share('blocked', rows, ({ decision }) => decision.outcome === 'blocked'),
    share('sent to a person', rows, (row) => queueOf(row) !== 'none'),
    share('clean, drawn at random', rows, ({ decision }) => decision.case?.queue === 'sample'),
    ...QUEUES.flatMap((queue) => {
      const isThere = (row) => queueOf(row) === queue
      const there = rows.filter(isThere)
      const called = rows.filter((row) => calledFor(row) === queue)
      return [
        share(`queue ${queue}: share`, rows, isThere),
        share(`queue ${queue}: precision`, there, isRight),
        share('  where no case is right, too', there, (row) => isRight(row) && calledFor(row) === undefined),
        share(`queue ${queue}: recall`, called, isRight),
        share('  in this queue itself', called, isThere),
      ]
    }),
  ].filter(({ of }) => of > 0)
}
