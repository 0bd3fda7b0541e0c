/**
 * Where a command can be run: everywhere, in any list, or on one page. A page has its own scope, and may have lists, so
 * the keys of a page may not be those of `list` or `global` (a test).
 */
export const SCOPES = [
  'global',
  'list',
  'case',
  'decision',
  'policy',
  'policy_edit',
  'release',
  'backtest',
  'overview',
  'audit',
] as const
export type Scope = (typeof SCOPES)[number]

/** Under which heading the help shows a command. */
export const GROUPS = ['general', 'lists', 'review', 'view'] as const
export type Group = (typeof GROUPS)[number]

export interface Command {
  readonly scope: Scope
  readonly group: Group
  /** As `key.ts` writes keys: `j`, `shift+j`, `?`, `mod+k` (Ctrl, on a Mac Command), `enter`. */
  readonly keys: readonly string[]
  /** True where holding the key down goes on doing it. Never for what decides something. */
  readonly repeats?: true
}

/**
 * Every command of the console. Keys are what a person starts with: they may change or switch them off. To add one: a
 * line here, what it does in `messages/{en,es}/keyboard.ts`, and on the page `<Button command="…">` or `useCommands`.
 */
export const COMMANDS = {
  'global.find': command('global', 'general', ['mod+k']),
  'global.help': command('global', 'general', ['?']),

  'list.next': { ...command('list', 'lists', ['j']), repeats: true },
  'list.previous': { ...command('list', 'lists', ['k']), repeats: true },
  'list.open': command('list', 'lists', ['enter', 'o']),
  'list.select': command('list', 'lists', ['space']),
  'list.search': command('list', 'lists', ['/']),

  'case.outcome_1': command('case', 'review', ['1']),
  'case.outcome_2': command('case', 'review', ['2']),
  'case.outcome_3': command('case', 'review', ['3']),
  'case.outcome_4': command('case', 'review', ['4']),
  'case.escalate': command('case', 'review', ['e']),
  'case.skip': command('case', 'review', ['s']),
  'case.undo': command('case', 'review', ['z']),
  'case.claim': command('case', 'review', ['c']),
  'case.extend': command('case', 'review', ['x']),
  'case.note': command('case', 'review', ['n']),
  'case.spans': command('case', 'view', ['h']),

  'decision.replay': command('decision', 'view', ['r']),
  'decision.prove': command('decision', 'view', ['p']),
  'decision.download': command('decision', 'view', ['d']),
  'decision.case': command('decision', 'view', ['c']),

  'policy.try': command('policy', 'view', ['t']),
  'policy.decisions': command('policy', 'view', ['d']),

  'policy.edit': command('policy', 'view', ['e']),

  'policy_edit.save': command('policy_edit', 'view', ['mod+s']),
  'policy_edit.panel': command('policy_edit', 'view', ['p']),
  'policy_edit.example': command('policy_edit', 'view', ['n']),

  'policy_edit.backtest': command('policy_edit', 'view', ['b']),

  'release.prove': command('release', 'view', ['p']),
  'release.waive': command('release', 'view', ['e']),
  'release.backtest': command('release', 'view', ['b']),
  'release.shadow': command('release', 'view', ['s']),
  'release.rollout': command('release', 'view', ['r']),
  'release.activate': command('release', 'view', ['a']),
  'release.retire': command('release', 'view', ['x']),
  'release.withdraw': command('release', 'view', ['w']),
  'release.edit': command('release', 'view', ['m']),
  'release.rollback': command('release', 'view', ['z']),

  'backtest.cancel': command('backtest', 'view', ['x']),

  'overview.period': command('overview', 'view', ['p']),
  'overview.tables': command('overview', 'view', ['t']),

  'audit.pause': command('audit', 'view', ['p']),
  'audit.prove': command('audit', 'view', ['v']),
  'audit.growth': command('audit', 'view', ['g']),
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof COMMANDS

export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[]

function command(scope: Scope, group: Group, keys: readonly string[]): Command {
  return { scope, group, keys }
}
