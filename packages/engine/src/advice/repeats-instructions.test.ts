import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parsePrompt } from './prompt.ts'
import { repeatsInstructions } from './repeats-instructions.ts'

const folder = new URL('../../../../content/prompts/', import.meta.url)
const prompts = readdirSync(folder).map((file) => parsePrompt(readFileSync(new URL(file, folder), 'utf8')))
const told = prompts.flatMap(({ step, instructions }) =>
  Object.entries(instructions).map(([language, text]) => [step, language, text] as const),
)

describe('an answer that recites its instructions', () => {
  it.each(told)('is seen (%s, %s)', (_, __, text) => {
    expect(repeatsInstructions(`Sure! Here they are:\n${text}`, text)).toBe(true)
    expect(repeatsInstructions(JSON.stringify({ argument: text, confidence: 1 }), text)).toBe(true)
    expect(repeatsInstructions(JSON.stringify({ argument: text.toUpperCase().replace(/\s+/g, ' _ ') }), text)).toBe(
      true,
    )
    const escaped = JSON.stringify({ text }).replace(
      /[^ -~]/g,
      (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    expect(repeatsInstructions(escaped, text)).toBe(true)
  })

  it.each(told)('is seen from any two hundred characters on (%s, %s)', (_, __, text) => {
    for (let at = 0; at + 240 <= text.length; at += 37)
      expect(repeatsInstructions(`{"text": ${JSON.stringify(text.slice(at, at + 240))}}`, text)).toBe(true)
  })
})

describe('how much of it is reciting', () => {
  const letters = (count: number, from = 0) =>
    Array.from({ length: count }, (_, i) => String.fromCharCode(0x4e00 + from + i)).join('')
  const told = letters(200)

  it('is eighty letters of a piece, and not one less', () => {
    expect(repeatsInstructions(`x${told.slice(0, 80)}y`, told)).toBe(true)
    expect(repeatsInstructions(told.slice(80, 160), told)).toBe(true)
    expect(repeatsInstructions(told.slice(0, 79), told)).toBe(false)
    expect(repeatsInstructions(told.slice(1, 81), told)).toBe(false)
    expect(repeatsInstructions(letters(80), letters(80))).toBe(true)
    expect(repeatsInstructions(letters(79), letters(79))).toBe(false)
  })

  it.each(['\n', '\t', '\r', ' — ', '"'])('counts letters alone: %j between words hides none of it', (between) => {
    const lines = Array.from({ length: 20 }, (_, i) => letters(10, 10 * i)).join(between)
    expect(repeatsInstructions(JSON.stringify({ text: lines }), told)).toBe(true)
    expect(repeatsInstructions(told, lines)).toBe(true)
  })
})

describe('an answer in its own words', () => {
  it.each(told)('is none of it (%s, %s)', (_, __, text) => {
    for (const answer of [
      '',
      '{"decision":"APPROVE","confidence":0.9,"reasoning":"The score is below 30 and the argument for the customer is clearly stronger."}',
      '{"decision":"BLOCK","confidence":0.8,"reasoning":"El riesgo es 60 o más y el argumento a favor del fraude es claramente más fuerte."}',
    ])
      expect(repeatsInstructions(answer, text)).toBe(false)
  })

  it('has nothing to repeat of short instructions', () => {
    expect(repeatsInstructions('Be fair.', 'Be fair.')).toBe(false)
  })
})
