import type { NotificationKind } from '@tribunal/contract/words'
import { type Language, message } from '@tribunal/messages'
import type { Standing } from './notification.ts'
import type { NotificationSettings } from './notification-settings.ts'
import { lineOf, linkTo, type Sender, say, sentenceOf } from './words.ts'

/** What one mail tells: things that are still to be done. */
export interface MailContent {
  readonly digest: boolean
  readonly items: readonly { readonly kind: NotificationKind; readonly entity: string }[]
  /** Notifications that were only counted. */
  readonly beyond: number
  readonly standing: Standing
  readonly settings: Pick<NotificationSettings, 'language' | 'digest'>
  readonly now: Date
}

/** Subject and body, in both forms; `unsubscribe` leads to the settings. */
export interface MailText {
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly unsubscribe: string | undefined
}

/** Things of one kind that are named one by one. */
const LINES_MAX = 20

/** Writes a mail: numbers of things, queues, times and links, and no word of what the things are about. */
export function composeMail(content: MailContent, sender: Sender): MailText {
  const { digest, items, beyond, standing, settings } = content
  const { language } = settings
  const kinds = [...new Set(items.map(({ kind }) => kind))]
  const parts = kinds.map((kind) => {
    const entities = items.filter((item) => item.kind === kind).map(({ entity }) => entity)
    const lines = entities.slice(0, LINES_MAX).map((entity): Line => {
      return { text: lineOf(entity, standing, language, settings.digest.timeZone), url: linkTo(entity, sender) }
    })
    const more = moreLine(entities.length - lines.length, language)
    return { title: sentenceOf(kind, language, entities.length), lines: [...lines, ...more] }
  })
  const intro = digest ? [{ text: say(message('notification.digest_intro'), language) }] : []
  return bodyOf(
    subjectOf(content, sender),
    [{ lines: intro }, ...parts, { lines: moreLine(beyond, language) }],
    language,
    sender,
  )
}

/** A mail that says that mail works. */
export function composeTest(language: Language, sender: Sender): MailText {
  const subject = say(message('notification.test_subject', { product: sender.product }), language)
  return bodyOf(subject, [{ lines: [{ text: say(message('notification.test_text'), language) }] }], language, sender)
}

function moreLine(count: number, language: Language): readonly Line[] {
  return count > 0 ? [{ text: say(message('notification.more', { count }), language) }] : []
}

function subjectOf({ digest, items, beyond, settings, now }: MailContent, { product }: Sender): string {
  const { language } = settings
  if (digest) {
    const style = { dateStyle: 'long', timeZone: settings.digest.timeZone } as const
    const day = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, style).format(now)
    return say(message('notification.subject_digest', { product, day }), language)
  }
  const [only] = items
  const count = items.length + beyond
  if (only && count === 1) {
    return say(message('notification.subject_one', { product, what: sentenceOf(only.kind, language) }), language)
  }
  return say(message('notification.subject_more', { product, count }), language)
}

interface Line {
  readonly text: string
  readonly url?: string | undefined
}

interface Part {
  readonly title?: string
  readonly lines: readonly Line[]
}

function bodyOf(subject: string, parts: readonly Part[], language: Language, { product, origin }: Sender): MailText {
  const said = parts.filter(({ lines }) => lines.length > 0)
  const unsubscribe = origin === undefined ? undefined : `${origin}/console/settings?tab=notifications`
  const footer: Part[] =
    unsubscribe === undefined
      ? []
      : [
          {
            lines: [
              { text: say(message('notification.footer', { product }), language) },
              { text: unsubscribe, url: unsubscribe },
            ],
          },
        ]
  const text = [...said.map(plainPart), ...footer.map((part) => `-- \n${plainPart(part)}`)].join('\n\n')
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head><body>${[
    ...said,
    ...footer,
  ]
    .map(htmlPart)
    .join('')}</body></html>`
  return { subject, text: `${text}\n`, html, unsubscribe }
}

function plainPart({ title, lines }: Part): string {
  const written = lines.map(({ text, url }) => {
    const bullet = title === undefined ? text : `* ${text}`
    return url === undefined || url === text ? bullet : `${bullet}\n  ${url}`
  })
  return [...(title === undefined ? [] : [`${title}:`]), ...written].join('\n')
}

function htmlPart({ title, lines }: Part): string {
  const written = lines.map(({ text, url }) =>
    url === undefined ? escaped(text) : `<a href="${escaped(url)}">${escaped(text)}</a>`,
  )
  if (title === undefined) return `<p>${written.join('<br>')}</p>`
  return `<p><strong>${escaped(title)}</strong></p><ul>${written.map((line) => `<li>${line}</li>`).join('')}</ul>`
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)
}
