import {
  contentFolders,
  type FeedConfig,
  hashContentFiles,
  openModels,
  openTribunal,
  readModelsConfig,
  readSourcesConfig,
  type Tribunal,
} from '@tribunal/adapters'
import { COMMUNICATIONS, type ScopedStage } from '@tribunal/engine'
import type { DecisionInputs, PolicyFile } from '@tribunal/store'
import type { ServerConfig } from './config/server-config.ts'
import { VERSION } from './version.ts'

/** What decides, and by hash what that rests on. */
interface LoadedEngine {
  readonly tribunal: Tribunal
  /** The files of the policies, and of the texts to people. */
  readonly files: readonly PolicyFile[]
  readonly inputs: DecisionInputs
  /** Feeds of fact checks to be fetched. */
  readonly feeds: readonly FeedConfig[]
}

/** What decides, before there is a database: reading it takes half a second, in which a server can start. */
export interface LazyEngine {
  /** Reads the files. Problems are thrown by `engine`, later. */
  open(): void
  /** `suspended`: the rules that are suspended, from now on. Throws a ConfigurationError. */
  engine(suspended: () => readonly string[]): LoadedEngine
}

/** `now`: milliseconds since 1970, the clock where absent. */
export function lazyEngine(config: ServerConfig, now: () => number = Date.now): LazyEngine {
  let suspendedRules = (): readonly string[] => []
  let read: LoadedEngine | undefined
  const readEngine = () => (read ??= createEngine(config, now, () => suspendedRules()))
  return {
    open() {
      try {
        readEngine()
      } catch {
        // Read again when it is needed: then the caller gets the error, and the server that has just started is closed.
      }
    },
    engine(suspended) {
      suspendedRules = suspended
      return readEngine()
    },
  }
}

/** What decides, read from the files. Throws a ConfigurationError. */
export function createEngine(
  config: ServerConfig,
  now?: () => number,
  suspendedRules?: () => readonly string[],
): LoadedEngine {
  const { stages, ...settings } = config.settings
  const { sources_file } = config.evidence
  const outside = sources_file === undefined ? undefined : readSourcesConfig(sources_file)
  const tribunal = openTribunal({
    dataDir: config.data_folder,
    settings,
    ...(stages === undefined ? {} : { stages: stages as readonly ScopedStage[] }),
    ...(now === undefined ? {} : { now }),
    ...(suspendedRules === undefined ? {} : { suspendedRules }),
    ...(config.models_file === undefined ? {} : { models: openModels(readModelsConfig(config.models_file)) }),
    ...(outside ? { outside } : {}),
    advice: config.advice,
    learned: config.learned_signals,
    embedder: config.evidence.embedder,
  })
  const { policies: texts, policyHashes, files } = hashContentFiles(contentFolders())
  const scoped = tribunal.stages.length > 0 ? { stages: tribunal.stages } : {}
  const { embedder } = tribunal.evidence
  const ranking = embedder === 'static' ? {} : { evidence_embedder: embedder }
  const asking = tribunal.outside.length === 0 ? {} : { evidence_sources: tribunal.outside }
  const decided = { ...tribunal.settings, ...scoped, ...ranking, ...asking }
  const { communications, told } = tribunal
  const { version, hash, text } = communications
  const customer_texts = communications.texts.customers
  const inputs = { version: VERSION, policies: policyHashes, files, settings: decided, customer_texts, told }
  const policyFiles = [...tribunal.policies.values()].map(({ policy: { id, version, hash } }) => ({
    policy: id,
    version,
    hash,
    text: texts.get(hash)!,
  }))
  const documents = [...policyFiles, { policy: COMMUNICATIONS, version, hash, text }]
  return { tribunal, files: documents, inputs, feeds: outside?.feeds ?? [] }
}
