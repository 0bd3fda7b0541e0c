/** Why a version of a policy cannot go the next step, and what does not fit the version it is to replace. */
export const releases = {
  'release.proof_unfinished': '{cause}.',
  'policy.took_no_part': 'The policy `{policy}` took no part in decision {decision}.',
  'policy.misfit_id': 'the policy that the address names',
  'policy.misfit_kind': 'rules or a scorecard, as the active version has',
  'policy.misfit_fact': 'only facts that the active version is given',
  'policy.misfit_fact_type': 'the type that the fact has in the active version',
  'policy.misfit_outcome': 'only outcomes of the active version',
  'policy.misfit_result': 'every result of the active version',
  'release.no_release': 'The policy has no such release.',
  'release.changed_meanwhile': '{by} changed the versions of this policy at {at}. Look again, then go on.',
  'release.already_drafted': '{by} drafted this very text at {at}: go on with that release.',
  'release.version_taken': 'This version number was used for another text at {at}. Give the text a new `version`.',
  'release.is_retired': 'The release decides nothing any more since {at}. Draft its text again.',
  'release.is_active': 'The version decides already, since {at}.',
  'release.other_text': 'The proof or the backtest is of another text than this release has.',
  'release.not_proved': 'Run the proof first; where it finds something, another person has to explain it (waive).',
  'release.nothing_to_waive': 'There is no proof that found something, so there is nothing to explain.',
  'release.reason_needed': 'Say why: a waiver takes at least {waiver_words} words, a rollback {rollback_words}.',
  'release.second_person_needed':
    'A second person has to approve it: {by} drafted it at {at}, and two keys of one person are one person.',
  'release.backtest_not_there':
    'There is no backtest {backtest} of the policy {policy}: start one, and wait until it is done.',
  'release.no_backtest': 'Attach a finished backtest of this text first.',
  'release.in_shadow': 'It runs in shadow since {at}.',
  'release.rollout_under_way':
    '{by} is rolling a version of this policy out, since {at}. Activate it, stop it or roll it back first.',
  'release.same_percent': 'It has this percentage since {at}.',
  'release.bad_percent': 'A percentage is above 0 and at most 100, with two decimals at most.',
  'release.no_part_in_decisions': 'The policy is about cases and takes no part in decisions: activate it at once.',
  'release.not_running': 'It runs neither in shadow nor in a rollout. Withdraw it where it is not wanted any more.',
  'release.nothing_before': 'No version decided before this one.',
} as const
