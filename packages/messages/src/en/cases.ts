/** Why a case does not let something happen (`CASE_REFUSALS` of the contract), and what was not found. */
export const cases = {
  'case.no_post': 'No post {id} was decided here.',
  'case.not_there': 'There is no {target}.',
  'case.no_case': 'There is no such case.',
  'case.erased':
    'What the case is about was erased, or its period is over: no text about it is kept, and it does not open again.',
  'case.version_changed': 'The case has changed since you looked at it. Look again, then decide.',
  'case.held_by_other': '{by} holds the case until {until}.',
  'case.not_held': 'You do not hold the case: claim it. A claim ends when its time has passed.',
  'case.already_resolved': '{by} decided the case at {at}.',
  'case.not_resolved': 'The case is not decided yet.',
  'case.own_decision': 'A person who has decided on the case may not decide on it again: another person does.',
  'case.lead_needed': 'Only a lead may do this.',
  'case.assigned_to_other': 'The case was given to {by}.',
  'case.undo_too_late':
    'A decision can be taken back for ten seconds; these ended at {until}. Reopen the case instead.',
  'case.first_seen': 'A second decision cannot be taken back, because it shows the first one. Reopen the case instead.',
  'case.nothing_to_undo': 'You have nothing to take back here.',
  'case.unknown_outcome': 'A case of this kind has no such outcome; GET /api/v1/cases/reasons lists those there are.',
  'case.unknown_reason': 'The reason does not fit the outcome; GET /api/v1/cases/reasons lists those that do.',
  'case.rationale_needed': 'Say why, in a text.',
  'case.hand_over_needed':
    'Name the queue or the person that goes on with the case, in hand_over: this outcome settles nothing.',
  'case.hand_over_unneeded': 'This outcome settles the case: leave hand_over out.',
  'case.person_needed':
    'Two people decide here, or a person answers an appeal: a program may only be the first to decide, and chooses nothing that needs two people, such as a release of what was blocked.',
  'case.appeal_pending': 'An appeal of {at} waits for its answer.',
  'case.appeal_used': 'The decision was appealed, and answered at {at}: that stands.',
  'case.appeal_too_late': 'The time to appeal ended at {until}.',
  'case.appeal_heard': 'The appeal is being heard: decide the case.',
  'case.no_appeal': 'No appeal waits here.',
  'case.no_reviewer': 'Nobody who works on cases has this id; GET /api/v1/cases/reviewers lists them.',
  'measure.none': 'There is no measure {id}; GET /api/v1/measures lists them.',
  'measure.ended_before': 'The measure ended at {at}: there is nothing to lift.',
} as const
