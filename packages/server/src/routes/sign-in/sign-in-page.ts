import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PAGE_POLICY } from '../../auth/security-headers.ts'
import { defineRoute, type Route } from '../../http/define-route.ts'
import { media } from '../../http/responses.ts'

/** The page where people sign in, and its script and style: files of ours, so the policy needs no `unsafe-inline`. */
export const getSignInPage = page('getSignInPage', 'sign-in', 'sign-in.html', 'text/html; charset=utf-8')
export const getSignInScript = page('getSignInScript', 'sign-in.js', 'sign-in.js', 'text/javascript; charset=utf-8')
export const getSignInStyle = page('getSignInStyle', 'sign-in.css', 'sign-in.css', 'text/css; charset=utf-8')

function page(operation: string, path: string, file: string, contentType: string): Route {
  let text: string | undefined
  return defineRoute({
    operation,
    method: 'GET',
    url: `/${path}`,
    permission: 'public',
    summary: `Get ${file} of the sign-in page`,
    tag: 'pages',
    responses: { 200: media(contentType, file) },
    handler() {
      text ??= readFileSync(fileURLToPath(new URL(`../../../static/${file}`, import.meta.url)), 'utf8')
      return { status: 200, headers: { 'content-security-policy': PAGE_POLICY, 'cache-control': 'no-cache' }, text }
    },
  })
}
