// The card of a post: <tribunal-post>. It draws a border and a badge around a post that stands in it, and shows on request which
// claims were checked and by what. It never hides the post: what stands in the element is always shown.
//
//   <script type="module" src="https://tribunal.example/embed/tribunal-post.js"></script>
//   <tribunal-post lang="en" appeal="https://platform.example/appeal/P-1">
//     <p>The post, as the platform shows it.</p>
//     <script type="application/json">{ "outcome": "blocked", "claims": [ … ] }</script>
//   </tribunal-post>
//
// The JSON is `outcome` (or `effective.outcome`) and `claims` of a decision, each with `text`, `verification.fact_check.verdict` and
// `evidence` (`title`, `url`, `publisher`); nothing else is read. A script may set the property `decision` instead.

const WORDS = {
  en: {
    clean: 'No objections',
    needs_review: 'Shown with a notice',
    blocked: 'Shown with a warning',
    unknown: 'Not rated',
    details: 'What was checked',
    claims: 'Claims',
    true: 'True',
    false: 'False',
    mixed: 'Mixed',
    unproven: 'Not checked',
    sources: 'Sources',
    none: 'This post has no claim that was checked.',
    appeal: 'Ask for another look',
  },
  es: {
    clean: 'Sin objeciones',
    needs_review: 'Se muestra con un aviso',
    blocked: 'Se muestra con una advertencia',
    unknown: 'Sin calificar',
    details: 'Qué se comprobó',
    claims: 'Afirmaciones',
    true: 'Verdadero',
    false: 'Falso',
    mixed: 'Mixto',
    unproven: 'Sin verificar',
    sources: 'Fuentes',
    none: 'Esta publicación no tiene ninguna afirmación comprobada.',
    appeal: 'Pedir otra revisión',
  },
}
const SIGNS = { clean: '✓', needs_review: '!', blocked: '✗', unknown: '?' }

// A sheet that is adopted needs no `unsafe-inline` in the policy of the platform's page.
const SHEET = new CSSStyleSheet()
SHEET.replaceSync(`
  /* Light or dark, as the page that it stands in says by its color-scheme. */
  :host { display: block; }
  /* A platform may hide the element, as any other; the card itself has nothing that hides the post. */
  .card { border: 2px solid; border-radius: 0.5rem; padding: 0.75rem; border-color: var(--edge); }
  .clean { --edge: light-dark(#17693a, #6fd39a); }
  .needs_review { --edge: light-dark(#8a5a00, #f2c14e); border-style: dashed; }
  .blocked { --edge: light-dark(#b3261e, #ff8a80); border-style: double; border-width: 5px; }
  .unknown { --edge: light-dark(#545d6b, #a6afbc); border-style: dotted; }
  details { margin-top: 0.75rem; background: Canvas; font: 0.9375rem / 1.5 system-ui, sans-serif; color: light-dark(#191d24, #e7eaef); }
  summary { cursor: pointer; color: var(--edge); font-weight: 600; min-height: 1.5rem; }
  summary:focus-visible, a:focus-visible { outline: 3px solid; outline-offset: 2px; }
  ul { padding-left: 1.25rem; margin: 0.25rem 0; }
  a { color: light-dark(#2b57c9, #91b1ff); overflow-wrap: anywhere; }
`)

class TribunalPost extends HTMLElement {
  static observedAttributes = ['lang', 'appeal']
  #decision

  constructor() {
    super()
    this.attachShadow({ mode: 'open' }).adoptedStyleSheets = [SHEET]
  }

  /** A decision, or as much of it as is shown. */
  get decision() {
    return this.#decision
  }
  set decision(decision) {
    this.#decision = decision
    this.#draw()
  }

  connectedCallback() {
    this.#draw()
    // A parser adds what stands in the element after the element itself.
    if (document.readyState === 'loading')
      document.addEventListener('DOMContentLoaded', () => this.#draw(), { once: true })
  }

  attributeChangedCallback() {
    if (this.isConnected) this.#draw()
  }

  #draw() {
    const decision = this.#decision ?? read(this) ?? {}
    const words = WORDS[this.lang.split('-')[0]] ?? WORDS.en
    const outcome = decision.effective?.outcome ?? decision.outcome
    const status = Object.hasOwn(SIGNS, outcome) ? outcome : 'unknown'
    const found = decision.claims ?? decision.decision?.claims
    const claims = Array.isArray(found) ? found : []
    const card = element('div')
    card.className = `card ${status}`
    card.append(document.createElement('slot'), detailsOf(status, claims, words, this.getAttribute('appeal')))
    this.shadowRoot.replaceChildren(card)
  }
}

/** The JSON that stands in the element; undefined where there is none that can be read. */
function read(host) {
  try {
    return JSON.parse(host.querySelector('script[type="application/json"]')?.textContent ?? '')
  } catch {
    return undefined
  }
}

function detailsOf(status, claims, words, appeal) {
  const details = element('details')
  const summary = element('summary')
  const sign = element('span', SIGNS[status])
  sign.setAttribute('aria-hidden', 'true')
  summary.append(sign, ` ${words[status]} · ${words.details}`)
  const checked = claims.filter((claim) => claim?.verification?.fact_check)
  const list = element('ul')
  list.append(...checked.map((claim) => claimOf(claim, words)))
  details.append(summary, checked.length === 0 ? element('p', words.none) : list)
  const link = linkTo(appeal, words.appeal)
  if (link) details.append(paragraph(link))
  return details
}

function claimOf({ text, verification, evidence }, words) {
  const { verdict } = verification.fact_check
  const item = element('li')
  item.append(element('strong', words[verdict === 'unknown' ? 'unproven' : verdict] ?? words.unproven), `: ${text}`)
  const sources = (Array.isArray(evidence) ? evidence : []).flatMap(
    (one) => linkTo(one?.url, one?.title ?? one?.url, one?.publisher) ?? [],
  )
  if (sources.length === 0) return item
  const list = element('ul')
  list.setAttribute('aria-label', words.sources)
  for (const source of sources) {
    const entry = element('li')
    entry.append(source)
    list.append(entry)
  }
  item.append(list)
  return item
}

/** A link to a web page; undefined for any other address. */
function linkTo(href, text, publisher) {
  if (typeof href !== 'string' || !/^https?:\/\//i.test(href)) return undefined
  const link = element('a', publisher ? `${text} (${publisher})` : text)
  link.href = href
  link.rel = 'noopener nofollow'
  return link
}

function paragraph(...content) {
  const made = element('p')
  made.append(...content)
  return made
}

function element(name, text) {
  const made = document.createElement(name)
  if (text !== undefined) made.textContent = text
  return made
}

if (!customElements.get('tribunal-post')) customElements.define('tribunal-post', TribunalPost)
