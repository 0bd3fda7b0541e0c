import { randomBytes } from 'node:crypto'
import { MODEL_STEPS, type ModelPort, type ModelStepId } from '@tribunal/engine'
import type { Language } from '@tribunal/messages'
import { ConfigurationError } from '../content/config-file.ts'
import { checkModels, type ModelCheck } from './check-models.ts'
import { Limiter } from './limiter.ts'
import { type AskingWorld, ModelClient } from './model-client.ts'
import { ModelMeter, type ModelTotals } from './model-meter.ts'
import { type ConfiguredModel, identityOf, openSession, shownName } from './model-session.ts'
import { DEFAULT_LIMITS, type ModelsConfig } from './models-config.ts'
import { openRecordingFolder, type RecordedSteps, type Recording, readSteps, writeSteps } from './recording.ts'

export interface ModelsOptions extends Partial<AskingWorld> {
  /** Folder that keeps every answer, and serves repeats. */
  readonly record?: string
  /** Folder that answers alone; no model is asked. */
  readonly replay?: string
  /** With `record`: asks also what is recorded already, and keeps the new answer. */
  readonly fresh?: boolean
}

/** The configured models, shared by all submissions. */
export interface Models {
  /** Shown names of the models that each step asks, one for each answer. */
  readonly steps: ReadonlyMap<ModelStepId, readonly string[]>
  /** Language that models are asked about payments in. */
  readonly language: Language
  /** The models as one submission sees them: with a budget of its own, cancelled by `signal`. */
  session(options?: { readonly signal?: AbortSignal }): ModelPort
  /** What each model was asked and took so far. */
  usage(): readonly ModelTotals[]
  /** Asks every model one small question; a recording has none to ask. */
  check(signal?: AbortSignal): Promise<readonly ModelCheck[]>
}

/**
 * Opens the models of a configuration. Nothing is loaded or asked until a submission asks. Throws a ConfigurationError where
 * the folder of a recording cannot be used.
 */
export function openModels(config: ModelsConfig, options: ModelsOptions = {}): Models {
  const { record, replay, fresh = false } = options
  if (record !== undefined && replay !== undefined)
    throw new ConfigurationError([`${record}: expected either a folder to record in or one to replay, not both`])
  const folder = replay ?? record
  const recording = folder === undefined ? undefined : openRecordingFolder(folder, replay === undefined)
  if (record !== undefined) writeSteps(record, tableOf(config))
  const world = worldOf(options)
  const limiter = new Limiter(config.limits.concurrency)
  const seats = new Map(
    [...config.models].map(([name, model]): [string, ConfiguredModel] => {
      const client = new ModelClient(model, config.limits, limiter, world)
      const shown = shownName(model)
      return [name, { shown, identity: identityOf(model), client, meter: new ModelMeter(shown) }]
    }),
  )
  return assemble(config, seats, { world, recording, replayOnly: replay !== undefined, fresh })
}

/** The models of a recording: they answer what is in it and nothing else. Throws a ConfigurationError where it is none. */
export function openRecording(folder: string): Models {
  const { models, steps, language } = readSteps(folder)
  const seats = new Map(
    Object.entries(models).map(([name, { shown, identity }]): [string, ConfiguredModel] => [
      name,
      { shown, identity, client: undefined, meter: new ModelMeter(shown) },
    ]),
  )
  const asked = MODEL_STEPS.flatMap((step): [ModelStepId, readonly string[]][] =>
    steps[step] ? [[step, steps[step]]] : [],
  )
  const recording = openRecordingFolder(folder, false)
  const config = { steps: new Map(asked), limits: DEFAULT_LIMITS, language }
  return assemble(config, seats, { world: worldOf({}), recording, replayOnly: true, fresh: false })
}

function worldOf(options: ModelsOptions): AskingWorld {
  const {
    env = process.env,
    now = () => performance.now(),
    random = Math.random,
    marker = () => randomBytes(16).toString('hex'),
    fetch = globalThis.fetch,
  } = options
  return { env, now, random, marker, fetch }
}

interface Surroundings {
  readonly world: AskingWorld
  readonly recording: Recording | undefined
  readonly replayOnly: boolean
  readonly fresh: boolean
}

function assemble(
  config: Pick<ModelsConfig, 'steps' | 'limits' | 'language'>,
  seats: ReadonlyMap<string, ConfiguredModel>,
  surroundings: Surroundings,
): Models {
  const steps = new Map([...config.steps].map(([step, names]) => [step, names.map((name) => seats.get(name)!)]))
  const shown = new Map([...steps].map(([step, asked]) => [step, asked.map((seat) => seat.shown)]))
  const shared = { steps, limits: config.limits, ...surroundings }
  return {
    steps: shown,
    language: config.language,
    session: ({ signal } = {}) => openSession(shared, signal),
    usage: () => [...seats.values()].map(({ meter }) => meter.totals),
    check(signal) {
      if (surroundings.replayOnly) return Promise.resolve([])
      const clients = [...seats.values()].flatMap(({ client, shown }) => (client ? [{ client, shown }] : []))
      return checkModels(clients, shown, surroundings.world, signal)
    },
  }
}

function tableOf({ models, steps, language }: ModelsConfig): RecordedSteps {
  return {
    models: Object.fromEntries(
      [...models].map(([name, model]) => [name, { shown: shownName(model), identity: identityOf(model) }]),
    ),
    steps: Object.fromEntries(steps),
    language,
  }
}
