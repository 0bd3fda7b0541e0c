import { createPerson, uuidv7 } from '@tribunal/store'
import type { Process } from '../recording-server.ts'
import { isSampled } from '../signed-in.ts'
import type { Operation } from './json-schema.ts'
import type { Caller } from './request-arbitrary.ts'

/** The parts of a request that make it succeed. */
export interface Ready {
  /** The admin's key where absent. */
  readonly caller?: Caller
  /** In the place of these headers of the caller. */
  readonly headers?: Readonly<Record<string, string>>
  readonly path?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

export interface ReadyParts {
  readonly running: Process
  readonly headersOf: (caller: Caller) => Record<string, string>
  /** `person:UUID` of the caller `person`. */
  readonly owner: string
  /** A policy that no other test looks at, and its text. */
  readonly policy: { readonly id: string; readonly text: string }
  readonly password: { readonly text: string; readonly hash: string }
}

/** Operations for which no request succeeds: they need an outside service, or an hour of traffic. */
export const UNREACHABLE: readonly string[] = [
  // There is no identity provider.
  'beginOidcSignIn',
  'finishOidcSignIn',
  // There is no mail server.
  'testMail',
  // No rule is held until it has fired for an hour.
  'resumeRule',
]

type Make = () => Ready | Promise<Ready>
const AGREED = { outcome: 'blocked', reason_code: 'evidence_contradicts' }
const REASON = 'Because a test of the contract needs it so.'
let made = 0

/**
 * By operation: makes what it needs, anew each time, and says which request is answered as asked. An operation that is not
 * here needs nothing but the admin's key.
 */
export function readyRequests({
  running,
  headersOf,
  owner,
  policy,
  password,
}: ReadyParts): Readonly<Record<string, Make>> {
  const { services } = running
  const act = () => ({ actor: 'system:test', now: new Date() })

  async function ask(caller: Caller, method: string, url: string, body?: unknown) {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const headers = { ...headersOf(caller), ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
    const answer = await running.app.inject({ method: method as 'GET', url: `/api/v1${url}`, headers, ...payload })
    if (answer.statusCode >= 400) throw new Error(`${method} ${url}: ${answer.body}`)
    return answer.body === '' ? undefined : answer.json()
  }

  async function post() {
    const id = `ready-${++made}`
    const body = { kind: 'post', id, text: 'mRNA vaccines cause cancer', author: `author ${made}` }
    const decided = await ask('admin', 'POST', '/decisions', body)
    return { id, decision: decided.id as string }
  }
  async function payment() {
    const transaction = {
      kind: 'payment',
      transaction_id: `ready-${++made}`,
      customer_id: `customer-${made}`,
      amount: 100,
      currency: 'KES',
      country: 'KE',
      channel: 'mobile',
      device_id: `D-${made}`,
      timestamp: '2026-11-10T10:00:00+03:00',
      merchant_id: 'M-007',
    }
    return { decision: (await ask('admin', 'POST', '/decisions', transaction)).id as string, transaction }
  }
  const rated = () => ({
    rating: 'false',
    confidence: 'high',
    claims: [{ lang: 'en', text: `The lake is ${++made} metres deep.` }],
    explanations: [{ lang: 'en', short: REASON }],
    media: [
      {
        url: 'https://photos.example/lake.jpg',
        kind: 'image',
        authenticity: 'edited',
        context: [{ lang: 'en', text: REASON }],
      },
    ],
  })
  /** The admin's key proposes one, and the person confirms it. */
  async function factCheck(state: 'proposed' | 'published'): Promise<string> {
    const { id } = await ask('admin', 'POST', '/fact-checks', rated())
    if (state === 'published') await ask('person', 'POST', `/fact-checks/${id}/confirm`, {})
    return id
  }
  /** A case that one person decides alone, as far as `state`. */
  async function case_(
    state: 'open' | 'claimed' | 'resolved',
  ): Promise<{ readonly id: string; readonly decision: string }> {
    const { decision } = await post()
    const { case: one } = await ask('admin', 'GET', `/decisions/${decision}/case`)
    const id = one.id as string
    if (isSampled(id)) return await case_(state)
    if (state !== 'open') await ask('person', 'POST', `/cases/${id}/claim`)
    if (state === 'resolved') await ask('person', 'POST', `/cases/${id}/resolve`, AGREED)
    return { id, decision }
  }
  const ofCase = async (state: 'open' | 'claimed' | 'resolved', body?: unknown): Promise<Ready> => ({
    caller: 'person',
    path: { id: (await case_(state)).id },
    body,
  })
  async function person(roles: readonly ('reviewer' | 'lead')[] = ['reviewer']) {
    const email = `ready-${++made}@example.org`
    const wanted = { email, name: `Ready ${made}`, roles, passwordHash: password.hash }
    const { id } = await createPerson(services.auth.store, wanted, act())
    return { id, email }
  }
  async function signedIn(email: string) {
    const { app } = running
    const origin = headersOf('person')['origin']!
    const remoteAddress = `10.2.${(++made >> 8) & 255}.${made & 255}`
    const payload = { email, password: password.text }
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/sign-in',
      remoteAddress,
      headers: { origin },
      payload,
    })
    const cookie = answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
    return { cookie, origin, 'x-csrf-token': answer.json().csrf_token as string }
  }
  /** A case that somebody else decided, and an appeal that waits. */
  async function appealed() {
    const { id, decision } = await case_('resolved')
    await ask('admin', 'POST', `/decisions/${decision}/appeals`, { text: REASON })
    const { email } = await person(['lead'])
    const headers = await signedIn(email)
    const claimed = await running.app.inject({ method: 'POST', url: `/api/v1/cases/${id}/claim`, headers })
    if (claimed.statusCode !== 200) throw new Error(claimed.body)
    return { path: { id }, headers }
  }
  async function link() {
    const { id } = await person()
    const { url } = await ask('admin', 'POST', `/people/${id}/links`)
    return (url as string).split('#link=')[1]!
  }
  const version = () => policy.text.replace(/^version: .*$/m, `version: 9.0.${++made}`)
  const who = { actor: owner, decides: true }
  /** A release as far as `stage`, drafted by the person; its proof and backtest are written down as if they had been run. */
  async function release(stage: 'draft' | 'refuted' | 'ready' | 'shadow' | 'active') {
    // One rollout of a policy at a time.
    const { rollout } = await ask('admin', 'GET', `/policies/${policy.id}/releases`)
    if (rollout !== null) await ask('admin', 'POST', `/releases/${rollout}/retire`, {})
    const { releases } = await ask('person', 'POST', `/policies/${policy.id}/releases`, { text: version() })
    const { id, hash } = releases[0]
    if (stage === 'draft') return id as string
    const refuted = stage === 'refuted' ? ['invariant'] : []
    await services.releases.act(policy.id, { do: 'prove', release: id, hash, refuted, unknown: [], idle: [] }, who)
    if (stage === 'refuted') return id as string
    const backtest = { backtest: id, from: hash, to: hash, result: hash }
    await services.releases.act(policy.id, { do: 'attach_backtest', release: id, ...backtest }, who)
    if (stage === 'shadow') await ask('person', 'POST', `/releases/${id}/shadow`, {})
    if (stage === 'active') await ask('admin', 'POST', `/releases/${id}/activate`, {})
    return id as string
  }
  const backtest = async (): Promise<string> =>
    (await ask('admin', 'POST', `/policies/${policy.id}/backtests`, { to: { text: version() } })).id
  async function webhook() {
    const wanted = { url: 'http://127.0.0.1:9/hook', events: ['rule.resumed'] }
    return (await ask('admin', 'POST', '/webhooks', wanted)).webhook.id as string
  }
  const chatChannel = () => ({ name: `Ready ${++made}`, url: 'http://127.0.0.1:9/chat', kinds: ['appeal_arrived'] })
  const channel = async () => (await ask('admin', 'POST', '/notifications/channels', chatChannel())).id as string
  const key = async () => (await ask('admin', 'POST', '/keys', { name: 'ready', scopes: ['read'] })).key.id as string
  const noticeOf = (post_id: string) => ({
    ...{ post_id, category: 'fraud', explanation: `${REASON} ${++made}`, good_faith: true },
    ...{ name: 'Ready', email: 'ready@example.org', location: 'https://example.org/ready' },
  })
  /** A notice about a post that is known, or not. */
  const notice = async (postId?: string): Promise<{ readonly id: string; readonly secret: string }> =>
    await ask('admin', 'POST', '/notices', noticeOf(postId ?? (await post()).id))
  const ofNotice = async (): Promise<Ready> => ({ path: { secret: (await notice()).secret } })
  const ofPost = async (): Promise<Ready> => ({ path: { id: (await post()).decision } })

