/** Versions of policies on their way. */
export const releases = {
  'help.policy_publish': 'Draft a version of a policy at the service, and say what it needs next.',
  'help.policy_publish_examples': '  $ tribunal policy publish publication publication-1.1.0.yaml',
  'help.policy_releases': 'List the versions of a policy, from draft to retired; of every policy where none is named.',
  'help.policy_releases_examples':
    '  $ tribunal policy releases publication\n  $ tribunal policy releases --format jsonl',
  'help.policy_prove': 'Prove a release for all inputs, and write down what was found.',
  'help.policy_prove_examples': '  $ tribunal policy prove publication@1.1.0',
  'help.policy_attach': 'Attach a finished backtest to a release.',
  'help.policy_attach_examples':
    '  $ tribunal policy attach publication@1.1.0\n  $ tribunal policy attach publication@1.1.0 0190a000-0000-7000-8000-000000000001',
  'help.policy_waive': 'Explain why a release may be published although its proof found something: another person.',
  'help.policy_waive_examples':
    '  $ tribunal policy waive publication@1.1.0 --reason "Document 004 leaves this open and says so"',
  'help.policy_shadow': 'Let a release run beside decisions: recorded, and not enforced.',
  'help.policy_shadow_examples': '  $ tribunal policy shadow publication@1.1.0',
  'help.policy_rollout': 'Let a release decide for a share of subjects, or change the share: another person.',
  'help.policy_rollout_examples': '  $ tribunal policy rollout publication@1.1.0 5',
  'help.policy_approve': 'Let a release decide for everybody: another person.',
  'help.policy_approve_examples': '  $ tribunal policy approve publication@1.1.0',
  'help.policy_retire': 'Stop the shadow or the rollout of a release.',
  'help.policy_retire_examples': '  $ tribunal policy retire publication@1.1.0',
  'help.policy_withdraw': 'Give up a release that decides nothing.',
  'help.policy_withdraw_examples': '  $ tribunal policy withdraw publication@1.1.0',
  'help.policy_rollback': 'Go one step back: end the rollout, or else let the version before decide again.',
  'help.policy_rollback_examples': '  $ tribunal policy rollback publication --reason "Reviewers cannot keep up"',
  'argument.release': 'NAME@VERSION, or the id of the release',
  'argument.policy_name': 'name of the policy',
  'argument.policy_text': 'file of the version',
  'argument.backtest': 'id of the backtest; the last finished one of this text where absent',
  'argument.percent': 'of subjects: above 0, at most 100',
  'option.waiver_reason': 'why, in five words at least',
  'option.rollback_reason': 'why, in two words at least',
  'release.none': 'there is no release {release}',
  'release.how_named': 'name it by its id, or as NAME@VERSION; `tribunal policy releases` lists them',
  'release.versions': 'versions there are: {versions}',
  'release.stage_draft': 'draft',
  'release.stage_proved': 'proved',
  'release.stage_backtested': 'backtested',
  'release.stage_shadow': 'in shadow',
  'release.stage_rollout': 'decides for {percent} %',
  'release.stage_active': 'active',
  'release.stage_retired': 'retired',
  'release.refuted': 'the proof found broken: {ids}',
  'release.unknown': 'the solver could not decide: {ids}',
  'release.idle': 'decides nothing: {ids}',
  'release.next_prove': 'Next: tribunal policy prove {id}',
  'release.next_waive':
    'Next: mend the text and publish it again, or have another person explain it: tribunal policy waive {id} --reason …',
  'release.next_backtest':
    'Next: tribunal policy backtest {policy} --to FILE --server URL, then: tribunal policy attach {id}',
  'release.next_approve':
    'Next: tribunal policy shadow {id}; or another person: tribunal policy rollout {id} 5, tribunal policy approve {id}',
  'release.next_begin':
    'Next, another person: tribunal policy rollout {id} 5, or tribunal policy approve {id}; what it would have decided is in the service’s decisions',
  'release.next_grow':
    'Next: another percentage, or: tribunal policy approve {id}; back: tribunal policy rollback {policy} --reason …',
} as const
