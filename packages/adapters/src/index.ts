export * from './backtest/index.ts'
export { ConfigurationError } from './content/config-file.ts'
export { type ContentFolders, type ContentHashes, contentFolders, hashContentFiles } from './content/content-folders.ts'
export { type CommunicationsVersion, readCommunications } from './content/read-communications.ts'
export { type Lists, readLists } from './content/read-lists.ts'
export { readPolicies } from './content/read-policies.ts'
export * from './evidence/index.ts'
export { JSON_FAULT_CODES, type JsonFault, type JsonFaultCode } from './json/json-fault.ts'
export { entriesIn, JSON_DEPTH_MAX, parseStrictJson, type StrictJson } from './json/strict-json.ts'
export * from './llm/index.ts'
export * from './outside/index.ts'
export { type CameTo, decisionCounterfactuals, type PolicyCounterfactuals } from './runtime/decision-counterfactuals.ts'
export type { DecisionEngine, PolicySet } from './runtime/decision-engine.ts'
export {
  type Facts,
  openTribunal,
  type PastCampaign,
  type SubmissionHistory,
  type Tribunal,
  type TribunalOptions,
} from './runtime/open-tribunal.ts'
export {
  type Choice,
  PolicyChooser,
  PolicyVersions,
  rolloutSubject,
  takesPartInDecisions,
} from './runtime/policy-chooser.ts'
export { type Shadow, shadowsBeside, withShadows } from './runtime/shadow.ts'
