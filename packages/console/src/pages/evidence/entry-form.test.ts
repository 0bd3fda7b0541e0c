import { describe, expect, it } from 'vitest'
import { EMPTY, entryOf, faultsOf } from './entry-form.ts'

describe('the form of an entry', () => {
  it('needs a claim, or of a passage its text', () => {
    expect(faultsOf(EMPTY)).toEqual({ claim: 'claim_needed' })
    expect(faultsOf({ ...EMPTY, kind: 'passage', claim: 'x' })).toEqual({ text: 'text_needed' })
    expect(faultsOf({ ...EMPTY, claim: 'Bats are blind' })).toEqual({})
  })

  it('takes addresses of the web and tags of languages only', () => {
    const claim = 'Bats are blind'
    for (const url of ['javascript:alert(1)', 'example.org', 'https://', 'ftp://example.org']) {
      expect(faultsOf({ ...EMPTY, claim, url })).toEqual({ url: 'url_bad' })
    }
    expect(faultsOf({ ...EMPTY, claim, url: ' https://example.org/a ', lang: 'es-PE' })).toEqual({})
    expect(faultsOf({ ...EMPTY, claim, lang: 'Spanish language' })).toEqual({ lang: 'lang_bad' })
  })

  it('is sent without what is empty, a passage without a verdict', () => {
    expect(entryOf({ ...EMPTY, claim: ' Bats are blind ', lang: ' ' })).toEqual({
      claim: 'Bats are blind',
      verdict: 'false',
    })
    expect(entryOf({ ...EMPTY, kind: 'passage', claim: 'left over', text: 'All bats see.', title: 'Bat' })).toEqual({
      text: 'All bats see.',
      title: 'Bat',
    })
  })
})
