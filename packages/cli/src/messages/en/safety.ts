/** Rules that are held to review. */
export const safety = {
  'help.policy_held':
    'List the rules that fired far beyond their history and are held: what they settle goes to people.',
  'help.policy_held_examples': '  $ tribunal policy held\n  $ tribunal policy held --format jsonl',
  'help.policy_release-rule': 'Release a held rule, so that it decides again: a lead or a policy owner.',
  'help.policy_release-rule_examples':
    '  $ tribunal policy release-rule publication/confidently-false --reason "The hoax of the week; the rule is right."',
  'argument.held_rule': 'a held rule, as POLICY/RULE',
  'option.release_reason': 'why, for the ledger',
  'option.allowance': 'hits an hour that it may come to for seven days; twice what it came to where left out',
  'safety.none': 'No rule is held.',
  'safety.held': '{hits} in the hour since {at}, {limit} allowed; {now} in this hour',
  'safety.released': '{rule} decides again.',
  'safety.named': 'name it as POLICY/RULE; `tribunal policy held` lists them',
  'safety.not_a_rule': '{rule} is no name of a rule',
  'safety.drift': 'Moved in the last day',
  'safety.drift_backtest': '{policy} {version}: moved in the last day from its backtest',
  'safety.outcomes': 'outcomes',
  'safety.rules': 'rules',
  'safety.scores_post': 'integrity of posts',
  'safety.scores_transaction': 'risk of payments',
  'safety.band_stable': 'stable',
  'safety.band_moved': 'moved',
  'safety.band_shifted': 'shifted',
} as const
