/** The list of policies. */
export const policies = {
  title: 'Policies',
  hint: '{count, plural, one {{count} policy is loaded} other {{count} policies are loaded}}',
  new: 'New policy',
  texts: 'Texts to people',
  search: 'Find policies',
  search_placeholder: 'Name, title, document or outcome',
  column_policy: 'Policy',
  column_title: 'What it decides',
  column_version: 'Version',
  column_outcomes: 'Outcomes, least severe first',
  column_source: 'It follows',
  nothing_title: 'No policy is like this',
  nothing_text: 'None of those that decide has these words in its name, title, source or outcomes.',
} as const

/** The outcomes of both pipelines, as people read them. The wire's own words stay in code and exports. */
export const outcomes = {
  clean: 'Clean',
  needs_review: 'Needs review',
  blocked: 'Blocked',
  APPROVE: 'Approve',
  CHALLENGE: 'Challenge',
  ESCALATE_TO_HUMAN: 'Ask a person',
  BLOCK: 'Block',
} as const

/** Words that every page needs. Name a thing once, here, and use it everywhere. */
export const common = {
  close: 'Close',
  cancel: 'Cancel',
  save: 'Save',
  retry: 'Try again',
  loading: 'Loading',
  copy: 'Copy',
  copied: 'Copied',
  search: 'Search',
  none: 'none',
  unknown: 'unknown',
  yes: 'yes',
  no: 'no',
  optional: 'optional',
  select_all: 'Select all',
  select_row: 'Select row',
  model_words: 'The model’s words',
  resize: 'Resize panes',
  download_csv: 'Download CSV',
  not_reproduced_title: 'Computed today, this comes out otherwise',
  not_reproduced_text:
    'The outcome, its policy and its rule are those of the record. What stands beside them is computed from the recorded facts, and policies answer otherwise today. “Replay” names every difference.',
  empty_title: 'Nothing here',
  error_title: 'This could not be loaded',
  offline_title: 'Not connected',
  offline_text: 'The service does not answer. What is shown may be out of date; it goes on by itself once it is back.',
  forbidden_title: 'This page is not open to your role',
  forbidden_text: 'It needs the permission {permission}. An admin can change what your account may do.',
  not_found_title: 'There is no such page',
  not_found_text: 'The link may be mistyped, or point to something that was removed.',
  unloaded_text:
    'This part is not loaded yet, and the service does not answer. It comes by itself once the service is back.',
  crashed_title: 'This page broke',
  crashed_text: 'The fault is ours. Loading it again often helps; the details say where it broke.',
  request_id: 'Request {id}',
  took_too_long: 'The service did not answer in time.',
} as const
