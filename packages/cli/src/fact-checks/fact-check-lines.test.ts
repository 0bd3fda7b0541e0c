import type { FactCheck, FactCheckContent, FactCheckVersion } from '@tribunal/client'
import picocolors from 'picocolors'
import { describe, expect, it } from 'vitest'
import { translator } from '../messages/catalogue.ts'
import { Page } from '../output/pretty/page.ts'
import type { Settings } from '../settings.ts'
import { changedLines, factCheckLines } from './fact-check-lines.ts'

const COLORS = picocolors.createColors(false)
const SETTINGS: Settings = {
  language: 'en',
  t: translator('en'),
  dataLanguage: 'en',
  format: 'pretty',
  quiet: false,
  colors: COLORS,
  errorColors: COLORS,
  unicode: true,
  width: 100,
}
const ID = '0190a000-0000-7000-8000-000000000001'
const AT = '2026-11-29T09:30:00.000Z'
const ADA = { id: 'person:a', name: 'Ada' }
const BEN = { id: 'person:b', name: 'Ben' }
const CONTENT: FactCheckContent = {
  claims: [{ lang: 'en', text: 'The tower leans' }],
  sources: [
    {
      url: 'https://a.example/',
      title: null,
      quotation: 'It \u001b[31mstands.',
      archive_url: 'https://copy.example/a',
      date: '2026-11-01',
    },
  ],
  explanations: [{ lang: 'en', short: 'The survey says otherwise.', long: null }],
  media: [],
}
const PHOTO: FactCheckContent['media'][number] = {
  url: 'https://photos.example/tower.jpg',
  kind: 'image',
  authenticity: 'edited',
  context: [{ lang: 'en', text: 'The photo was \u001b[31mturned.' }],
  original_url: 'https://archive.example/tower.jpg',
  page_url: 'https://social.example/1',
}
const FIRST: FactCheckVersion = {
  number: 1,
  rating: 'satire',
  verdict: 'false',
  confidence: 'medium',
  published_at: AT,
  proposed_by: ADA,
  confirmed_by: null,
  reason: null,
  content: CONTENT,
}
const PUBLISHED: FactCheck = {
  id: ID,
  decision_id: null,
  status: 'published',
  revision: 1,
  claim: 'The tower leans',
  rating: 'satire',
  verdict: 'false',
  confidence: 'medium',
  version: 1,
  waits: null,
  changed_at: AT,
  changed_by: ADA,
  page_url: 'https://checks.example/fact-checks/1',
  versions: [FIRST],
  proposal: null,
  ended: null,
}

function told(lines: (page: Page, found: FactCheck) => void, change: Partial<FactCheck> = {}): string {
  const page = new Page(SETTINGS)
  lines(page, { ...PUBLISHED, ...change })
  return page.toString()
}

describe('a fact check', () => {
  it('is shown with its rating where that says more than the verdict, and nothing that moves the cursor', () => {
    const shown = told(factCheckLines)
    expect(shown).toContain('✗ false  rated satire · medium confidence')
    expect(shown).toContain('     2026-11-01\n     “It \\u{1b}[31mstands.”\n     copy: https://copy.example/a\n')
    expect(shown).not.toContain('\u001b')
    expect(shown).not.toContain('In other words')
    expect(shown).toMatch(/History\n {3}version 1 {2}2026-11-29 09:30Z\n.*by Ada$/m)
  })

  it('says of each media item what it is, where it comes from, and where it was seen', () => {
    const media = [PHOTO, { ...PHOTO, kind: 'audio' as const, original_url: null, page_url: null }]
    const shown = told(factCheckLines, { versions: [{ ...FIRST, content: { ...CONTENT, media } }] })
    const [, listed = ''] = shown.split('Images, videos and recordings')
    expect(listed).toContain('└ https://photos.example/tower.jpg\n     Image · Edited or cropped\n')
    expect(listed).toContain('     en  The photo was \\u{1b}[31mturned.\n     seen on: https://social.example/1\n')
    expect(listed).toContain('     original: https://archive.example/tower.jpg\n')
    expect(listed.match(/original:|seen on:/g)).toHaveLength(2)
    expect(told(factCheckLines)).not.toContain('Images, videos')
  })

  it('shows what a correction would say beside what is published', () => {
    const waiting = { change: 'correct', rating: 'true', verdict: 'true', confidence: 'high' } as const
    const proposal = { ...waiting, proposed_at: AT, proposed_by: BEN, reason: 'It stands now.', may_confirm: true }
    const content = { ...CONTENT, sources: [], media: [PHOTO], claims: [{ lang: 'es', text: 'La torre se inclina' }] }
    const shown = told(factCheckLines, { waits: 'correct', proposal: { ...proposal, content } })
    const [published, proposed] = shown.split('Waits for another person  a correction')
    expect(published).toContain('⚑ a correction waits for another person')
    expect(published).toContain('https://a.example/')
    expect(proposed).toMatch(/✓ true {2}high confidence · proposed by Ben at 2026-11-29 09:30Z\n {3}It stands now\./)
    expect(proposed).toContain('es  La torre se inclina')
    expect(proposed).toContain('It names no source.')
    expect(proposed).toContain('Image · Edited or cropped')
  })

  it('that waits to be retracted has no other rating, and one that was says why', () => {
    const rated = { rating: null, verdict: null, confidence: null, content: null }
    const proposal = { change: 'retract', proposed_at: AT, proposed_by: BEN, reason: null, may_confirm: false } as const
    const shown = told(factCheckLines, { waits: 'retract', proposal: { ...proposal, ...rated } })
    expect(shown).toMatch(/Waits for another person {2}a retraction\n {3}proposed by Ben at/)
    const ended = { at: AT, by: BEN, reason: 'It was in jest.' }
    expect(told(factCheckLines, { status: 'retracted', ended })).toContain('   It was in jest.')
  })

  it('that was declined before it was published has a claim only', () => {
    const declined = { status: 'declined', version: 0, rating: null, verdict: null, confidence: null } as const
    const shown = told(factCheckLines, { ...declined, versions: [], page_url: null })
    expect(shown).toBe(`${ID}  declined\n   The tower leans\n   revision 1 · changed by Ada at 2026-11-29 09:30Z\n`)
  })
})

describe('a change', () => {
  it('says whether the fact check counts, and what comes next', () => {
    expect(told(changedLines)).toMatch(/→ It counts: the next post with the claim is decided by version 1\.\n$/)
    const waiting = told(changedLines, { status: 'proposed', version: 0, waits: 'publish' })
    expect(waiting).toContain('→ It counts for nothing.')
    expect(waiting.replaceAll(/\s+/g, ' ')).toContain(`tribunal fact-checks decline ${ID} --reason …`)
    const again = `→ Next: tribunal fact-checks decide-again ${ID}\n`
    expect(told(changedLines, { status: 'retracted' })).toContain(again)
    expect(told(changedLines, { version: 2 })).toContain(again)
    expect(told(changedLines)).not.toContain('decide-again')
  })
})
