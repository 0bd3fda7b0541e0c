import { NOTIFICATION_KINDS } from '@tribunal/contract/words'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { chatPayload } from './chat-messages.ts'
import { composeMail, type MailContent } from './compose-mail.ts'
import type { NotedCase } from './notification.ts'

const SENDER = { product: 'Tribunal', origin: 'https://tribunal.example' }
const NOW = new Date('2026-11-29T08:00:00Z')
const ID = '0190a000-0000-7000-8000-0000000000ab'

const noted = (more: Partial<NotedCase> = {}): NotedCase => ({
  id: ID,
  queue: 'fraud-review',
  priority: 'urgent',
  lang: null,
  skill: null,
  leadOnly: false,
  assignee: null,
  deciders: [],
  waits: true,
  stage: 'first',
  due: new Date('2026-11-29T12:30:00Z'),
  heldBy: null,
  ...more,
})

const content = (more: Partial<MailContent> = {}): MailContent => ({
  digest: false,
  items: [{ kind: 'case_overdue', entity: `case:${ID}` }],
  beyond: 0,
  standing: { cases: new Map([[ID, noted()]]), factChecks: new Map() },
  settings: { language: 'en', digest: { hour: 8, timeZone: 'Europe/Madrid' } },
  now: NOW,
  ...more,
})

describe('a mail', () => {
  it('says what is to be done, until when, and where', () => {
    expect(composeMail(content(), SENDER)).toEqual({
      subject: 'Tribunal: A case is overdue',
      unsubscribe: 'https://tribunal.example/console/settings?tab=notifications',
      text: `A case is overdue:
* Case …000000ab: queue fraud-review, priority urgent, due 29 Nov 2026, 13:30 CET
  https://tribunal.example/console/cases/${ID}

-- 
You chose these notifications in the settings of Tribunal. To change or end them:
https://tribunal.example/console/settings?tab=notifications
`,
      html: expect.stringContaining(`<li><a href="https://tribunal.example/console/cases/${ID}">Case …000000ab: `),
    })
  })

  it('has no links where nobody knows where the console is', () => {
    const { text, html, unsubscribe } = composeMail(content(), { product: 'Tribunal', origin: undefined })
    expect(text + html).not.toMatch(/http|href/)
    expect(unsubscribe).toBeUndefined()
  })

  it('counts what it does not name', () => {
    const items = Array.from({ length: 45 }, (_, index) => ({ kind: 'case_opened' as const, entity: `case:${index}` }))
    const { subject, text } = composeMail(content({ digest: true, items, beyond: 7 }), SENDER)
    expect(subject).toBe('Tribunal: digest of 29 November 2026')
    expect(text).toContain('45 new cases wait:\n')
    expect(text.match(/^\* Case/gm)).toHaveLength(20)
    expect(text).toContain('* and 25 more')
    expect(text).toContain('\nand 7 more\n')
  })

  it('is said in both languages, of every kind', () => {
    for (const language of ['en', 'es'] as const)
      for (const kind of NOTIFICATION_KINDS)
        for (const count of [1, 2]) {
          const items = Array.from({ length: count }, () => ({ kind, entity: `case:${ID}` }))
          const settings = { language, digest: { hour: 8, timeZone: 'UTC' } }
          const { subject, text, html } = composeMail(content({ items, settings }), SENDER)
          expect(`${subject}${text}${html}`).not.toMatch(/notification\.|…: |undefined|\{/)
        }
  })

  it('has no form but its own, whatever a queue is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (queue) => {
        const standing = {
          cases: new Map([[ID, noted({ queue: `${queue}<b>&"'\r\n.` })]]),
          factChecks: new Map<string, string>(),
        }
        const { text, html, subject } = composeMail(content({ standing }), SENDER)
        expect(text.split('\n')).toHaveLength(8)
        expect(html.match(/</g)).toHaveLength(composeMail(content(), SENDER).html.match(/</g)!.length)
        expect(subject).toBe('Tribunal: A case is overdue')
      }),
    )
  })
})

it('a message to a chat has no form but its own, whatever its text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 80 }), (text) => {
      const lines = [{ text: `${text}<!channel> [x](http://evil.example)`, url: 'https://a.example/' }]
      const slack = JSON.parse(chatPayload('slack', lines)) as { text: string }
      expect(slack.text.match(/[<>]/g)).toEqual(['<', '>'])
      const teams = JSON.parse(chatPayload('teams', lines))
      const [block] = teams.attachments[0].content.body
      expect(block.text).toMatch(/\]\(https:\/\/a\.example\/\)$/)
      expect(block.text.match(/(?<!\\)\]\(/g)).toHaveLength(1)
    }),
  )
})
