import { isIP } from 'node:net'
import { PAYMENT_OUTCOMES, POST_OUTCOMES, ROLE_NAMES } from '@tribunal/contract'
import { DEFAULT_SETTINGS } from '@tribunal/engine'
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@tribunal/store'
import { z } from 'zod'
import { duration, durationOrNone, httpUrl, noWait, path, secret, wait } from './config-values.ts'
import { MAIL } from './mail-config.ts'
import { PLATFORM } from './platform-config.ts'
import { STAGES_CONFIG } from './stages-config.ts'

const LOOPBACK = '127.0.0.1'
/**
 * One connection records decisions and one listens to the ledger, all the time; background work takes one for as long as a
 * transaction of it lasts; what is left answers requests. With fewer the last ones wait for each other.
 */
const POOL_MIN = 4
const count = (max: number) => z.number().int().min(1).max(max)

/** A name of a role as PostgreSQL keeps it, at most 63 bytes. */
const role = (name: string) =>
  z
    .string()
    .regex(/^[a-z_][a-z0-9_]{0,62}$/, 'schema.role_name')
    .default(name)

const DATABASE = z.strictObject({
  url: secret()
    .optional()
    .describe('Address of a PostgreSQL server of yours, 15 or newer; without it Tribunal runs one in the data folder'),
  pool_size: z
    .number()
    .int()
    .min(
      POOL_MIN,
      `at least ${POOL_MIN}: one connection each to record, to listen, to work in the background and to answer`,
    )
    .max(200)
    .default(10)
    .describe('Connections that one process opens, beside one that says whether it is ready'),
  migrate_url: secret()
    .optional()
    .describe('Address with the role that owns the tables, for `tribunal migrate`; `database.url` where absent'),
  roles: z
    .strictObject({
      migrator: role('tribunal_migrator').describe('Role that owns the tables, for `tribunal migrate --roles`'),
      service: role('tribunal_service').describe('Role of the service, which `tribunal migrate` gives its rights'),
      reader: role('tribunal_reader').describe('Role that only reads, which `tribunal migrate` gives its rights'),
    })
    .prefault({}),
})

const BACKUP = z.strictObject({
  folder: path()
    .optional()
    .describe(
      'Folder on another disk that the embedded database is backed up to continuously; none where absent. One database, one folder',
    ),
  every: duration('1d').describe('After which a new copy of the data folder is made'),
  keep: count(1_000).default(2).describe('Copies that are kept, with the log since the oldest of them'),
  key_file: path()
    .optional()
    .describe('Key that seals the backups, 64 hexadecimal digits; without it they are as readable as the database'),
  max_age: duration('1min').describe('Age of the newest state in the backup above which `/readyz` and `doctor` say so'),
})

const LIMITS = z.strictObject({
  body_bytes: count(16_777_216).default(1_048_576).describe('Of a body that is not a batch'),
  batch_bytes: count(268_435_456).default(16_777_216).describe('Of a batch of submissions'),
  batch_items: count(100_000).default(1_000).describe('Submissions in one batch'),
  decision_bytes: count(8_388_608)
    .default(2_097_152)
    .describe('Of one decision as it is recorded, with its submission; one of more is refused'),
  batch_result_bytes: count(268_435_456)
    .default(33_554_432)
    .describe('Of the decisions of one batch as they are recorded and answered; more are refused'),
  queue_max: count(1_000_000).default(10_000).describe('Decisions that may wait to be recorded; more are answered 503'),
  event_loop_delay: wait('1s').describe('Delay of the event loop above which work is answered 503'),
  event_listeners: count(10_000)
    .default(100)
    .describe('Streams of live events at once; one key or session has half of them at most'),
  request: wait('30s').describe('In which a request must have arrived'),
  answer: wait('60s').describe('From the arrival of a request, in which its answer must be sent'),
  proof: wait('2min').describe(
    'That a proof or a comparison of policies may take; a second alone, and many times as long beside other work, for decisions go first. Its request has half a minute more',
  ),
  drain: noWait('0s').describe(
    'For which a server that is asked to stop says that it is not ready and still takes work, so that a balancer sends elsewhere',
  ),
  stop: wait('30s').describe('That requests under way are given when the server is asked to stop'),
})

const RATE_LIMITS = z.strictObject({
  program: z.number().int().min(0).default(600_000).describe('Requests a minute of one API key; 0: any number'),
  person: z.number().int().min(0).default(1_200).describe('Requests a minute of one person; 0: any number'),
  anonymous: z
    .number()
    .int()
    .min(0)
    .default(300)
    .describe('Requests a minute of one address that is not signed in; 0: any number'),
  notices: z
    .number()
    .int()
    .min(0)
    .default(10)
    .describe('Notices a minute from one address that is not signed in; 0: any number'),
  failed: z
    .number()
    .int()
    .min(0)
    .default(30)
    .describe('Requests a minute with a wrong key or session from one address; 0: any number'),
})

