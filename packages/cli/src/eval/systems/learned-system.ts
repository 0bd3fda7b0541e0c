import type { Tribunal } from '@tribunal/adapters'
import { nearestName } from '@tribunal/messages'
import { type JsonRecord, type TribunalPort, UsageError } from '../../context.ts'
import type { Settings } from '../../settings.ts'
import { decisionOf, measured } from '../row-fields.ts'
import type { Said, System } from '../task.ts'

const PREFIX = 'learned:'

/** What a learned signal says, by the name of its model: in the answer of the signal, or in the facts of a payment. */
interface Told {
  readonly status: string
  readonly threshold?: number
  readonly probability?: number
  readonly value?: { readonly probability: number; readonly threshold?: number }
}

export function isLearned(name: string): boolean {
  return name.startsWith(PREFIX)
}

/** `learned:check-worthiness`: the calibrated probability of a learned signal, from the threshold of its model on. */
export function learnedSystem(name: string, settings: Settings): System {
  const id = name.slice(PREFIX.length)
  return {
    id: name,
    threshold: null,
    ready: (tribunal) => {
      const known = installed(tribunal)
      if (!known.includes(id)) throw noModel(name, known, settings)
    },
    judge: async (tribunal, row) => said((await toldOf(tribunal, row)).get(id)),
  }
}

/** A signal that was not measured says nothing: neither where it is away from home, nor of rows that are not its kind. */
function said(told: Told | undefined): Said | undefined {
  if (told?.status !== 'ok') return undefined
  const score = told.probability ?? told.value?.probability
  const threshold = told.threshold ?? told.value?.threshold
  return { ...(score === undefined ? {} : { score }), ...(threshold === undefined ? {} : { threshold }) }
}

/** The learned signals that are there, by the names of their models. */
function installed(tribunal: TribunalPort): readonly string[] {
  const { learned, paymentModel }: Partial<Pick<Tribunal, 'learned' | 'paymentModel'>> = tribunal
  return [...(learned?.models ?? []).map(({ id }) => id), ...(paymentModel ? [paymentModel.file.id] : [])]
}

async function toldOf(tribunal: TribunalPort, row: JsonRecord): Promise<ReadonlyMap<string, Told>> {
  if (typeof row['text'] === 'string' && tribunal.signals.has('learned')) {
    const { signals } = measured(tribunal, 'learned', row) as { signals: readonly (Told & { id: string })[] }
    return new Map(signals.map((signal) => [signal.id, signal]))
  }
  const { facts } = (await decisionOf(tribunal, row)) as { readonly facts?: { readonly learned?: object } | null }
  return new Map(Object.entries((facts?.learned ?? {}) as Readonly<Record<string, Told>>))
}

function noModel(name: string, ids: readonly string[], { t }: Settings): UsageError {
  const known = ids.map((id) => `${PREFIX}${id}`)
  const meant = nearestName(name, known)
  const help = meant ? t('usage.did_you_mean', { meant }) : t('eval.systems', { systems: known.join(', ') || '-' })
  return new UsageError(t('eval.no_learned', { name }), help)
}
