// The page where people sign in, or choose a password by a one-time link (`/sign-in#link=…`). It knows three states: somebody
// is signed in, a link is to be used, or neither. Everything it says of failures comes from the API, in the page's language.

const TEXTS = {
  en: {
    email: 'Email address',
    name: 'Name',
    password: 'Password',
    hint: 'At least 12 characters. A few unrelated words are good.',
    sign_in: 'Sign in',
    choose: 'Choose this password',
    sign_out: 'Sign out',
    open_console: 'Open the console',
    provider: 'Sign in with your organisation',
    first_admin: 'Nobody administers this server yet. Whoever fills this in becomes the first admin.',
    invitation: 'Choose a password for',
    password_reset: 'Choose a new password for',
    awaits: 'Nobody can sign in yet. Open the link that the server printed when it started.',
    signed_in: 'You are signed in as',
    roles: 'Roles:',
    failed: 'The server did not answer. Try again.',
    problems: {
      'sign-in-expired': 'The sign-in was not begun in this browser, or took too long. Begin again.',
      'identity-refused': 'Your organisation knows you, but you may not enter here. Ask an admin.',
      'identity-provider-failed': 'Your organisation’s sign-in gave no answer that holds. Try again, or tell an admin.',
      'last-admin': 'Your organisation takes the admin role away from the last admin. Another one is needed first.',
    },
  },
  es: {
    email: 'Correo electrónico',
    name: 'Nombre',
    password: 'Contraseña',
    hint: 'Al menos 12 caracteres. Sirven varias palabras sin relación.',
    sign_in: 'Iniciar sesión',
    choose: 'Elegir esta contraseña',
    sign_out: 'Cerrar sesión',
    open_console: 'Abrir la consola',
    provider: 'Iniciar sesión con su organización',
    first_admin: 'Nadie administra todavía este servidor. Quien rellene esto será el primer administrador.',
    invitation: 'Elija una contraseña para',
    password_reset: 'Elija una contraseña nueva para',
    awaits: 'Nadie puede entrar todavía. Abra el enlace que el servidor mostró al arrancar.',
    signed_in: 'Ha iniciado sesión como',
    roles: 'Roles:',
    failed: 'El servidor no respondió. Inténtelo de nuevo.',
    problems: {
      'sign-in-expired': 'El inicio de sesión no empezó en este navegador, o tardó demasiado. Empiece de nuevo.',
      'identity-refused': 'Su organización le conoce, pero no puede entrar aquí. Consulte a un administrador.',
      'identity-provider-failed':
        'Su organización no dio una respuesta válida. Inténtelo de nuevo o avise a un administrador.',
      'last-admin': 'Su organización quita el rol de administrador al último que queda. Antes hace falta otro.',
    },
  },
}

const FRONT_PAGE = '/console/'
const language = navigator.language.startsWith('es') ? 'es' : 'en'
const text = TEXTS[language]
const byId = (id) => document.getElementById(id)
const [form, intro, problem, signOut, provider, onward] = [
  'form',
  'intro',
  'problem',
  'sign-out',
  'provider',
  'onward',
].map(byId)

document.documentElement.lang = language
signOut.textContent = text.sign_out
provider.firstElementChild.textContent = text.provider
provider.firstElementChild.href += `?${new URLSearchParams({ return_to: returnTo() ?? FRONT_PAGE })}`
onward.firstElementChild.textContent = text.open_console
onward.firstElementChild.href = FRONT_PAGE
byId('hint').textContent = text.hint
for (const name of ['email', 'name', 'password']) form.querySelector(`label[for=${name}]`).textContent = text[name]

async function call(method, path, body, csrf) {
  const headers = { accept: 'application/json', 'accept-language': language }
  if (body) headers['content-type'] = 'application/json'
  if (csrf) headers['x-csrf-token'] = csrf
  const answer = await fetch(path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const json = answer.status === 204 ? undefined : await answer.json()
  return { ok: answer.ok, status: answer.status, json }
}

function tell(message) {
  problem.textContent = message ?? ''
  problem.hidden = !message
}

function messageOf({ title, detail, errors = [] }) {
  const expected = errors.map((error) => error.expected)
  return [title, detail, ...expected].filter(Boolean).join(': ')
}

/** Shows the fields that are named, and what to do with them. */
function ask(fields, button, newPassword, submit) {
  for (const field of form.querySelectorAll('[data-field]')) {
    const asked = fields.includes(field.dataset.field)
    field.hidden = !asked
    field.querySelector('input').disabled = !asked
  }
  byId('hint').hidden = !newPassword
  byId('password').autocomplete = newPassword ? 'new-password' : 'current-password'
  form.querySelector('button').textContent = button
  form.hidden = false
  signOut.hidden = true
  onward.hidden = true
  form.onsubmit = async (event) => {
    event.preventDefault()
    tell()
    try {
      const answer = await submit(Object.fromEntries(new FormData(form)))
      if (answer.ok) enter()
      else tell(messageOf(answer.json))
    } catch {
      tell(text.failed)
    }
  }
}

function enter() {
  history.replaceState(null, '', location.pathname + location.search)
  location.assign(returnTo() ?? FRONT_PAGE)
}

/** Where the person came from, if that was a page of this server. */
function returnTo() {
  const path = new URLSearchParams(location.search).get('return_to')
  return path && new URL(path, location.origin).origin === location.origin ? path : undefined
}

function showSession({ principal, csrf_token }) {
  tell()
  form.hidden = true
  provider.hidden = true
  intro.textContent = `${text.signed_in} ${principal.name}. ${text.roles} ${principal.roles.join(', ')}.`
  signOut.hidden = false
  onward.hidden = false
  signOut.onclick = async () => {
    const answer = await call('DELETE', '/api/v1/session', undefined, csrf_token)
    if (answer.ok) await showSignIn()
    else tell(messageOf(answer.json))
  }
}

async function showSignIn() {
  const { json } = await call('GET', '/api/v1/sign-in')
  intro.textContent = json.awaits_first_admin ? text.awaits : ''
  provider.hidden = !json.identity_provider
  ask(['email', 'password'], text.sign_in, false, ({ email, password }) =>
    call('POST', '/api/v1/sign-in', { email, password }),
  )
}

async function showLink(link) {
  const { ok, json } = await call('POST', '/api/v1/sign-in/link', { link })
  if (!ok) {
    await showSignIn()
    tell(messageOf(json))
    return
  }
  if (json.purpose === 'sign_in') {
    const answer = await call('PUT', '/api/v1/sign-in/link', { link })
    if (answer.ok) enter()
    else tell(messageOf(answer.json))
    return
  }
  const first = json.purpose === 'first_admin'
  intro.textContent = first ? text.first_admin : `${text[json.purpose]} ${json.email}.`
  ask(first ? ['email', 'name', 'password'] : ['password'], text.choose, true, ({ email, name, password }) =>
    call('PUT', '/api/v1/sign-in/link', { link, password, ...(first ? { first_admin: { email, name } } : {}) }),
  )
}

async function start() {
  const { link, problem: code } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
  if (link) return await showLink(link)
  const session = await call('GET', '/api/v1/session')
  if (session.ok) return returnTo() ? enter() : showSession(session.json)
  await showSignIn()
  if (code) tell(text.problems[code] ?? code)
}

const begin = () => start().catch(() => tell(text.failed))
// A link opened while the page is shown changes nothing but what stands behind `#`.
addEventListener('hashchange', begin)
begin()
