import { describe, expect, it } from 'vitest'
import {
  emptyForm,
  faultsOf,
  formOf,
  newMedia,
  newSource,
  type RatingForm,
  ratingOf,
  withoutEmptyRows,
} from './rating-form.ts'

const empty = emptyForm('es', 'El faro está hueco')
const written: RatingForm = {
  ...empty,
  rating: 'misleading',
  confidence: 'high',
  sources: [newSource(), { ...newSource(), url: ' https://quill.example/a ' }],
  explanations: [{ ...empty.explanations[0]!, short: ' Solo en parte. ' }],
}

describe('the form of a rating', () => {
  it('names every fault by the field of the request', () => {
    const sources = [newSource(), { ...newSource(), title: 'A plan' }]
    expect(
      faultsOf({ ...empty, sources, claims: [{ ...empty.claims[0]!, lang: 'español', text: ' ' }] }, true),
    ).toEqual({
      rating: 'rating_needed',
      confidence: 'confidence_needed',
      'claims[0].text': 'text_needed',
      'claims[0].lang': 'lang_bad',
      'sources[1].url': 'url_bad',
      'explanations[0].short': 'text_needed',
      reason: 'reason_needed',
    })
  })

  it('names the faults of a media item, and leaves one out in which nothing is written', () => {
    const begun = { ...newMedia('en'), url: 'http://photos.example/a', page_url: 'a page' }
    const media = [newMedia('en'), { ...begun, context: [{ key: 0, lang: 'x', text: '' }] }]
    expect(faultsOf({ ...written, sources: [], media }, false)).toEqual({
      'media[1].url': 'media_url_bad',
      'media[1].kind': 'media_kind_needed',
      'media[1].authenticity': 'media_authenticity_needed',
      'media[1].context[0].text': 'text_needed',
      'media[1].context[0].lang': 'lang_bad',
      'media[1].page_url': 'url_bad',
    })
    expect(withoutEmptyRows({ ...written, media }).media).toHaveLength(1)
  })

  it('leaves sources out in which nothing is written, and fields that are empty', () => {
    const form = withoutEmptyRows(written)
    expect(faultsOf(form, false)).toEqual({})
    expect(ratingOf(form, 'd')).toEqual({
      rating: 'misleading',
      confidence: 'high',
      claims: [{ lang: 'es', text: 'El faro está hueco' }],
      sources: [{ url: 'https://quill.example/a' }],
      explanations: [{ lang: 'es', short: 'Solo en parte.' }],
      media: [],
      decision_id: 'd',
    })
  })

  it('begins a correction with what is published', () => {
    const content = {
      claims: [{ lang: 'en', text: 'The lighthouse is hollow' }],
      sources: [
        { url: 'https://quill.example/b', title: 'A plan', quotation: null, archive_url: null, date: '2026-11-01' },
      ],
      explanations: [{ lang: 'en', short: 'It is.', long: null }],
      media: [
        {
          url: 'https://photos.example/lighthouse.jpg',
          kind: 'image' as const,
          authenticity: 'edited' as const,
          context: [{ lang: 'en', text: 'The door was cut out.' }],
          original_url: null,
          page_url: 'https://social.example/1',
        },
      ],
    }
    const form = formOf({ rating: 'true', confidence: 'medium', content })
    expect(ratingOf(form)).toEqual({
      rating: 'true',
      confidence: 'medium',
      claims: content.claims,
      sources: [{ url: 'https://quill.example/b', title: 'A plan', date: '2026-11-01' }],
      explanations: [{ lang: 'en', short: 'It is.' }],
      media: [
        {
          url: 'https://photos.example/lighthouse.jpg',
          kind: 'image',
          authenticity: 'edited',
          context: [{ lang: 'en', text: 'The door was cut out.' }],
          page_url: 'https://social.example/1',
        },
      ],
    })
    expect(Object.keys(faultsOf(form, true))).toEqual(['reason'])
  })
})
