import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PaymentDecision, PostDecision, Submission } from '@tribunal/engine'
import picocolors from 'picocolors'
import stringWidth from 'string-width'
import { describe, expect, it } from 'vitest'
import type { Decision } from '../src/context.ts'
import { processIo } from '../src/io.ts'
import { prettyDecision } from '../src/output/pretty/decision.ts'
import { settingsOf } from '../src/settings.ts'

const folder = new URL('./pretty/', import.meta.url)

/** A submission with its decision, as once decided: what is tested here is how it is shown. */
function saved(name: string): { readonly submission: Submission; readonly decision: Decision } {
  return JSON.parse(readFileSync(new URL(`${name}.json`, folder), 'utf8'))
}

interface Look {
  readonly lang: 'en' | 'es'
  readonly width: number
  readonly unicode?: boolean
  readonly color?: boolean
}

function show(name: string, { lang, width, unicode = true, color = false }: Look): string {
  const { submission, decision } = saved(name)
  const base = settingsOf({ lang, format: 'pretty' }, { ...processIo(), env: {} })
  return prettyDecision(submission, decision, { ...base, width, unicode, colors: picocolors.createColors(color) })
}

const NAMES = ['post', 'payment', 'payment-without-history']

describe('a decision for people', () => {
  for (const name of NAMES) {
    it.each([
      ['en', { lang: 'en', width: 80 }],
      ['es', { lang: 'es', width: 80 }],
      ['narrow-ascii', { lang: 'en', width: 48, unicode: false }],
    ] as const)(`shows a ${name} (%s)`, async (suffix, look) => {
      await expect(show(name, look)).toMatchFileSnapshot(fileURLToPath(new URL(`${name}.${suffix}.txt`, folder)))
    })
  }

  it.each(NAMES)('keeps a %s within the terminal, addresses aside', (name) => {
    for (const width of [40, 60, 80, 120]) {
      for (const line of show(name, { lang: 'es', width }).split('\n')) {
        if (!line.includes('http')) expect(stringWidth(line), line).toBeLessThanOrEqual(Math.max(width, 60))
      }
    }
  })

  it.each(NAMES)('says of a %s the same without colours as with them', (name) => {
    const look = { lang: 'en', width: 80 } as const
    const colored = show(name, { ...look, color: true })
    expect(colored).toContain('\u001b[')
    expect(colored.replace(/\u001b\[\d+m/g, '')).toBe(show(name, look))
  })

  it('says how many claims of a post were not looked at', () => {
    const { submission, decision } = saved('post')
    const base = settingsOf({ lang: 'en', format: 'pretty' }, { ...processIo(), env: {} })
    const shown = prettyDecision(submission, { ...decision, claims_unread: 3 } as Decision, { ...base, width: 80 })
    expect(shown).toContain('further claims that were not looked at: 3')
    expect(show('post', { lang: 'en', width: 80 })).not.toContain('not looked at')
  })

  it('says that it is not known how often somebody paid before, with a dash', () => {
    const { submission, decision } = saved('payment') as { submission: Submission; decision: PaymentDecision }
    const base = settingsOf({ lang: 'en', format: 'pretty' }, { ...processIo(), env: {} })
    const seen = decision.facts!.windows!
    const windows = { ...seen, device: { ...seen.device, payments: [0, null, null, null, null] } }
    const shown = prettyDecision(
      submission,
      { ...decision, facts: { ...decision.facts!, windows } },
      { ...base, width: 80 },
    )
    expect(shown).toMatch(/device +0 +– +– +– +–/)
    expect(show('payment', { lang: 'en', width: 80 })).not.toMatch(/device +0/)
  })

  it('says that claims are not found in the language of a post', () => {
    const { submission, decision } = saved('post')
    const base = settingsOf({ lang: 'es', format: 'pretty' }, { ...processIo(), env: {} })
    const unread = { ...decision, lang: 'de', language_unread: true } as Decision
    const shown = prettyDecision(submission, unread, { ...base, width: 80 }).replace(/\s+/g, ' ')
    expect(shown).toContain('En textos de este idioma (de) solo se encuentran afirmaciones parecidas')
    expect(show('post', { lang: 'es', width: 80 })).not.toContain('solo se encuentran afirmaciones')
  })

  it('says of a clean post that its case is there by chance', () => {
    const { submission, decision } = saved('post')
    const settings = { ...settingsOf({ lang: 'en', format: 'pretty' }, { ...processIo(), env: {} }), width: 80 }
    const opened = { queue: 'sample', priority: 'low', reason: 'Drawn.' }
    const answers = [...decision.answers, { ...decision.answers[0], policy: 'clean-sample', outcome: 'drawn' }]
    const drawn = { ...decision, case: opened, answers } as Decision
    const told = 'case in sample, priority low: drawn at random'
    expect(prettyDecision(submission, drawn, settings).replace(/\s+/g, ' ')).toContain(told)
    expect(show('post', { lang: 'en', width: 80 })).not.toContain('drawn at random')
  })

  it('ends with the decision as icon and word', () => {
    expect(show('payment', { lang: 'en', width: 80 })).toMatch(/─+\n ✖ BLOCK {2}confidence 90 %/)
    expect(show('payment', { lang: 'en', width: 80, unicode: false })).toMatch(/-+\n \[X\] BLOCK /)
  })
})

describe('odd amounts of a payment', () => {
  const shown = (amount: number, evidence: object) => {
    const { submission, decision } = saved('payment') as { submission: Submission; decision: PaymentDecision }
    const base = settingsOf({ lang: 'en', format: 'pretty' }, { ...processIo(), env: {} })
    const settings = { ...base, width: 120, unicode: true, colors: picocolors.createColors(false) }
    const odd = { ...decision, evidence: { ...decision.evidence, ...evidence } }
    return prettyDecision({ ...submission, amount } as Submission, odd, settings)
  }

  it('a tiny one is not told as nothing, nor its deviation as no number', () => {
    const text = shown(0.001, { amount_ratio: 2e-6, deviation_score: 2e-7 })
    expect(text).toMatch(/ 0\.001 [A-Z]{3} /)
    expect(text).toContain('0.00 times the usual amount, deviation 0.00')
    expect(text).not.toContain('NaN')
  })

  it('one beyond the largest ratio is at least so much', () => {
    expect(shown(1e15, { amount_ratio: 1_000_000 })).toContain('at least 1000000.00 times the usual amount')
  })

  it('with an average of 0 or less there is nothing to compare it with', () => {
    expect(shown(100, { amount_ratio: 0, deviation_score: 0 })).toContain('no usual amount to compare with')
  })
})

describe('a claim that its author does not simply state', () => {
  const shown = (lang: 'en' | 'es', stands: object) => {
    const { submission, decision } = saved('post') as { submission: Submission; decision: PostDecision }
    const claims = decision.claims.map((claim) => ({ ...claim, ...stands }))
    const base = settingsOf({ lang, format: 'pretty' }, { ...processIo(), env: {} })
    const settings = { ...base, width: 120, unicode: true, colors: picocolors.createColors(false) }
    return prettyDecision(submission, { ...decision, claims }, settings)
  }

  it.each([
    ['en', { commitment: 'asks' }, 'risk, asked'],
    ['es', { commitment: 'reports' }, ', contado'],
    ['en', { commitment: 'reports', not_own_words: 0.62 }, 'risk, perhaps not the author’s own words (62 %)'],
    ['es', { commitment: 'reports', not_own_words: 0.62 }, ', quizá no son palabras propias del autor (62 %)'],
  ] as const)('says so (%s, %j)', (lang, stands, line) => {
    expect(shown(lang, stands)).toContain(line)
  })

  it.each([
    ['en', 'risk, asked\n       shown by “URGENT”\n', 'who or what is meant is not clear'],
    ['es', ', preguntado\n       lo muestra «URGENT»\n', 'no está claro a quién o a qué se refiere'],
  ] as const)('names the words that show it, and says where it is not clear who is meant (%s)', (lang, by, unclear) => {
    const asked = { commitment: 'asks', commitment_shown_by: { start: 0, end: 6 } }
    expect(shown(lang, asked)).toContain(by)
    expect(shown(lang, asked)).not.toContain(unclear)
    expect(shown(lang, { ...asked, unresolved: true })).toContain(`${by}       ${unclear}\n`)
  })

  it('keeps long words that show it within the terminal, and prints no control character of them', () => {
    const { submission, decision } = saved('post') as { submission: Submission; decision: PostDecision }
    const text = `\u001b[31m${'loud '.repeat(60)}`
    const asked = { commitment: 'mentions', commitment_shown_by: { start: 0, end: text.length }, unresolved: true }
    const claims = decision.claims.map((claim) => ({ ...claim, ...asked })) as PostDecision['claims']
    const base = settingsOf({ lang: 'es', format: 'pretty' }, { ...processIo(), env: {} })
    const settings = { ...base, width: 48, colors: picocolors.createColors(false) }
    const post = { ...submission, text } as Submission
    const made = prettyDecision(post, { ...decision, claims, findings: [] }, settings).split('\n')
    const lines = made.slice(
      made.findIndex((line) => line.includes(' c1 ')),
      made.findIndex((line) => line.includes(' c2 ')),
    )
    expect(lines.join(' ').replace(/\s+/g, ' ')).toContain('lo muestra «\\u{1b}[31mloud')
    for (const line of lines) expect(stringWidth(line), line).toBeLessThanOrEqual(48)
  })

  it('and says nothing of one that is stated', () => {
    expect(shown('en', { commitment: 'asserts', not_own_words: 0.05 })).toMatch(/ risk\n/)
  })
})
