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
  /** What it does, in the imperative. */
  readonly title: { readonly en: string; readonly es: string }
  /** True where holding the key down goes on doing it. Never for what decides something. */
  readonly repeats?: true
}

/**
 * Every command of the console. Keys are what a person starts with: they may change or switch them off. To add one: a
 * line here, and on the page `<Button command="…">` or `useCommands`.
 */
export const COMMANDS = {
  'global.find': command('global', 'general', ['mod+k'], 'Find by id, or do anything', 'Buscar por id o hacer algo'),
  'global.help': command('global', 'general', ['?'], 'Show the keyboard shortcuts', 'Mostrar los atajos de teclado'),

  'list.next': { ...command('list', 'lists', ['j'], 'Next', 'Siguiente'), repeats: true },
  'list.previous': { ...command('list', 'lists', ['k'], 'Previous', 'Anterior'), repeats: true },
  'list.open': command('list', 'lists', ['enter', 'o'], 'Open', 'Abrir'),
  'list.select': command('list', 'lists', ['space'], 'Select or unselect', 'Seleccionar o dejar de seleccionar'),
  'list.search': command('list', 'lists', ['/'], 'Go to the filters', 'Ir a los filtros'),

  'case.outcome_1': command('case', 'review', ['1'], 'First outcome', 'Primer resultado'),
  'case.outcome_2': command('case', 'review', ['2'], 'Second outcome', 'Segundo resultado'),
  'case.outcome_3': command('case', 'review', ['3'], 'Third outcome', 'Tercer resultado'),
  'case.outcome_4': command('case', 'review', ['4'], 'Fourth outcome', 'Cuarto resultado'),
  'case.escalate': command('case', 'review', ['e'], 'Escalate to a lead', 'Elevar a una jefatura'),
  'case.skip': command('case', 'review', ['s'], 'Skip', 'Omitir'),
  'case.undo': command('case', 'review', ['z'], 'Undo the last decision', 'Deshacer la última decisión'),
  'case.claim': command('case', 'review', ['c'], 'Claim or release', 'Tomar o liberar'),
  'case.extend': command('case', 'review', ['x'], 'Keep it for longer', 'Conservarlo más tiempo'),
  'case.note': command('case', 'review', ['n'], 'Write a note', 'Escribir una nota'),
  'case.spans': command('case', 'view', ['h'], 'Show or hide the highlights', 'Mostrar u ocultar los resaltados'),

  'decision.replay': command('decision', 'view', ['r'], 'Replay the decision', 'Recalcular la decisión'),
  'decision.prove': command('decision', 'view', ['p'], 'Verify its proof', 'Verificar su prueba'),
  'decision.download': command('decision', 'view', ['d'], 'Download it as JSON', 'Descargarla como JSON'),
  'decision.case': command('decision', 'view', ['c'], 'Open its case', 'Abrir su caso'),

  'policy.try': command('policy', 'view', ['t'], 'Try the policy', 'Probar la política'),
  'policy.decisions': command(
    'policy',
    'view',
    ['d'],
    'Show decisions made under it',
    'Mostrar las decisiones con ella',
  ),

  'policy.edit': command('policy', 'view', ['e'], 'Write a new version', 'Escribir una versión nueva'),

  'policy_edit.save': command('policy_edit', 'view', ['mod+s'], 'Save what is written', 'Guardar lo escrito'),
  'policy_edit.panel': command(
    'policy_edit',
    'view',
    ['p'],
    'Next panel beside the text',
    'Panel siguiente junto al texto',
  ),
  'policy_edit.example': command('policy_edit', 'view', ['n'], 'Next example', 'Ejemplo siguiente'),

  'policy_edit.backtest': command(
    'policy_edit',
    'view',
    ['b'],
    'Try it on past decisions',
    'Probarla con decisiones pasadas',
  ),

  'release.prove': command('release', 'view', ['p'], 'Run the proof', 'Ejecutar la demostración'),
  'release.waive': command('release', 'view', ['e'], 'Explain what was found', 'Explicar lo hallado'),
  'release.backtest': command('release', 'view', ['b'], 'Try it on past decisions', 'Probarla con decisiones pasadas'),
  'release.shadow': command('release', 'view', ['s'], 'Run in shadow', 'Correr en la sombra'),
  'release.rollout': command(
    'release',
    'view',
    ['r'],
    'Roll out, or change the share',
    'Desplegar o cambiar la proporción',
  ),
  'release.activate': command('release', 'view', ['a'], 'Activate', 'Activar'),
  'release.retire': command('release', 'view', ['x'], 'Stop shadow or rollout', 'Detener la sombra o el despliegue'),
  'release.withdraw': command('release', 'view', ['w'], 'Withdraw the draft', 'Abandonar el borrador'),
  'release.edit': command('release', 'view', ['m'], 'Write on from its text', 'Seguir escribiendo desde su texto'),
  'release.rollback': command('release', 'view', ['z'], 'Roll back', 'Volver atrás'),

  'backtest.cancel': command('backtest', 'view', ['x'], 'Stop the backtest', 'Detener la prueba'),

  'overview.period': command('overview', 'view', ['p'], 'Next period', 'Período siguiente'),
  'overview.tables': command('overview', 'view', ['t'], 'Charts or tables', 'Gráficos o tablas'),

  'audit.pause': command(
    'audit',
    'view',
    ['p'],
    'Pause or resume live events',
    'Pausar o reanudar los eventos en vivo',
  ),
  'audit.prove': command('audit', 'view', ['v'], 'Verify the event that is shown', 'Verificar el evento mostrado'),
  'audit.growth': command(
    'audit',
    'view',
    ['g'],
    'Check that the ledger has only grown',
    'Comprobar que el registro solo ha crecido',
  ),
} as const satisfies Record<string, Command>

export type CommandId = keyof typeof COMMANDS

export const COMMAND_IDS = Object.keys(COMMANDS) as CommandId[]

function command(scope: Scope, group: Group, keys: readonly string[], en: string, es: string): Command {
  return { scope, group, keys, title: { en, es } }
}
