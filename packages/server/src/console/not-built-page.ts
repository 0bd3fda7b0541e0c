import type { Language } from '@tribunal/engine'

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
export function notBuiltPage(language: Language): string {
  const { title, help } = TEXTS[language]
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title><link rel="stylesheet" href="/sign-in.css"><main><h1>${title}</h1><p>${help}</p></main></html>`
}
