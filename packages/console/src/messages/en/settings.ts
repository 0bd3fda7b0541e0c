/** The page of settings. */
export const settings = {
  title: 'Settings',
  appearance: 'Appearance',
  appearance_hint: 'Kept in this browser.',
  shortcuts: 'Keyboard shortcuts',
  shortcuts_hint: 'Yours alone, kept in this browser.',
} as const
