/** What is written into the form of an entry; every field as text. */
export interface EntryForm {
  readonly kind: 'claim' | 'passage'
  readonly claim: string
  readonly verdict: '' | 'true' | 'false' | 'mixed' | 'unknown'
  readonly rating: string
  readonly text: string
  readonly title: string
  readonly url: string
  readonly publisher: string
  readonly date: string
  readonly lang: string
  readonly license: string
}

export const EMPTY: EntryForm = {
  kind: 'claim',
  claim: '',
  verdict: 'false',
  rating: '',
  text: '',
  title: '',
  url: '',
  publisher: '',
  date: '',
  lang: '',
  license: '',
}

/** What is wrong with a field, by the key of its text. */
export type EntryFaults = Readonly<
  Partial<{ claim: 'claim_needed'; text: 'text_needed'; url: 'url_bad'; lang: 'lang_bad' }>
>

/** What has to be corrected before the form can be sent. */
export function faultsOf({ kind, claim, text, url, lang }: EntryForm): EntryFaults {
  return {
    ...(kind === 'claim' && claim.trim() === '' ? { claim: 'claim_needed' as const } : {}),
    ...(kind === 'passage' && text.trim() === '' ? { text: 'text_needed' as const } : {}),
    ...(url.trim() !== '' && !/^https?:\/\/[^\s/]/i.test(url.trim()) ? { url: 'url_bad' as const } : {}),
    ...(lang.trim() !== '' && !/^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(lang.trim()) ? { lang: 'lang_bad' as const } : {}),
  }
}

/** What is sent of a form: no empty field, and of a passage neither claim nor verdict. */
export function entryOf({ kind, claim, verdict, rating, ...rest }: EntryForm) {
  const checked = kind === 'claim' ? { claim, verdict, rating } : {}
  const filled = Object.entries({ ...checked, ...rest })
    .map(([name, value]) => [name, value.trim()] as const)
    .filter(([, value]) => value !== '')
  return Object.fromEntries(filled) as Partial<Omit<EntryForm, 'kind' | 'verdict'>> & {
    readonly verdict?: Exclude<EntryForm['verdict'], ''>
  }
}
