/** The list of policies. */
export const policies = {
  title: 'Policies',
  hint: '{count, plural, one {{count} policy is loaded} other {{count} policies are loaded}}',
  new: 'New policy',
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
