import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isMessage, MESSAGE_CODES, message, paramNames, render } from './index.ts'

describe('a message', () => {
  it('is said in the language that is asked for', () => {
    const short = message('signal.other_length', { min: 20, max: 600, length: 7 })
    expect(render(short, 'en')).toBe('the model was trained on texts of 20 to 600 characters, and this one has 7')
    expect(render(short, 'es')).toBe('el modelo se entrenó con textos de 20 a 600 caracteres, y este tiene 7')
  })

  it('counts: one source, several sources', () => {
    const checked = (count: number) => render(message('verdict.checked_false', { count }), 'en')
    expect(checked(1)).toBe('A source has checked this claim: false.')
    expect(checked(3)).toBe('3 sources have checked this claim: false.')
  })

  it('holds other messages, lists of them, and texts that a policy brings along', () => {
    const points = [message('debate.unknown_device'), message('debate.burst')]
    expect(render(message('debate.suspicion', { points }), 'es')).toBe(
      'Hay motivos para sospechar: usa un dispositivo desconocido; forma parte de una ráfaga de pagos.',
    )
    const title = { en: 'a scam', es: 'una estafa' }
    expect(render(message('finding.speaks_for', { title, adds: 1.25 }), 'es')).toBe(
      'Habla a favor de «una estafa» (señal aprendida, +1,3)',
    )
  })

  it('of another version is shown all the same: an unknown code as itself, a missing parameter as `…`', () => {
    expect(render({ code: 'signal.of_tomorrow', params: { a: 1 } }, 'en')).toBe('signal.of_tomorrow')
    expect(render({ code: 'signal.no_grammar' }, 'en')).toBe('no grammar analyser for language `…`')
    expect(render({ code: 'constructor' }, 'en')).toBe('constructor')
  })

  it('takes nothing from what it was given but its text: braces and tags stay as they are', () => {
    const domain = "{evil} <b>#</b> '{count, plural, other {x}}'"
    expect(render(message('signal.source_not_listed', { domain }), 'en')).toBe(
      `\`${domain}\` is not in the source-quality list`,
    )
  })

  it('is said whatever a record holds as its parameters, and nothing throws', () => {
    const any = fc.record({
      code: fc.constantFrom(...MESSAGE_CODES),
      params: fc.dictionary(fc.constantFrom('count', 'points', 'reason', 'max', '__proto__'), fc.anything()),
    })
    fc.assert(fc.property(any, (one) => typeof render(one as Parameters<typeof render>[0], 'es') === 'string'))
  })

  it('that holds itself without end is cut', () => {
    const loop: { code: string; params: Record<string, unknown> } = { code: 'text.list', params: {} }
    loop.params['parts'] = [loop]
    expect(render(loop, 'en')).toBe('…')
  })

  it('whose parameters are none, or lists in lists without end, is said all the same', () => {
    const broken = { code: 'text.list', params: null } as unknown as Parameters<typeof render>[0]
    expect(render(broken, 'en')).toBe('…')
    let parts: unknown = ['deep']
    for (let level = 0; level < 20_000; level++) parts = [parts]
    expect(render({ code: 'text.list', params: { parts } }, 'en')).toBe('…')
  })

  it.each([null, undefined, 'text', 7, [], {}, { code: 7 }])('is not %s', (value) => {
    expect(isMessage(value)).toBe(false)
  })
})

describe('the catalogue', () => {
  it('has every code in every language, with the same parameters', () => {
    const differing = MESSAGE_CODES.filter(
      (code) => [...paramNames(code, 'en')].sort().join() !== [...paramNames(code, 'es')].sort().join(),
    )
    expect(differing).toEqual([])
  })

  it('says every sentence in its own language', () => {
    const filled = (code: string, names: readonly string[]) => ({
      code,
      params: Object.fromEntries(names.map((name) => [name, 2])),
    })
    const same = MESSAGE_CODES.filter((code) => {
      const [en, es] = [
        render(filled(code, paramNames(code, 'en')), 'en'),
        render(filled(code, paramNames(code, 'en')), 'es'),
      ]
      return en === es && /[a-z]{3}/.test(en) && !SAME.has(code)
    })
    expect(same).toEqual([])
  })

  it('names codes by area and state, in small letters', () => {
    expect(MESSAGE_CODES.filter((code) => !/^[a-z_]+\.[a-z0-9_]+$/.test(code))).toEqual([])
  })
})

/** Words that are the same in both languages. */
const SAME: ReadonlySet<string> = new Set([
  'word.informal',
  'word.general',
  'fact_check.media_audio',
  'fact_check.media_original',
])
