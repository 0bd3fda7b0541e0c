import { NOTICE_CATEGORIES, type NoticeCategory } from '@tribunal/contract/words'
import { type Language, type LocalText, localText, type Message, message } from '@tribunal/messages'
import { html, type Markup } from './html.ts'
import { dayIn, framed } from './page-frame.ts'

/** Categories from here on go against terms, and not against a law. */
const FIRST_OF_TERMS = NOTICE_CATEGORIES.indexOf('false_information')

/** In which language a page is written, and who answers for it. */
export interface NoticePage {
  readonly publisher: string
  readonly language: Language
}

/** A form as it was filled in, and what is wrong with it, by the name of the field. */
export interface FilledForm {
  readonly values: Readonly<Record<string, string>>
  readonly problems: ReadonlyMap<string, LocalText>
}

/** The form for a notice. Without a script: the browser sends it, and the page comes back with what is to be corrected. */
export function noticeForm({ values, problems }: FilledForm, page: NoticePage): string {
  const { language, publisher } = page
  const say = sayIn(language)
  const field = (name: string, label: NoticeWord, options: FieldOptions = {}) =>
    input(name, label, options, { value: values[name] ?? '', problem: problems.get(name) }, language)
  const option = (category: NoticeCategory) =>
    html`<option value="${category}"${values['category'] === category ? html` selected` : ''}>${say(message(`notice.category_${category}`))}</option>`
  const problem = problems.get('category')
  const goodFaith = problems.get('good_faith')
  return document(localText(message('notice.title'), language), page, {
    path: '/notices/new',
    query: pick(values, { post_id: 'post', location: 'url' }),
    body: html`<h1>${say(message('notice.title_of', { publisher }))}</h1>
<p>${say(message('notice.intro'))}</p>
${problems.size > 0 ? html`<p class="wrong" role="alert">${say(message('notice.wrong'))}</p>` : ''}
<form method="post" action="/notices/new?lang=${language}">
<fieldset><legend>${say(message('notice.what'))}</legend>
${field('location', 'location', { help: 'location_help', max: 2_000, required: true })}
${field('post_id', 'post', { help: 'post_help', max: 256 })}
${field('text', 'text', { help: 'text_help', max: 10_000, rows: 5 })}
</fieldset>
<fieldset><legend>${say(message('notice.why'))}</legend>
<div class="field"><label for="category">${say(message('notice.category'))}</label>
<select id="category" name="category" required${described('category', problem)}>
<option value="">${say(message('notice.choose'))}</option>
<optgroup label="${say(message('notice.illegal'))}">${NOTICE_CATEGORIES.slice(0, FIRST_OF_TERMS).map(option)}</optgroup>
<optgroup label="${say(message('notice.terms'))}">${NOTICE_CATEGORIES.slice(FIRST_OF_TERMS).map(option)}</optgroup>
</select>${wrong('category', problem, language)}</div>
${field('explanation', 'explanation', { help: 'explanation_help', max: 5_000, rows: 6, required: true })}
</fieldset>
<fieldset><legend>${say(message('notice.who'))}</legend>
<p class="help">${say(message('notice.who_help'))}</p>
${field('name', 'name', { max: 200, fill: 'name' })}
${field('email', 'email', { max: 254, fill: 'email', type: 'email' })}
</fieldset>
<div class="trap" aria-hidden="true"><label for="website">${say(message('notice.website'))}</label><input id="website" name="website" tabindex="-1" autocomplete="off"></div>
<div class="field check"><input type="checkbox" id="good_faith" name="good_faith" value="yes" required${values['good_faith'] === 'yes' ? html` checked` : ''}${described('good_faith', goodFaith)}><label for="good_faith">${say(message('notice.good_faith'))}</label>${wrong('good_faith', goodFaith, language)}</div>
<button type="submit">${say(message('notice.send'))}</button>
</form>`,
  })
}

/** Where a notice stands, as its page shows it. */
export interface ShownState {
  readonly secret: string
  /** It was sent just now. */
  readonly fresh: boolean
  /** A legal hold kept it from being erased just now. */
  readonly held: boolean
  readonly id: string
  readonly category: NoticeCategory
  /** RFC 3339. */
  readonly received: string
  readonly decided: string | null
  /** What to tell, in sentences; the first is the status. */
  readonly sentences: readonly Message[]
  /** Where to complain; undefined where nowhere, or nothing is decided. */
  readonly complaints: string | undefined
  readonly erased: boolean
}

