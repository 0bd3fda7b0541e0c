/** Near-duplicate posts seen as one, on the pages of one of them. */
export const campaign = {
  title: 'Campaign',
  size: '{count, plural, one {{posts} near-duplicate posts by {count} known author since} other {{posts} near-duplicate posts by {count} known authors since}}',
  people: 'Decided by people on the others:',
  machine: 'Decided by the machine alone:',
  share: '{posts} of {others}',
  waiting: '{count, plural, one {{count} case about another post waits} other {{count} cases about other posts wait}}',
  cases: 'Show the cases of this campaign',
  hidden: 'What was decided on the others is shown once you have chosen.',
  first_erased: 'Its first post was erased. What is left of it here is its id, by which the campaign goes.',
} as const
