import { describe, expect, it } from 'vitest'
import { contentBody, contentFrom } from './fact-check-content.ts'

/** As versions were kept before there were media items. */
const BEFORE =
  '{"claims":[{"lang":"en","text":"a b c"}],"sources":[],"explanations":[{"lang":"en","short":"d","long":null}]}'

describe('what was written of a fact check', () => {
  it('still reads where it is of before there were media items, and is kept in the same bytes', () => {
    const content = contentFrom(Buffer.from(BEFORE))
    expect(content.media).toEqual([])
    expect(contentBody(content).toString()).toBe(BEFORE)
  })

  it('comes back as it was given, and without what is no part of it', () => {
    const media = [
      {
        url: 'https://photos.example/a.jpg',
        kind: 'video' as const,
        authenticity: 'staged' as const,
        context: [{ lang: 'es', text: 'Se actuó.' }],
        original_url: null,
        page_url: 'https://social.example/1',
      },
    ]
    const content = { ...contentFrom(Buffer.from(BEFORE)), media }
    expect(contentFrom(contentBody({ ...content, rating: 'true' } as typeof content))).toEqual(content)
  })
})