/** The page behind the link of a notice. */
export function noticeState(state: ShownState, page: NoticePage): string {
  const { language } = page
  const say = sayIn(language)
  const { secret, fresh, held, id, category, received, decided, sentences, complaints, erased } = state
  const [status, ...rest] = sentences
  const row = (label: NoticeWord, value: Markup | string) =>
    html`<dt>${say(message(`notice.${label}`))}</dt><dd>${value}</dd>`
  return document(localText(message('notice.state'), language), page, {
    path: `/notices/${secret}`,
    query: {},
    body: html`<h1>${say(message(fresh ? 'notice.receipt' : 'notice.state'))}</h1>
${fresh ? html`<p class="keep">${say(message('notice.receipt_text'))}</p>` : ''}
<p class="short"><strong>${status ? say(status) : ''}</strong></p>
${rest.map((sentence) => html`<p>${say(sentence)}</p>`)}
${complaints === undefined ? '' : html`<p><a href="${complaints}" rel="noopener">${say(message('notice.complain_at'))}</a></p>`}
<dl>${row('category', say(message(`notice.category_${category}`)))}
${row('received_on', dayIn(received, language))}
${decided === null ? '' : row('decided_on', dayIn(decided, language))}
${row('number', id)}</dl>
${held ? html`<p role="alert">${say(message('notice.held'))}</p>` : ''}
${erased ? html`<p>${say(message('notice.erased'))}</p>` : erasing(secret, language)}
<p><a href="/notices/new?lang=${language}">${say(message('notice.another'))}</a></p>`,
  })
}

/** The page of a link that opens nothing. */
export function noNoticePage(page: NoticePage): string {
  const say = sayIn(page.language)
  return document(localText(message('notice.state'), page.language), page, {
    path: '/notices/new',
    query: {},
    body: html`<h1>${say(message('notice.state'))}</h1><p>${say(message('notice.no_notice'))}</p>
<p><a href="/notices/new?lang=${page.language}">${say(message('notice.another'))}</a></p>`,
  })
}

function erasing(secret: string, language: Language): Markup {
  const say = sayIn(language)
  return html`<details><summary>${say(message('notice.erase'))}</summary><p>${say(message('notice.erase_text'))}</p>
<form method="post" action="/notices/${secret}/erase?lang=${language}"><button type="submit">${say(message('notice.erase'))}</button></form></details>`
}

/** The words of the form and the page, by their codes without the first part. */
type NoticeWord =
  | 'location'
  | 'location_help'
  | 'post'
  | 'post_help'
  | 'text'
  | 'text_help'
  | 'explanation'
  | 'explanation_help'
  | 'name'
  | 'email'
  | 'category'
  | 'received_on'
  | 'decided_on'
  | 'number'

interface FieldOptions {
  readonly help?: NoticeWord
  /** Characters. */
  readonly max?: number
  /** Of a text of several lines. */
  readonly rows?: number
  readonly required?: boolean
  /** What a browser may fill in. */
  readonly fill?: string
  readonly type?: 'email'
}

function input(
  name: string,
  label: NoticeWord,
  { help, max, rows, required, fill, type }: FieldOptions,
  { value, problem }: { readonly value: string; readonly problem: LocalText | undefined },
  language: Language,
): Markup {
  const say = sayIn(language)
  const attributes = html`id="${name}" name="${name}"${max ? html` maxlength="${max}"` : ''}${required ? html` required` : ''}${fill ? html` autocomplete="${fill}"` : ''}${described(name, problem, help !== undefined)}`
  const optional = required || fill ? '' : html` <span class="help">(${say(message('notice.optional'))})</span>`
  return html`<div class="field"><label for="${name}">${say(message(`notice.${label}`))}${optional}</label>
${help ? html`<p class="help" id="${name}-help">${say(message(`notice.${help}`))}</p>` : ''}
${rows ? html`<textarea ${attributes} rows="${rows}">${value}</textarea>` : html`<input ${attributes}${type ? html` type="${type}"` : ''} value="${value}">`}
${wrong(name, problem, language)}</div>`
}

function described(name: string, problem: LocalText | undefined, help = false): Markup {
  const ids = [...(help ? [`${name}-help`] : []), ...(problem ? [`${name}-wrong`] : [])]
  return html`${problem ? html` aria-invalid="true"` : ''}${ids.length > 0 ? html` aria-describedby="${ids.join(' ')}"` : ''}`
}

function wrong(name: string, problem: LocalText | undefined, language: Language): Markup {
  if (!problem) return html``
  const expected = localText(problem, language)
  return html`<p class="wrong" id="${name}-wrong">${localText(message('notice.expected', { expected }), language)}</p>`
}

interface Page {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Markup
}

function document(title: string, { publisher, language }: NoticePage, { path, query, body }: Page): string {
  return framed({
    title,
    publisher,
    language,
    inLanguage: (lang) => `${path}?${new URLSearchParams({ ...query, lang })}`,
    head: () => html`<meta name="robots" content="noindex">`,
    home: html`<strong>${publisher}</strong>`,
    body,
  })
}

function sayIn(language: Language): (text: Message) => Markup {
  return (text) => html`${localText(text, language)}`
}

/** What a link in another language carries over, under the names of the address. */
function pick(values: Readonly<Record<string, string>>, names: Readonly<Record<string, string>>) {
  return Object.fromEntries(Object.entries(names).flatMap(([from, to]) => (values[from] ? [[to, values[from]]] : [])))
}
