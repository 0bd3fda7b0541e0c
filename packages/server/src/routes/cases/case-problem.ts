import { actorNames, type CaseProblem, type CaseResult } from '@tribunal/adapters/store'
import type { CaseState } from '@tribunal/engine'
import { type CaseConflict, HttpProblem } from '../../problems/http-problem.ts'
import type { ProblemCode } from '../../problems/problems.ts'
import type { Services } from '../../services.ts'

/** Every problem that acting on a case can be answered with. */
export const CASE_PROBLEMS = ['not-found', 'case-conflict', 'case-not-yours', 'resolution-refused'] as const

/** The state of a case that something happened to. Throws a problem where nothing did. */
export async function orCaseProblem(result: CaseResult, services: Services): Promise<CaseState> {
  if (result.ok) return result.state
  throw await caseProblem(result.problem, services)
}

async function caseProblem(problem: CaseProblem, { store }: Services): Promise<HttpProblem> {
  const conflict = conflictOf(problem, await actorNames(store.pool, [problem.by]))
  return new HttpProblem({ code: problemCode(problem), detail: caseProblemDetail(conflict), conflict })
}

/** A problem as it is told, with the name of whoever stands in the way. */
export function conflictOf({ code, by, at, until }: CaseProblem, names: ReadonlyMap<string, string>): CaseConflict {
  const who = by === undefined ? null : { id: by, name: names.get(by) ?? by }
  return { reason: code, by: who, at: at ?? null, until: until ?? null }
}

const NOT_YOURS: readonly CaseProblem['code'][] = ['own_decision', 'lead_needed', 'person_needed', 'assigned_to_other']
const REFUSED: readonly CaseProblem['code'][] = ['unknown_outcome', 'unknown_reason', 'rationale_needed']

export function problemCode({ code }: Pick<CaseProblem, 'code'>): ProblemCode & (typeof CASE_PROBLEMS)[number] {
  if (code === 'no_case') return 'not-found'
  if (NOT_YOURS.includes(code)) return 'case-not-yours'
  return REFUSED.includes(code) ? 'resolution-refused' : 'case-conflict'
}

type Both = { readonly en: string; readonly es: string }

/** What stands in the way, in words. */
export function caseProblemDetail({ reason, by, at, until }: CaseConflict): Both {
  const { en, es } = TEXTS[reason as CaseProblem['code']]
  const fill = (text: string, somebody: string) =>
    text
      .replace('{by}', by?.name ?? somebody)
      .replace('{at}', at ?? '…')
      .replace('{until}', until ?? '…')
  return { en: fill(en, 'somebody'), es: fill(es, 'alguien') }
}

const TEXTS: Readonly<Record<CaseProblem['code'], Both>> = {
  no_case: { en: 'There is no such case.', es: 'No existe ese caso.' },
  version_changed: {
    en: 'The case has changed since you looked at it. Look again, then decide.',
    es: 'El caso ha cambiado desde que lo miró. Vuelva a mirarlo y decida.',
  },
  held_by_other: { en: '{by} holds the case until {until}.', es: '{by} tiene el caso hasta {until}.' },
  not_held: {
    en: 'You do not hold the case: claim it. A claim ends when its time has passed.',
    es: 'No tiene el caso: tómelo. Una reserva acaba cuando pasa su plazo.',
  },
  already_resolved: { en: '{by} decided the case at {at}.', es: '{by} decidió el caso el {at}.' },
  not_resolved: { en: 'The case is not decided yet.', es: 'El caso aún no está decidido.' },
  own_decision: {
    en: 'Whoever has decided on the case may not decide on it again: another person does.',
    es: 'Quien ya decidió sobre el caso no puede volver a hacerlo: lo hace otra persona.',
  },
  lead_needed: { en: 'Only a lead may do this.', es: 'Solo puede hacerlo un responsable.' },
  assigned_to_other: { en: 'The case was given to {by}.', es: 'El caso se asignó a {by}.' },
  undo_too_late: {
    en: 'A decision can be taken back for ten seconds; these ended at {until}. Reopen the case instead.',
    es: 'Una decisión puede deshacerse durante diez segundos, que acabaron el {until}. Reabra el caso.',
  },
  first_seen: {
    en: 'A second decision cannot be taken back, because it shows the first one. Reopen the case instead.',
    es: 'Una segunda decisión no puede deshacerse, porque muestra la primera. Reabra el caso.',
  },
  nothing_to_undo: { en: 'You have nothing to take back here.', es: 'Aquí no tiene nada que deshacer.' },
  unknown_outcome: {
    en: 'A case of this kind has no such outcome; GET /api/v1/cases/reasons lists those there are.',
    es: 'Un caso de este tipo no tiene ese resultado; GET /api/v1/cases/reasons los enumera.',
  },
  unknown_reason: {
    en: 'The reason does not fit the outcome; GET /api/v1/cases/reasons lists those that do.',
    es: 'El motivo no encaja con el resultado; GET /api/v1/cases/reasons enumera los que sí.',
  },
  rationale_needed: { en: 'Say why, in a text.', es: 'Diga por qué, en un texto.' },
  person_needed: { en: 'An appeal is decided by a person.', es: 'Una apelación la decide una persona.' },
  appeal_pending: {
    en: 'An appeal of {at} waits for its answer.',
    es: 'Una apelación del {at} espera respuesta.',
  },
  appeal_used: {
    en: 'The decision was appealed, and answered at {at}: that stands.',
    es: 'La decisión se apeló y se respondió el {at}: eso es firme.',
  },
  appeal_too_late: { en: 'The time to appeal ended at {until}.', es: 'El plazo para apelar acabó el {until}.' },
  appeal_heard: {
    en: 'The appeal is being heard: decide the case.',
    es: 'La apelación se está examinando: decida el caso.',
  },
  no_appeal: { en: 'No appeal waits here.', es: 'Aquí no espera ninguna apelación.' },
}
