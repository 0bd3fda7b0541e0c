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
  'release.backtest_not_there': 'The policy {policy} has no backtest {backtest}: start one, and wait until it is done.',
  'release.no_backtest': 'Attach a finished backtest of this text first.',
  'release.in_shadow': 'It runs in shadow since {at}.',
  'release.rollout_under_way':
    '{by} is rolling a version of this policy out, since {at}. Activate it, stop it or roll it back first.',
  'release.same_percent': 'It has this percentage since {at}.',
  'release.bad_percent': 'A percentage is above 0 and at most 100, with two decimals at most.',
  'release.no_part_in_decisions': 'The policy is about cases and takes no part in decisions: activate it at once.',
  'release.not_running': 'It runs neither in shadow nor in a rollout. Withdraw it where it is not wanted any more.',
  'release.nothing_before': 'No version decided before this one.',
  'release.only_texts':
    'These are texts to people, which change no outcome: check them, and another person publishes them.',
  'release.not_checked':
    'Check the texts first; correct what the check finds in a new draft. Nobody can explain it away.',
  'communications.refused':
    'The text is not a document of texts to people: outcomes, reasons and texts after a review, each in English and Spanish.',
  'communications.empty': 'The text is empty: write what people read.',
  'communications.too_long': 'The text has {found} characters, at most 600 are sent: shorten it.',
  'communications.mark':
    'Leave out “{found}”: digits and signs of code or markup may show a score. The one placeholder is `reason` in curly brackets, once in the text of an outcome.',
  'communications.hidden': 'Leave out the character {found}: people cannot see it, and it can hide or reverse words.',
  'communications.internal_word': 'Leave out “{found}”: it says how decisions are made or what is suspected.',
  'communications.other_letter': 'Write “{found}” as a Latin letter: it looks like one and can hide a word.',
  'communications.address':
    'Leave out “{found}”: a text must not lead people to an address. Put a space after a full stop.',
  'communications.with_reason': 'With the reason “{reason}”: {said}',
} as const