const OIDC = z.strictObject({
  issuer: httpUrl().describe('Address of the identity provider, as its discovery document names it'),
  client_id: z.string().min(1).describe('Of this server at the provider'),
  client_secret: secret().optional().describe('Of the client; left out for a public client'),
  scopes: z.array(z.string().min(1)).default(['openid', 'email', 'profile']).describe('Asked of the provider'),
  roles_claim: z.string().min(1).default('roles').describe('Claim of the ID token that holds roles or groups'),
  roles: z
    .record(z.string(), z.enum(ROLE_NAMES))
    .default({})
    .describe('Role of Tribunal by the value of that claim; people without one may not enter'),
})

const SIGN_IN = z.strictObject({
  session: duration('7d').describe('After which people sign in again'),
  idle: duration('12h').describe('Without a request, after which people sign in again'),
})

const LEDGER = z.strictObject({
  origin: z
    .string()
    .regex(/^[^\s+]+$/, 'schema.ledger_name')
    .optional()
    .describe('Name of the ledger in its checkpoints; one is made up at the first start'),
  signing_key_file: path().optional().describe('Ed25519 key in PEM; DATA_FOLDER/keys/ledger.pem where absent'),
  signing_key_group: z
    .boolean()
    .default(false)
    .describe(
      'Whether the group of that file may read it too (mode 0640 or 0440), as with the `fsGroup` of Kubernetes',
    ),
  witness_file: path()
    .optional()
    .describe('A file elsewhere that the newest checkpoint is copied to every ten minutes'),
  verify_within: durationOrNone('7d').describe(
    'In which the whole record is verified again in the background, a bit at a time; 0s: never',
  ),
})

const FACT_CHECKS = z.strictObject({
  public: z
    .boolean()
    .default(true)
    .describe('Whether everybody may read published fact checks: pages and feeds under `/fact-checks`'),
})

const NOTICES = z.strictObject({
  public: z
    .boolean()
    .optional()
    .describe(
      'Whether everybody may send notices about posts, with the form `/notices/new` and the API; where absent, they may if `platform` is configured. Keys with the scope `notices:trusted` always may',
    ),
  complaints_url: httpUrl()
    .max(500)
    .optional()
    .describe('Where senders of notices can complain about an answer (Digital Services Act, article 20)'),
})

const EVIDENCE = z.strictObject({
  embedder: z
    .enum(['static', 'minilm'])
    .default('static')
    .describe('What ranks evidence: the shipped table, or the sentence model MiniLM where its packages are installed'),
  sources_file: path()
    .optional()
    .describe(
      'Sources outside that are asked about open claims (`sources.example.yaml`); none where absent, and no word of a post leaves',
    ),
})

const SETTINGS = z.strictObject({
  stage: z
    .enum(['supervised', 'advisory', 'shadow'])
    .default('supervised')
    .describe('Whether what is decided of posts is enforced, only reviewed, or only recorded'),
  stages: STAGES_CONFIG.optional().describe(
    'Other stages for some posts or some time, such as an electoral phase: a list of `{name, stage, from?, until?, where?: {lang?, domain?, context?}}`',
  ),
  publication: z
    .enum(['publication', 'publication-strict'])
    .default('publication')
    .describe('Policy by which posts are published'),
  arbiter: z
    .enum(['arbiter', 'arbiter-guarded'])
    .default(DEFAULT_SETTINGS.arbiter)
    .describe('Policy by which payments are decided'),
})

const POLICIES = z.strictObject({
  publishing: z
    .enum(['files', 'reviewed'])
    .default('files')
    .describe(
      'Whether a changed file of a policy comes into force at the next start (`files`), or becomes a draft that people bring into force (`reviewed`)',
    ),
})

const BREAKER = z.strictObject({
  floor: count(1_000_000_000).default(50).describe('Hits in an hour that no rule is suspended for'),
  factor: z
    .number()
    .min(1)
    .max(1_000)
    .default(3)
    .describe('How many times what is usual a rule may fire before it is suspended'),
  quotas: z
    .record(z.string(), z.number().int().min(0))
    .default({})
    .describe('Hits an hour by `policy/rule` that a rule may come to, in the place of its history'),
})

const LOG = z.strictObject({
  level: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe('The least that is written'),
  requests: z.enum(['all', 'failed', 'none']).default('failed').describe('Which requests are a line of the log'),
})

const REVIEW = z.strictObject({
  lease: wait('5min').describe('For which a claim of a case holds, and can be extended'),
  reserve_max: count(4)
    .default(4)
    .describe('Cases that one reviewer is given at once: the open one, and the next ones'),
  appeal: duration('14d').describe('In which an appeal is to be answered'),
  community: z
    .boolean()
    .default(false)
    .describe('Whether what users say about posts may open cases, by the policy `community-review`'),
  exposure_limit: count(10_000)
    .default(60)
    .describe('Cases that one reviewer decides in an hour before the console proposes a break'),
  media_origins: z
    .array(z.string().regex(/^https?:\/\/[a-z0-9.-]+(?::\d{1,5})?$/, 'an origin, such as https://media.example.org'))
    .default([])
    .describe('From where the console may show the pictures and films of posts; none: from nowhere'),
})

