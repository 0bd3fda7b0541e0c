import { actorNames } from '@tribunal/adapters/store'
import {
  type LocalText,
  type ReleaseRefusal,
  type ReleaseRefusalCode,
  ROLLBACK_WORDS,
  WAIVER_WORDS,
} from '@tribunal/engine'
import { HttpProblem } from '../../problems/http-problem.ts'
import type { Services } from '../../services.ts'

/** Every problem that a step of a release can be answered with. */
export const RELEASE_PROBLEMS = ['not-found', 'release-conflict', 'release-not-yours', 'release-refused'] as const
type ReleaseProblem = (typeof RELEASE_PROBLEMS)[number]

type Both = Exclude<LocalText, string>

/** Why nothing happened, as a problem that names who came first. */
export async function releaseProblem(refusal: ReleaseRefusal, { store }: Services): Promise<HttpProblem> {
  const { code: reason, by, at } = refusal
  const names = await actorNames(store.pool, [by])
  const who = by === undefined ? null : { id: by, name: names.get(by) ?? by }
  const conflict = { reason, by: who, at: at ?? null, until: null }
  return new HttpProblem({ code: problemOf(reason), detail: refusalText(refusal, who?.name), conflict })
}

const REFUSED: readonly ReleaseRefusalCode[] = ['other_text', 'reason_needed', 'bad_percent', 'no_part_in_decisions']

function problemOf(code: ReleaseRefusalCode): ReleaseProblem {
  if (code === 'no_release') return 'not-found'
  if (code === 'second_person_needed') return 'release-not-yours'
  return REFUSED.includes(code) ? 'release-refused' : 'release-conflict'
}

/** What stands in the way, in words. */
export function refusalText({ code, at }: ReleaseRefusal, name: string | undefined): Both {
  const { en, es } = TEXTS[code]
  const fill = (text: string, somebody: string) => text.replace('{by}', name ?? somebody).replace('{at}', at ?? '…')
  return { en: fill(en, 'somebody'), es: fill(es, 'alguien') }
}

const TEXTS: Readonly<Record<ReleaseRefusalCode, Both>> = {
  no_release: { en: 'The policy has no such release.', es: 'La política no tiene esa publicación.' },
  changed_meanwhile: {
    en: '{by} changed the versions of this policy at {at}. Look again, then go on.',
    es: '{by} cambió las versiones de esta política el {at}. Vuelva a mirarlas y siga.',
  },
  already_drafted: {
    en: '{by} drafted this very text at {at}: go on with that release.',
    es: '{by} redactó este mismo texto el {at}: siga con esa publicación.',
  },
  version_taken: {
    en: 'This version number was used for another text at {at}. Give the text a new `version`.',
    es: 'Este número de versión se usó para otro texto el {at}. Dé al texto una `version` nueva.',
  },
  is_retired: {
    en: 'The release decides nothing any more since {at}. Draft its text again.',
    es: 'La publicación ya no decide nada desde el {at}. Vuelva a redactar su texto.',
  },
  is_active: { en: 'The version decides already, since {at}.', es: 'La versión ya decide, desde el {at}.' },
  other_text: {
    en: 'The proof or the backtest is of another text than this release has.',
    es: 'La demostración o la prueba retrospectiva es de otro texto que el de esta publicación.',
  },
  not_proved: {
    en: 'Run the proof first; where it finds something, another person has to explain it (waive).',
    es: 'Ejecute antes la demostración; si halla algo, otra persona tiene que explicarlo (waive).',
  },
  nothing_to_waive: {
    en: 'There is no proof that found something, so there is nothing to explain.',
    es: 'No hay ninguna demostración que hallara algo, así que no hay nada que explicar.',
  },
  reason_needed: {
    en: `Say why: a waiver takes at least ${WAIVER_WORDS} words, a rollback ${ROLLBACK_WORDS}.`,
    es: `Diga por qué: una exención lleva al menos ${WAIVER_WORDS} palabras, una vuelta atrás ${ROLLBACK_WORDS}.`,
  },
  second_person_needed: {
    en: 'A second person has to approve it: {by} drafted it at {at}, and two keys of one person are one person.',
    es: 'Tiene que aprobarla una segunda persona: {by} la redactó el {at}, y dos claves de una persona son una persona.',
  },
  no_backtest: {
    en: 'Attach a finished backtest of this text first.',
    es: 'Adjunte antes una prueba retrospectiva terminada de este texto.',
  },
  in_shadow: { en: 'It runs in shadow since {at}.', es: 'Corre en la sombra desde el {at}.' },
  rollout_under_way: {
    en: '{by} is rolling a version of this policy out, since {at}. Activate it, stop it or roll it back first.',
    es: '{by} está desplegando una versión de esta política, desde el {at}. Actívela, deténgala o vuelva atrás antes.',
  },
  same_percent: { en: 'It has this percentage since {at}.', es: 'Tiene ese porcentaje desde el {at}.' },
  bad_percent: {
    en: 'A percentage is above 0 and at most 100, with two decimals at most.',
    es: 'Un porcentaje es mayor que 0 y como mucho 100, con dos decimales como mucho.',
  },
  no_part_in_decisions: {
    en: 'The policy is about cases and takes no part in decisions: activate it at once.',
    es: 'La política trata de casos y no interviene en las decisiones: actívela de una vez.',
  },
  not_running: {
    en: 'It runs neither in shadow nor in a rollout. Withdraw it where it is not wanted any more.',
    es: 'No corre ni en la sombra ni en un despliegue. Retírela si ya no se quiere.',
  },
  nothing_before: {
    en: 'No version decided before this one.',
    es: 'Ninguna versión decidió antes que esta.',
  },
}
