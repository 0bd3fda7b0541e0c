import { NEW_NOTICE, NOTICE_FORM_QUERY, NOTICE_PAGE_QUERY, NOTICE_SECRET, PUBLIC_QUERY } from '@tribunal/contract'
import { type Language, type LocalText, localText, message } from '@tribunal/messages'
import { StoreError } from '@tribunal/store'
import { PAGE_POLICY } from '../../auth/security-headers.ts'
import type { ServerConfig } from '../../config/server-config.ts'
import { defineRoute } from '../../http/define-route.ts'
import { empty, media } from '../../http/responses.ts'
import { checkSchema } from '../../problems/check-schema.ts'
import { HttpProblem } from '../../problems/http-problem.ts'
import { type NoticePage, noNoticePage, noticeForm, noticeState } from '../../public/notice-html.ts'
import { standingWords } from '../notices/notice-shape.ts'
import { noticeBySecret, publicOnly, type Sending, takeNotice } from '../notices/send-notice.ts'

const HTML = 'text/html; charset=utf-8'
const HEADERS = { 'content-security-policy': PAGE_POLICY }
const TO_PAGE = empty('To the page of the notice')
const CHECK = checkSchema(NEW_NOTICE, 'body')
/** Names of the form that are fields of a notice as they are. */
const FIELDS = ['location', 'post_id', 'text', 'category', 'explanation', 'name', 'email'] as const

export const showNoticeForm = defineRoute({
  operation: 'showNoticeForm',
  method: 'GET',
  url: '/notices/new',
  permission: 'public',
  summary: 'Show the form for a notice to everybody',
  description: 'A platform links to it from each post: `/notices/new?post=ID&url=ADDRESS`.',
  tag: 'public pages',
  query: NOTICE_FORM_QUERY,
  responses: { 200: media(HTML, 'A page') },
  problems: ['not-found'],
  handler({ query: { lang, post = '', url = '' }, language }, { config }) {
    publicOnly({ config })
    const values = { post_id: post, location: url }
    const text = noticeForm({ values, problems: new Map() }, pageOf(lang ?? language, config))
    return { status: 200, headers: HEADERS, text }
  },
})

export const sendNoticeForm = defineRoute({
  operation: 'sendNoticeForm',
  method: 'POST',
  url: '/notices/new',
  permission: 'public',
  counted: 'notices',
  form: true,
  summary: 'Send a notice with the form',
  description: 'The body is a form (`application/x-www-form-urlencoded`). What is wrong with it is marked on the page.',
  tag: 'public pages',
  query: PUBLIC_QUERY,
  responses: { 303: TO_PAGE, 400: media(HTML, 'The form with what is to be corrected') },
  problems: ['not-found'],
  async handler({ query, http, language: preferred }, services) {
    publicOnly(services)
    const language = query.lang ?? preferred
    const values = textsOf(http.body)
    // Nobody sees this field: what fills it in is a program.
    if (values['website']) return { status: 303, headers: { location: `/notices/new?lang=${language}` } }
    const taken = await tryToTake(values, { principal: undefined, language, http }, services)
    if ('secret' in taken)
      return { status: 303, headers: { location: `/notices/${taken.secret}?sent=1&lang=${language}` } }
    const text = noticeForm({ values, problems: taken.problems }, pageOf(language, services.config))
    return { status: 400, headers: HEADERS, text }
  },
})

export const showNotice = defineRoute({
  operation: 'showNotice',
  method: 'GET',
  url: '/notices/:secret',
  permission: 'public',
  summary: 'Show where a notice stands, to its sender',
  tag: 'public pages',
  params: NOTICE_SECRET,
  query: NOTICE_PAGE_QUERY,
  responses: { 200: media(HTML, 'A page'), 404: media(HTML, 'There is nothing at this address') },
  async handler({ params: { secret }, query, language: preferred }, { notices, config }) {
    const page = pageOf(query.lang ?? preferred, config)
    const found = await noticeBySecret(secret, { notices })
    if (!found) return { status: 404, headers: HEADERS, text: noNoticePage(page) }
    const { id, category, at, content, standing } = found
    const shown = {
      ...{ secret, id, category, received: at, decided: standing.decidedAt },
      fresh: query.sent !== undefined,
      held: query.held !== undefined,
      sentences: standingWords(found, config),
      complaints: standing.status === 'decided' ? config.notices.complaints_url : undefined,
      erased: content === null,
    }
    return { status: 200, headers: HEADERS, text: noticeState(shown, page) }
  },
})

export const sendErasureForm = defineRoute({
  operation: 'sendErasureForm',
  method: 'POST',
  url: '/notices/:secret/erase',
  permission: 'public',
  form: true,
  summary: 'Erase a notice from its page',
  tag: 'public pages',
  params: NOTICE_SECRET,
  query: PUBLIC_QUERY,
  responses: { 303: TO_PAGE },
  async handler({ params: { secret }, query, language }, { notices }) {
    const held = await notices.erase({ secret }, 'system:notices').then(() => '', heldOnly)
    return { status: 303, headers: { location: `/notices/${secret}?${held}lang=${query.lang ?? language}` } }
  },
})

/** A part of an address, of an erasure that a legal hold refused; other errors are thrown on. */
function heldOnly(error: unknown): string {
  if (error instanceof StoreError && error.code === 'held') return 'held=1&'
  throw error
}

function pageOf(language: Language, { platform }: Pick<ServerConfig, 'platform'>): NoticePage {
  return { publisher: platform?.publisher?.name ?? localText(message('notice.us'), language), language }
}

/** The texts of a form; other values are none. */
function textsOf(body: unknown): Readonly<Record<string, string>> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : []
  return Object.fromEntries(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}

/** Takes a notice in, or says what is wrong with which field. */
async function tryToTake(
  values: Readonly<Record<string, string>>,
  sending: Sending,
  services: Parameters<typeof takeNotice>[2],
): Promise<{ readonly secret: string } | { readonly problems: ReadonlyMap<string, LocalText> }> {
  const given = FIELDS.flatMap((name) => (values[name]?.trim() ? [[name, values[name].trim()] as const] : []))
  const goodFaith = values['good_faith'] === 'yes' ? { good_faith: true } : {}
  const checked = CHECK({ ...Object.fromEntries(given), ...goodFaith })
  try {
    if ('error' in checked) throw checked.error
    return await takeNotice(checked.value as Parameters<typeof takeNotice>[0], sending, services)
  } catch (error) {
    if (!(error instanceof HttpProblem) || error.code !== 'invalid-request') throw error
    const problems = (error.errors ?? []).map(({ field, expected }): [string, LocalText] => {
      const name = field.slice('body.'.length)
      return [name, values[name]?.trim() ? expected : (NEEDED[name] ?? message('notice.needed'))]
    })
    return { problems: new Map(problems) }
  }
}

/** What to say of an empty field, where it is not plainly needed. */
const NEEDED: Readonly<Record<string, LocalText>> = {
  name: message('notice.name_needed'),
  email: message('notice.email_needed'),
  location: message('schema.notice_location'),
}
