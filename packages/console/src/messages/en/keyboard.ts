/** The help of the shortcuts, and changing them. What each command does stands with it, in `keyboard/commands.ts`. */
export const keyboard = {
  help_title: 'Keyboard shortcuts',
  help_text: 'They work wherever no text is being written. Those in grey belong to another page.',
  off: 'Single keys do nothing while this is off; Ctrl combinations still work.',
  single_keys: 'Single-key shortcuts',
  change: 'Change the keys of “{{title}}”',
  switch_off: 'No key for “{{title}}”',
  press: 'Press the new key, or Escape to leave it',
  taken: 'This key belongs to “{{title}}” already.',
  reset: 'Back to “{{keys}}”',
  reset_all: 'Reset all keys',
  no_key: 'no key',
  group_general: 'Everywhere',
  group_lists: 'Lists',
  group_review: 'Review',
  group_view: 'View',
} as const