const WEBHOOKS = z.strictObject({
  allow_private_addresses: z
    .boolean()
    .default(false)
    .describe('Whether endpoints may be in private networks and on this machine, by http and on any port'),
  ports: z
    .array(z.number().int().min(1).max(65_535))
    .min(1)
    .default([443, 8443])
    .describe('Ports that endpoints on the public internet may have'),
  timeout: wait('15s').describe('For the whole answer of an endpoint'),
  disable_after: duration('5d').describe('Of failure without a success, after which an endpoint is disabled'),
  keep: duration('30d').describe('How long deliveries can be looked up and sent again'),
})

/** Days, or null for ever. */
const KEPT = z
  .string()
  .regex(/^(?:forever|\d{1,5}d)$/, 'schema.kept_for')
  .transform((text) => (text === 'forever' ? null : Number(text.slice(0, -1))))
  .refine((days) => days === null || (days >= RETENTION_DAYS_MIN && days <= RETENTION_DAYS_MAX), 'schema.kept_for')

const RETENTION = z.strictObject({
  post: z
    .partialRecord(z.enum([...POST_OUTCOMES, 'default']), KEPT)
    .prefault({ default: 'forever' })
    .describe(
      'How long the contents of decisions about posts are kept, by the outcome of the machine: `{default: forever, clean: 400d}`; at least `32d`',
    ),
  payment: z
    .partialRecord(z.enum([...PAYMENT_OUTCOMES, 'default']), KEPT)
    .prefault({ default: 'forever' })
    .describe('The same of payments: `{default: 1830d}`'),
  exact: z
    .boolean()
    .default(false)
    .describe(
      'Whether contents end on their day, in batches, or together with their whole month, at once and up to 31 days later',
    ),
})

/** The configuration of a server: one file, variables of the environment over it. Names are those of the file. */
export const SERVER_CONFIG = z
  .strictObject({
    host: z
      .string()
      .refine((host) => isIP(host) !== 0 || host === 'localhost', 'schema.ip_or_localhost')
      .default(LOOPBACK)
      .describe('Address to listen on'),
    port: z.number().int().min(0).max(65_535).default(8_700).describe('0: any free one'),
    public_url: httpUrl().optional().describe('Address that people and programs reach the server by'),
    label: z
      .string()
      .trim()
      .min(1)
      .max(24)
      .optional()
      .describe('What the console is marked with, so that nobody takes a test for the real thing: `Staging`'),
    data_folder: path().default('./.tribunal').describe('Where everything is kept that has no other place'),
    database: DATABASE.prefault({}),
    models_file: path().optional().describe('Models that advise (`models.example.yaml`); none where absent'),
    advice: z.enum(['cascade', 'always']).default('cascade').describe('When models are asked'),
    learned_signals: z
      .boolean()
      .default(true)
      .describe('Whether the learned signals of `models/` are measured; policies see them as unknown where not'),
    backup: BACKUP.prefault({}),
    evidence: EVIDENCE.prefault({}),
    fact_checks: FACT_CHECKS.prefault({}),
    notices: NOTICES.prefault({}),
    settings: SETTINGS.prefault({}).describe('What decisions depend on beside their policies'),
    policies: POLICIES.prefault({}),
    breaker: BREAKER.prefault({}),
    limits: LIMITS.prefault({}),
    rate_limits: RATE_LIMITS.prefault({}),
    trusted_proxies: z
      .array(z.string().refine(isNetwork, 'schema.network'))
      .default([])
      .describe('Proxies whose word on the address of the caller is taken'),
    sign_in: SIGN_IN.prefault({}),
    oidc: OIDC.optional().describe('Sign-in by an identity provider (OpenID Connect)'),
    ledger: LEDGER.prefault({}),
    review: REVIEW.prefault({}),
    webhooks: WEBHOOKS.prefault({}),
    mail: MAIL.prefault({}).describe('Mail to people who ask to be notified'),
    retention: RETENTION.prefault({}).describe('When contents of decisions end'),
    platform: PLATFORM.optional().describe('What statements of reasons and claim reviews say of the platform'),
    log: LOG.prefault({}),
  })
  .meta({ title: 'Configuration of Tribunal' })

export type ServerConfig = z.output<typeof SERVER_CONFIG>

/** The configuration where nothing is configured. */
export const DEFAULT_CONFIG: ServerConfig = SERVER_CONFIG.parse({})

function isNetwork(text: string): boolean {
  const [address = '', bits, more] = text.split('/')
  const version = isIP(address)
  if (version === 0 || more !== undefined) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128))
}
