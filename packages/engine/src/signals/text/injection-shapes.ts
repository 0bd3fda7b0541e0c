import type { Finding, LocalText } from '../../domain/index.ts'
import { findEncodedText } from './encoded-text.ts'
import type { InjectionCue, InjectionKind } from './injection-cue.ts'

interface Shape {
  readonly id: string
  readonly kind: InjectionKind
  readonly weight: 1 | 2
  /** Signs of which one is in every match; a text without them is not searched. */
  readonly signs: readonly string[]
  /** Global; takes linear time. */
  readonly pattern: RegExp
  readonly reason: LocalText
}

/** Cues that are no words of a language: frames of chat models, fields of a verdict, hidden text. Own selection. */
const SHAPES: readonly Shape[] = [
  {
    id: 'chat-token',
    kind: 'delimiter',
    weight: 2,
    signs: ['<', '['],
    pattern:
      /<[|｜][\w ▁/-]{1,40}[|｜]>|<<\/?SYS>>|\[\/?INST\]|<\/?(?:system|assistant|human|prompt|instructions?|untrusted\w{0,32}|contenido_\w{1,32}|policy|pol[ií]tica)(?: [^<>\n]{0,80})?>/gi,
    reason: {
      en: 'A mark that separates turns or instructions in the input of a model.',
      es: 'Una marca que separa turnos o instrucciones en la entrada de un modelo.',
    },
  },
  {
    id: 'role-line',
    kind: 'delimiter',
    weight: 1,
    signs: [':'],
    pattern:
      /^[ \t]{0,8}(?:#{1,6} {0,2}|\*{1,2}|\[)?(?:system|assistant|human|developer|sistema|asistente|assistente|mfumo|instructions?|instrucci[oó]n|instruções)(?:\*{1,2}|\])? {0,2}:/gim,
    reason: {
      en: 'A line that begins like a turn of a conversation with a model.',
      es: 'Una línea que empieza como un turno de conversación con un modelo.',
    },
  },
  {
    id: 'dictated-field',
    kind: 'verdict',
    weight: 2,
    signs: [':', '='],
    pattern:
      /(?<![\p{L}\d])(?:final_?)?(?:decision|decisi[oó]n|decis[aã]o|verdict|veredicto|veredito|uamuzi|outcome|label|classification|answer|respuesta|resposta|analyst|analista|reviewer|revisor|moderator|moderador|(?:analista|revisor) humano|human (?:analyst|reviewer))["'»]?\s{0,3}[:=]\s{0,3}["'«]?(?:approved?|allow(?:ed)?|clean|safe|legitimate|not[_ ]fraud|high_conf_true|aprobar|aprobad[oa]|aprovar|aprovad[oa]|permitir|limpi[oa]|limp[oa]|segur[oa]|idhinisha)(?![\p{L}\d])/giu,
    reason: {
      en: 'A verdict with its value, as the answer of a model would have it.',
      es: 'Un veredicto con su valor, como en la respuesta de un modelo.',
    },
  },
  {
    id: 'answer-field',
    kind: 'format',
    weight: 1,
    signs: ['":', "':", '" :'],
    pattern:
      /["'](?:decision|verdict|confidence|reasoning|risk_score|claim_score|is_fraud|decisi[oó]n|veredicto|confianza)["']\s{0,3}:/gi,
    reason: { en: 'A field of the answer of a model.', es: 'Un campo de la respuesta de un modelo.' },
  },
  {
    id: 'prototype-key',
    kind: 'format',
    weight: 2,
    signs: ['__proto__'],
    pattern: /["']__proto__["']\s{0,3}:/g,
    reason: {
      en: 'A key that changes how objects behave.',
      es: 'Una clave que cambia el comportamiento de los objetos.',
    },
  },
  {
    id: 'frame-end',
    kind: 'delimiter',
    weight: 1,
    signs: ['END', 'FIN'],
    pattern: /[=*#~-]{4,40} ?(?:END|FIN)\b/g,
    reason: {
      en: 'Pretends that the text ends and something else begins.',
      es: 'Finge que el texto termina y empieza otra cosa.',
    },
  },
  {
    id: 'html-comment',
    kind: 'hidden',
    weight: 1,
    signs: ['<!--'],
    pattern: /<!--/g,
    reason: { en: 'A comment that no reader is shown.', es: 'Un comentario que ningún lector ve.' },
  },
  {
    id: 'terminal-control',
    kind: 'hidden',
    weight: 2,
    signs: ['\u001b'],
    // ECMA-48 control sequences, and the commands by which links and titles are set.
    pattern: /[^\P{Cc}\t-\r\0](?:\[[\d;?]{0,16}[A-Za-z]|\]\d)/gu,
    reason: {
      en: 'Control characters that rewrite what a terminal shows.',
      es: 'Caracteres de control que reescriben lo que muestra un terminal.',
    },
  },
]

const ENCODED: LocalText = {
  en: 'A readable text is hidden in base64 or hexadecimal.',
  es: 'Hay un texto legible oculto en base64 o hexadecimal.',
}

/** Matches of one shape reported: a page of them says no more. */
const MOST = 10

/** Cues that a text gives by its shape. */
export function injectionShapes(text: string): readonly InjectionCue[] {
  const cues: InjectionCue[] = []
  for (const shape of SHAPES) {
    if (!shape.signs.some((sign) => text.includes(sign))) continue
    let many = 0
    for (const match of text.matchAll(shape.pattern)) {
      if (++many > MOST) break
      cues.push(cueOf(shape, shape.id, match.index, match.index + match[0].length, shape.reason))
    }
  }
  for (const { start, end } of findEncodedText(text).slice(0, MOST))
    cues.push(cueOf({ kind: 'hidden', weight: 2 }, 'encoded-text', start, end, ENCODED))
  return cues
}

function cueOf(
  { kind, weight }: Pick<InjectionCue, 'kind' | 'weight'>,
  id: string,
  start: number,
  end: number,
  reason: LocalText,
): InjectionCue {
  const finding: Finding = { signal: 'injection', id, start, end, reason }
  return { kind, weight, finding }
}
