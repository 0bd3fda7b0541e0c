// The arrows of docs/architecture.md as data. Each `instead` is addressed to the one who breaks the rule.
// To add a package or a folder of the engine: add its line here, with the reason, in the change that adds it.

/** @typedef {{ may: string[], instead: string }} Arrow */

/**
 * Which workspace packages a package may import, by their short names. Nothing else, types included.
 * @type {Record<string, Arrow>}
 */
export const packageArrows = {
  ledger: {
    may: [],
    instead: 'The ledger hashes and proves bytes and events that it is given; it knows no decision.',
  },
  messages: {
    may: [],
    instead:
      'The catalogue of sentences knows nothing of what says them. Give what stands in a sentence as a parameter.',
  },
  contract: {
    may: ['ledger', 'messages'],
    instead:
      'The contract describes what goes over the wire and knows nothing that makes it. Let the engine infer its types from here.',
  },
  policy: {
    may: ['contract', 'ledger', 'messages'],
    instead:
      'A policy reads declared facts and knows no signal and no decision. Let the engine turn measurements into facts.',
  },
  signals: {
    may: ['contract', 'ledger', 'messages'],
    instead:
      'A signal measures and knows no policy and no pipeline. Take the thing as an argument; let engine/src/pipeline pass it in.',
  },
  eval: {
    may: [],
    instead:
      'Figures are counted from rows that somebody judged; what judged them is no matter. Let cli judge the rows.',
  },
  engine: {
    may: ['contract', 'messages', 'policy', 'signals'],
    instead:
      'The engine is the pure core and knows only policies, signals and the sentences it says. Declare a port in engine/src/pipeline and let an adapter fill it.',
  },
  adapters: {
    may: ['contract', 'engine', 'messages', 'policy', 'signals'],
    instead: 'An adapter is one port seen from outside; it knows only the engine. Put parts together in cli or server.',
  },
  store: {
    may: ['contract', 'engine', 'adapters', 'ledger', 'messages', 'policy', 'signals'],
    instead: 'The store records what it is given and reads it back; it knows no route and no screen.',
  },
  testkit: {
    may: ['contract', 'engine', 'adapters', 'store', 'ledger', 'messages', 'policy', 'signals'],
    instead:
      'The test kit builds and checks engine values and opens databases, so that every package can use it in its tests.',
  },
  client: {
    may: [],
    instead: 'The client is what others build on: it speaks HTTP by the contract and knows nothing behind it.',
  },
  server: {
    may: ['contract', 'engine', 'adapters', 'store', 'ledger', 'messages', 'policy', 'signals'],
    instead: 'The server composes the engine and the adapters. What the console needs from it belongs in the contract.',
  },
  console: {
    may: ['client', 'contract', 'ledger', 'messages'],
    instead:
      'The console speaks HTTP: it imports the contract and nothing behind it. Add the field to the API instead.',
  },
  cli: {
    may: [
      'contract',
      'engine',
      'eval',
      'adapters',
      'store',
      'server',
      'client',
      'ledger',
      'messages',
      'policy',
      'signals',
    ],
    instead: 'The command line composes; nothing that production code runs may live in the test kit.',
  },
}

/** The one package that only tests (`*.test.ts`, `packages/NAME/test/`, `cases/`) may import, from anywhere. */
export const testOnlyPackage = 'testkit'

/**
 * Which folders of packages/engine/src a folder may import besides itself. Files directly in src/ are the facade.
 * @type {Record<string, Arrow>}
 */
export const engineArrows = {
  domain: {
    may: [],
    instead:
      'The domain holds the words everything else is written in. Move what you need down into it, or your code up.',
  },
  advice: {
    may: ['domain'],
    instead: 'Advice asks and reads models and knows no policy. Let pipeline/ say what is asked and what follows.',
  },
  review: {
    may: ['domain'],
    instead: 'Review derives the state of a case from events. Shared words go into domain/.',
  },
  release: {
    may: ['domain'],
    instead: 'Releases derive which version of a policy decides from events. Shared words go into domain/.',
  },
  safety: {
    may: ['domain'],
    instead: 'The breaker and drift are formulas over counts they are given. Shared words go into domain/.',
  },
  export: {
    may: ['domain'],
    instead: 'An export writes a decision in the form of somebody else. Shared words go into domain/.',
  },
  communications: {
    may: ['advice', 'domain', 'pipeline', 'review'],
    instead: 'Communications turn a document into texts for people; the pipeline gets these texts through a port.',
  },
  measures: {
    may: ['domain', 'pipeline', 'review'],
    instead: 'Measures follow from a decision that is made. The pipeline makes it, and knows nothing of them.',
  },
  pipeline: {
    may: ['advice', 'review', 'domain'],
    instead: 'The pipeline puts the siblings together and nothing in the engine stands above it but the facade.',
  },
}

/** Packages without clock, network, disk, randomness or environment. */
export const purePackages = ['engine', 'eval', 'ledger', 'messages', 'policy', 'signals']

/** Names of the running machine that a pure package may not use: their value differs between two runs of the same decision. */
export const impureGlobals = {
  process: 'Take the setting as an argument; cli or server read the environment.',
  performance: 'Take the clock as a port (`ports.clock`).',
  fetch: 'Declare a port; an adapter talks to the network.',
  XMLHttpRequest: 'Declare a port; an adapter talks to the network.',
  WebSocket: 'Declare a port; an adapter talks to the network.',
  setTimeout: 'Deadlines belong to the ports; take the timer as an argument.',
  setInterval: 'Deadlines belong to the ports; take the timer as an argument.',
  setImmediate: 'Scheduling belongs to the caller.',
  crypto: 'Hashes come from @noble/hashes; randomness and ids come in as arguments.',
  console: 'Return what is to be said; the command line prints it.',
  Buffer: 'Use Uint8Array, TextEncoder and TextDecoder; the engine runs in a browser too.',
  require: 'Import at the top of the file; data files come in as arguments.',
  __dirname: 'Data files come in as arguments; an adapter reads them.',
  __filename: 'Data files come in as arguments; an adapter reads them.',
  navigator: 'Take the language as an argument.',
  globalThis: 'Reaching globals by another road is the same impurity.',
}

/** Members that read the clock, chance, the time zone or the locale of the machine. `object: null` is any object. */
export const impureMembers = [
  { object: 'Date', member: 'now', instead: 'Take the time as an argument.' },
  { object: 'Math', member: 'random', instead: 'Take the source of randomness as an argument.' },
  ...['getHours', 'getMinutes', 'getDate', 'getDay', 'getMonth', 'getFullYear', 'getTimezoneOffset'].map((member) => ({
    object: null,
    member,
    instead:
      'It depends on the time zone of the machine. Read the wall-clock time from the text, or use the UTC method.',
  })),
  ...['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString', 'localeCompare'].map((member) => ({
    object: null,
    member,
    instead: 'It depends on the locale data of the machine. Compare code units and format by hand.',
  })),
]

/** What tests may import beyond the dependencies of their package: the root's development tools. */
export const testTools = ['vitest', 'fast-check']
