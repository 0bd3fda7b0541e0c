import { describe, expect, it } from 'vitest'
import { badLanguage, tagsIn, textOf } from './tags.ts'

describe('tags between commas', () => {
  it('are read without spaces, empty ones and repeats, and come back as written', () => {
    expect(tagsIn(' fraud ,medical,, fraud')).toEqual(['fraud', 'medical'])
    expect(tagsIn(' , ')).toEqual([])
    expect(tagsIn(textOf(['a b', 'c']))).toEqual(['a b', 'c'])
  })

  it('of languages are short, in small letters', () => {
    expect([badLanguage(['es', 'en-GB', 'sw']), badLanguage(['es', 'Spanish']), badLanguage([])]).toEqual([
      undefined,
      'Spanish',
      undefined,
    ])
  })
})
