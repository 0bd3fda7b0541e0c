import { expect, it } from 'vitest'
import { parseCare } from './media-safety-settings.ts'

it('media are blurred, grey and silent until somebody chooses otherwise', () => {
  expect(parseCare(null)).toEqual({ blur: 'strong', grey: true, mute: true })
  expect(parseCare({ blur: 'sideways', grey: 0 })).toEqual({ blur: 'strong', grey: true, mute: true })
  expect(parseCare({ blur: 'none', grey: false, mute: false })).toEqual({ blur: 'none', grey: false, mute: false })
})
