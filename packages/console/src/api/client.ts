import { type ClientOptions, createClient } from '@tribunal/client'
import { sessionFetch } from './session-fetch.ts'

/** Of this page's own server. A person waits for answers, so a try or two more must do. */
export const CLIENT_OPTIONS: ClientOptions = { baseUrl: '', retries: 2, timeoutMs: 30_000, fetch: sessionFetch }

/** Every operation of the API, typed: `await api.getDecision({ params: { id } })`. Throws a ProblemError. */
export const api = createClient(CLIENT_OPTIONS)

/** A proof takes seconds, and waits for those before it; nobody asks for it twice. */
const PROOF_TIMEOUT_MS = 180_000

/** The same, for what is proved. */
export const patientApi = createClient({ ...CLIENT_OPTIONS, retries: 0, timeoutMs: PROOF_TIMEOUT_MS })
