import type { Route } from './define-route.ts'

/** Finds out which methods there are at an address; none where the address is unknown. */
export function allowedMethods(routes: readonly Route[]): (url: string) => readonly string[] {
  const patterns = routes.map(({ url, method }) => ({ pattern: patternOf(url), method }))
  return (url) => {
    const [path = ''] = url.split('?', 1)
    const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method as string)
    if (methods.includes('GET')) methods.push('HEAD')
    return [...new Set(methods)].sort()
  }
}

function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
  return new RegExp(`^${parts.join('/')}$`)
}
