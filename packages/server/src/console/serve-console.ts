import type { Language } from '@tribunal/messages'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { consolePolicy, PAGE_POLICY } from '../auth/security-headers.ts'
import { chooseLanguage } from '../http/handled-request.ts'
import { type ConsoleFile, type ConsoleFiles, readConsoleFiles } from './console-files.ts'

const YEAR_S = 365 * 24 * 60 * 60
const BASE = '/console/'

/**
 * The console under `/console/`: the files that were built, and for every other path the page itself, so that a link to
 * a decision can be opened and loaded again. It is no operation of the API, and holds nothing that is not public: what
 * people see in it, it asks the API for. Pictures and films may come from `mediaOrigins` besides.
 */
export function serveConsole(
  app: FastifyInstance,
  mediaOrigins: readonly string[] = [],
  read: () => ConsoleFiles | undefined = readConsoleFiles,
): void {
  let files: ConsoleFiles | undefined
  const policy = consolePolicy(mediaOrigins)
  const config = { operation: 'getConsole' }
  app.get('/console', { config }, (_, reply) => reply.redirect(BASE, 308))
  app.get(`${BASE}*`, { config }, (request, reply) => {
    files ??= read()
    if (files === undefined) return sendNotBuilt(request, reply)
    const name = request.url.slice(BASE.length).split('?', 1)[0]!
    const file = files.get(name) ?? (name.startsWith('assets/') ? undefined : files.get('index.html'))
    if (file === undefined) return reply.callNotFound()
    return sendFile(file, policy, request, reply)
  })
}

function sendFile(file: ConsoleFile, policy: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { encodings, etag, lasting, contentType } = file
  reply.headers({
    'content-security-policy': policy,
    // The page names the files that belong to it: an old one would ask for files that are gone.
    'cache-control': lasting ? `public, max-age=${YEAR_S}, immutable` : 'no-cache',
    vary: 'accept-encoding',
    etag,
  })
  if (request.headers['if-none-match'] === etag) return reply.code(304).send()
  const accepted = acceptedEncodings(request.headers['accept-encoding'])
  const encoding = (['br', 'gzip'] as const).find((one) => encodings[one] && accepted.has(one))
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(contentType).send(encodings[encoding ?? 'identity'])
}

/** Those that a browser names and does not refuse (`br;q=0`). */
function acceptedEncodings(header: string | string[] | undefined): ReadonlySet<string> {
  const parts = String(header ?? '')
    .split(',')
    .map((part) => part.trim().toLowerCase())
  return new Set(parts.filter((part) => !/;\s*q=0(?:\.0*)?$/.test(part)).map((part) => part.split(';')[0]!.trim()))
}

function sendNotBuilt(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = chooseLanguage(request.headers['accept-language'])
  reply.headers({ 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-store', vary: 'accept-language' })
  return reply.code(503).type('text/html; charset=utf-8').send(notBuiltPage(language))
}

const TEXTS = {
  en: {
    title: 'The console is not built',
    help: 'The API works; only the pages are missing. Run <code>npm run build</code> in the project folder and load this page again.',
  },
  es: {
    title: 'La consola no está construida',
    help: 'La API funciona; solo faltan las páginas. Ejecute <code>npm run build</code> en la carpeta del proyecto y vuelva a cargar esta página.',
  },
} as const

/** What stands where the console would, when the server was started from a tree that nobody built. */
function notBuiltPage(language: Language): string {
  const { title, help } = TEXTS[language]
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/sign-in.css"><main><h1>${title}</h1><p>${help}</p></main></html>`
}