  return {
    createDecision: async () => ({ body: (await payment()).transaction }),
    createDecisionBatch: async () => ({ body: [(await payment()).transaction] }),
    getDecision: ofPost,
    getSubmission: ofPost,
    getDecisionRecord: ofPost,
    getExplanation: ofPost,
    getDecisionCommunications: ofPost,
    reportSent: async () => ({ ...(await ofPost()), body: { channel: 'app', language: 'en' } }),
    getTrace: ofPost,
    getCounterfactuals: ofPost,
    getProof: ofPost,
    replayDecision: ofPost,
    listSimilarDecisions: ofPost,
    getCampaign: ofPost,
    getDecisionCase: ofPost,
    getStatementOfReasons: ofPost,
    getClaimReview: ofPost,
    listAppeals: ofPost,
    getSubject: async () => ({ path: { id: (await payment()).transaction.customer_id } }),
    getCustomerTimeline: async () => ({ path: { id: (await payment()).transaction.customer_id } }),
    getProblem: () => ({ path: { code: 'not-found' } }),
    eraseSubject: () => ({ body: { subject: 'nobody' } }),
    placeLegalHold: () => ({ body: { subject: 'U-held', reason: REASON } }),
    releaseLegalHold: async () => {
      const { id } = await ask('admin', 'POST', '/legal-holds', { subject: 'U-held', reason: REASON })
      return { path: { id }, body: { reason: REASON } }
    },
    takeNextCases: async () => ({ ...(await ofCase('open')), path: {}, body: { count: 1 } }),
    changeCases: async () => ({ body: { ids: [(await case_('open')).id], action: { do: 'note', note: REASON } } }),
    getCase: () => ofCase('open'),
    claimCase: () => ofCase('open'),
    extendCase: () => ofCase('claimed'),
    releaseCase: () => ofCase('claimed', {}),
    resolveCase: () => ofCase('claimed', AGREED),
    undoCase: () => ofCase('resolved'),
    reopenCase: () => ofCase('resolved', { rationale: REASON }),
    escalateCase: () => ofCase('claimed', { note: REASON }),
    handCaseOver: async () => ofCase('claimed', { to: `person:${(await person()).id}` }),
    reassignCase: () => ofCase('open', { priority: 'low' }),
    noteCase: () => ofCase('open', { note: REASON }),
    linkCase: async () => ofCase('open', { to: `case:${(await case_('open')).id}` }),
    submitAppeal: async () => ({ path: { id: (await case_('resolved')).decision }, body: { text: REASON } }),
    hearAppeal: appealed,
    rejectAppeal: async () => ({ ...(await appealed()), body: { reason_code: 'no_grounds', answer: REASON } }),
    addReviewContext: async () => ({ path: { id: (await post()).id }, body: { user: 'ready', verdict: 'flag' } }),
    listReviewContext: async () => ({ path: { id: (await post()).id } }),
    sendNotice: async () => ({ body: noticeOf((await post()).id) }),
    getNotice: ofNotice,
    eraseNotice: ofNotice,
    showNotice: ofNotice,
    sendErasureForm: ofNotice,
    sendNoticeForm: () => ({ body: { ...noticeOf('ready'), good_faith: 'yes' } }),
    findNotice: async () => ({ path: { id: (await notice()).id } }),
    matchNotice: async () => ({
      path: { id: (await notice(`unknown-${++made}`)).id },
      body: { decision_id: (await post()).decision },
    }),
    liftMeasure: async () => {
      const decision = (await post()).decision
      const { data } = await ask('admin', 'GET', `/measures?open=true&decision_id=${decision}`)
      return { path: { id: data[0].id }, body: { reason: REASON } }
    },
    getConsistency: () => ({ query: { from: '1', to: '2' } }),
    getEventProof: () => ({ path: { seq: '1' } }),
    getPolicy: () => ({ path: { id: policy.id } }),
    listPolicyVersions: () => ({ path: { id: policy.id } }),
    listReleases: () => ({ path: { id: policy.id } }),
    listBacktests: () => ({ path: { id: policy.id } }),
    checkPolicy: () => ({ body: { text: policy.text } }),
    checkCommunications: () => ({ body: { text: 'list: communications' } }),
    diffPolicies: () => ({ body: { from: { policy: policy.id }, to: { text: version() } } }),
    evaluatePolicy: () => ({ path: { id: policy.id }, body: { facts: {} } }),
    draftRelease: () => ({ path: { id: policy.id }, body: { text: version() } }),
    rollBackPolicy: async () => {
      await release('active')
      return { path: { id: policy.id }, body: { reason: REASON } }
    },
    getRelease: async () => ({ path: { id: await release('draft') } }),
    proveRelease: async () => ({ path: { id: await release('draft') }, body: {} }),
    attachBacktest: async () => {
      const id = await release('draft')
      const { releases } = await ask('admin', 'GET', `/policies/${policy.id}/releases`)
      const { hash } = releases.find((one: { id: string }) => one.id === id)
      const ran = await ask('admin', 'POST', `/policies/${policy.id}/backtests`, { to: { hash } })
      while ((await ask('admin', 'GET', `/backtests/${ran.id}`)).status !== 'done')
        await new Promise((resolve) => setTimeout(resolve, 10))
      return { path: { id }, body: { backtest: ran.id } }
    },
    waiveFindings: async () => ({ path: { id: await release('refuted') }, body: { reason: REASON } }),
    shadowRelease: async () => ({ path: { id: await release('ready') }, body: {} }),
    rollOutRelease: async () => ({ path: { id: await release('ready') }, body: { percent: 5 } }),
    activateRelease: async () => ({ path: { id: await release('ready') }, body: {} }),
    retireRelease: async () => ({ path: { id: await release('shadow') }, body: {} }),
    withdrawRelease: async () => ({ path: { id: await release('draft') }, body: {} }),
    askBacktest: () => ({ path: { id: policy.id }, body: { to: { text: version() } } }),
    getBacktest: async () => ({ path: { id: await backtest() } }),
    cancelBacktest: async () => ({ path: { id: await backtest() } }),
    addEvidence: () => ({ body: { claim: `The sea is ${++made} metres deep.`, verdict: 'false' } }),
    importEvidence: () => ({ body: { content: `{"claim":"The sea is ${++made} metres wide.","verdict":"false"}` } }),
    createFactCheck: () => ({ body: rated() }),
    showFactCheck: async () => ({ path: { id: await factCheck('published') } }),
    getFactCheck: async () => ({ path: { id: await factCheck('published') } }),
    correctFactCheck: async () => ({
      path: { id: await factCheck('published') },
      body: { ...rated(), reason: REASON },
    }),
    retractFactCheck: async () => ({ path: { id: await factCheck('published') }, body: { reason: REASON } }),
    confirmFactCheck: async () => ({ caller: 'person', path: { id: await factCheck('proposed') }, body: {} }),
    declineFactCheck: async () => ({ path: { id: await factCheck('proposed') }, body: { reason: REASON } }),
    listMatchingCases: async () => ({ path: { id: await factCheck('published') } }),
    decideAgain: async () => ({ path: { id: await factCheck('published') }, body: {} }),
    signIn: async () => {
      const { email } = await person()
      return { headers: { origin: headersOf('person')['origin']! }, body: { email, password: password.text } }
    },
    getSession: () => ({ caller: 'person' }),
    signOut: async () => ({ headers: await signedIn((await person()).email) }),
    signOutEverywhere: async () => ({ headers: await signedIn((await person()).email) }),
    getOwnProfile: () => ({ caller: 'person' }),
    changeOwnProfile: async () => ({ headers: await signedIn((await person()).email), body: { name: 'Renamed' } }),
    readSignInLink: async () => ({ caller: 'person', body: { link: await link() } }),
    useSignInLink: async () => ({
      caller: 'person',
      body: { link: await link(), password: 'another lantern of June' },
    }),
    changePassword: async () => {
      const { email } = await person()
      const body = { current_password: password.text, password: 'another lantern of June' }
      return { headers: await signedIn(email), body }
    },
    getPerson: async () => ({ path: { id: (await person()).id } }),
    changePerson: async () => ({ path: { id: (await person()).id }, body: { name: 'Renamed' } }),
    setReviewerSkills: async () => ({ path: { id: (await person()).id }, body: { skills: [], languages: [] } }),
    issuePersonLink: async () => ({ path: { id: (await person()).id } }),
    endPersonSessions: async () => ({ path: { id: (await person()).id } }),
    invitePerson: () => ({ body: { email: `ready-${++made}@example.org`, name: 'Ready', roles: ['viewer'] } }),
    saveFilter: () => ({ caller: 'person', body: { list: 'cases', name: `Ready ${++made}`, query: {} } }),
    listSavedFilters: () => ({ caller: 'person' }),
    createKey: () => ({ body: { name: 'ready', scopes: ['read'] } }),
    createWebhook: () => ({ body: { url: 'http://127.0.0.1:9/hook', events: ['rule.resumed'] } }),
    deleteSavedFilter: async () => {
      const body = { list: 'cases', name: `Ready ${++made}`, query: {} }
      const { id } = await ask('person', 'POST', '/saved-filters', body)
      return { caller: 'person', path: { id } }
    },
    revokeKey: async () => ({ path: { id: await key() } }),
    getWebhook: async () => ({ path: { id: await webhook() } }),
    changeWebhook: async () => ({ path: { id: await webhook() }, body: { description: REASON } }),
    deleteWebhook: async () => ({ path: { id: await webhook() } }),
    rotateWebhookSecret: async () => ({ path: { id: await webhook() }, body: {} }),
    testWebhook: async () => ({ path: { id: await webhook() } }),
    listWebhookDeliveries: async () => ({ path: { id: await webhook() } }),
    resendWebhookDeliveries: async () => ({ path: { id: await webhook() }, body: {} }),
    getOwnNotifications: () => ({ caller: 'person' }),
    changeOwnNotifications: () => ({ caller: 'person', body: { kinds: { case_overdue: 'digest' } } }),
    createChatChannel: () => ({ body: chatChannel() }),
    changeChatChannel: async () => ({ path: { id: await channel() }, body: { name: REASON } }),
    deleteChatChannel: async () => ({ path: { id: await channel() } }),
    testChatChannel: async () => ({ path: { id: await channel() } }),
  }
}

/** The request that is answered as asked, as it is sent. */
export function readyRequest(
  { method, path }: Operation,
  { caller = 'admin', headers, path: values = {}, query = {}, body }: Ready,
  headersOf: (caller: Caller) => Record<string, string>,
) {
  const search = new URLSearchParams(query).toString()
  const at = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? uuidv7(0)))
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  return {
    method,
    url: search === '' ? at : `${at}?${search}`,
    headers: { ...(headers ?? headersOf(caller)), ...type },
    payload: body === undefined ? undefined : JSON.stringify(body),
  }
}
