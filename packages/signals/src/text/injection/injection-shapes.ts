import type { Finding } from '@tribunal/contract'
import type { LocalText } from '@tribunal/messages'
import { message } from '@tribunal/messages'
import { findEncodedText } from './encoded-text.ts'
import type { InjectionCue, InjectionShape } from './injection-cue.ts'
import { ORDERS_TO_JUDGES } from './injection-orders.ts'

/** Frames that separate a text from instructions, as tags are called; elements of HTML are not among them. */
const FRAMES =
  'materials?|contents?|contenidos?|conteúdos?|inputs?|entrada|texto?|posts?|publicaci[oó]n|publicação|messages?|mensaje|mensagem|claims?|afirmaci[oó]n|afirmação|evidences?|evidencia|evidência|documents?|documento|contexto?|datos|dados|query|consulta|questions?|pregunta|pergunta|tasks?|tarea|tarefa|users?|usuario|usuário|system|sistema|assistant|asistente|assistente|human|prompt|instructions?|instrucciones|instruções|rules|reglas|regras|outputs?|salida|saída|responses?|respuesta|resposta|answer|submission|transaction|transacci[oó]n|transação|payment|pago|pagamento|tweet|passage|untrusted|external|tool|function|results?|thinking|reasoning|guidelines?|facts?|verdict|veredicto|veredito|decision|decisión|classification|moderation|policy|pol[ií]tica|conversation|chat|turn|history|delimiter|boundary|data'
/** Whose turn it is, in the input of a chat model. */
const ROLES = 'system|assistant|developer|user|sistema|asistente|usuario|desarrollador|assistente|usuário|desenvolvedor'
/** Roles that in brackets are not a placeholder for a name. */
const FRAMED_ROLES = 'system|assistant|developer|sistema|asistente|desarrollador|assistente|desenvolvedor'
/** What may follow a role: `system prompt`, `assistant override`. */
const PART = '(?: (?:message|prompt|notes?|override|instructions?|update|mensaje|nota|mensagem))?'
/** Keys of a verdict. */
const JUDGED =
  '(?:final_?)?(?:decision|decisi[oó]n|decis[aã]o|verdict|veredicto|veredito|uamuzi|outcome|classification|clasificaci[oó]n|classificação)'
/** People and programs who judge, as their name stands before a verdict in a log or a form (`Reviewer: approved`). */
const JUDGES =
  'analyst|analista|reviewer|revisor|moderator|moderador|(?:analista|revisor) humano|human (?:analyst|reviewer)|ai|ia|bot|classifier|clasificador|fact[- ]?checker|verificador'
/** Outcomes that let a post or a payment pass. */
const PASSED =
  'approved?|allow(?:ed)?|clean|safe|legitimate|not[_ ]fraud|high_conf_true|aprobar|aprobad[oa]|aprovar|aprovad[oa]|permitir|limpi[oa]|limp[oa]|segur[oa]|idhinisha'
/**
 * Findings that a post would like to have. They count behind fewer keys than `PASSED` does: `answer: true` is written
 * for other reasons too.
 */
const FOUND_TRUE =
  'true|verified|supported|supports|accurate|factual|benign|harmless|legit|verdader[oa]|ciert[oa]|verificad[oa]|respaldad[oa]|leg[ií]tim[oa]|verdadeir[oa]|corret[oa]'

const ROLE_LINE = {
  id: 'role-line',
  kind: 'delimiter',
  reason: message('injection.role_line'),
} as const
const ANSWER_FIELD = {
  id: 'answer-field',
  kind: 'format',
  reason: message('injection.answer_field'),
} as const
/** A quotation mark or a line end before a colon, as in JSON: without one of them a text has no quoted key. */
const QUOTED_KEY = ['":', "':", '" :', "' :", '”', '"\n', '"\t']

/**
 * Cues that are no words of a language: frames of chat models, fields of a verdict, hidden text. Own selection.
 *
 * Each shape belongs to a kind of cue and weighs 2 where it has no other use in a post, and 1 where other texts have
 * it too, such as code, logs or a list of speakers.
 */
const SHAPES: readonly InjectionShape[] = [
  ...ORDERS_TO_JUDGES,
  {
    id: 'chat-token',
    kind: 'delimiter',
    weight: 2,
    signs: ['<', '['],
    pattern:
      /<[|｜][\w ▁/-]{1,40}[|｜]>|<<\/?SYS>>|\[\/?INST\]|<(?:system|sistema|assistant|asistente|assistente|human|prompt|instructions?|verdict|veredicto|untrusted\w{0,32}|contenido_\w{1,32}|policy|pol[ií]tica)(?: [^<>\n]{0,80})?>/gi,
    reason: message('injection.separator'),
  },
  {
    id: 'closed-frame',
    kind: 'delimiter',
    weight: 2,
    signs: ['</', '[/', '{/'],
    pattern: new RegExp(
      `(?:</|\\[/|\\{/) ?(?:[\\p{L}\\d]{1,24}[_-]){0,2}(?:${FRAMES})(?:[_-][\\p{L}\\d]{1,24}){0,2} ?[>\\]}]`,
      'giu',
    ),
    reason: message('injection.closes_frame'),
  },
  {
    ...ROLE_LINE,
    weight: 2,
    signs: [':', '：'],
    // Read from the colon back, so that a text is searched for a colon only.
    pattern: new RegExp(
      `[:：](?<=((?:(?<=(?:^|[.!?…|])[ \\t>]{0,8})(?:#{1,6} {0,2}|\\*{1,2})?|[[({<【«]{1,2} ?)(?:${ROLES})${PART}(?:\\*{1,2}|[\\])}>】»]{1,2})? {0,2}[:：]))`,
      'gimu',
    ),
  },
  {
    ...ROLE_LINE,
    weight: 2,
    signs: [':', '：'],
    // Anywhere, in capitals among words that are not.
    pattern: new RegExp(`[:：](?<=((?<![\\p{L}\\d]|\\p{Lu} )(?:${ROLES.toUpperCase()}) {0,2}[:：]))`, 'gu'),
  },
  {
    ...ROLE_LINE,
    weight: 2,
    signs: [']', '}', '】', '»', '>', '##'],
    pattern: new RegExp(
      `[[{【«]{1,2} ?(?:${FRAMED_ROLES})${PART} ?[\\]}】»]{1,2}|^[ \\t]{0,8}(?:#{2,6} ?(?:${ROLES})[ \\t]*$|(?:${FRAMED_ROLES})>)`,
      'gimu',
    ),
  },
  {
    ...ROLE_LINE,
    weight: 2,
    signs: ['role', 'Role', 'ROLE'],
    pattern:
      /["']role["'] {0,2}: {0,2}["'](?:system|assistant|user|developer|tool)["']|(?<![\p{L}\d])role {0,2}[:=] {0,2}(?:system|assistant)(?![\p{L}\d])/giu,
  },
  {
    ...ROLE_LINE,
    id: 'turn-line',
    weight: 1,
    signs: [':'],
    pattern:
      /:(?<=(^[ \t]{0,8}(?:#{1,6} {0,2}|\*{1,2}|\[)?(?:human|mfumo|instructions?|instrucci[oó]n|instrucciones|instruções|ai|ia|bot|model|modelo|chatgpt|gpt|llm|moderator|moderador|admin|administrator|administrador)(?:\*{1,2}|\])? {0,2}:))/gim,
  },
  {
    id: 'dictated-field',
    kind: 'verdict',
    weight: 2,
    signs: [':', '=', '</'],
    pattern: new RegExp(
      [
        `[:=](?<=((?<![\\p{L}\\d])(?:${JUDGED}|${JUDGES}|label|answer|respuesta|resposta)["'»]?\\s{0,3}[:=]))>?\\s{0,3}["'«]?(?:${PASSED})(?![\\p{L}\\d])`,
        `[:=](?<=((?<![\\p{L}\\d])(?:${JUDGED}|${JUDGES}|label|stance|etiqueta|output|salida)["'»]?\\s{0,3}[:=]))>?\\s{0,3}["'«]?(?:${FOUND_TRUE})(?![\\p{L}\\d])`,
        `>\\s{0,3}(?:${PASSED}|${FOUND_TRUE})\\s{0,3}</(?:label|result|status|rating|stance|etiqueta)>`,
      ].join('|'),
      'giu',
    ),
    reason: message('injection.verdict_value'),
  },
  {
    ...ANSWER_FIELD,
    weight: 2,
    signs: QUOTED_KEY,
    pattern: new RegExp(
      `["'“”](?:${JUDGED}|stances?|claim_score|support_confidence|refute_confidence|risk_(?:score|level)|fact_?check(?:_verdict)?|ai_probability|bot_patterns|urgency_level|grammar_quality|tone_type|credibility_markers|manipulation_tactics|scam_indicators|narrative_ids|flagged|is_(?:true|false|safe|fraud\\w{0,9}|spam|scam|fake|verified|harmful|toxic|legit\\w{0,7}))["'“”]\\s{0,3}:`,
      'giu',
    ),
  },
  {
    ...ANSWER_FIELD,
    weight: 2,
    signs: QUOTED_KEY,
    // A field that other JSON has too, with a value that only an answer gives it.
    pattern: new RegExp(
      `["'“”](?:label|answer|response|output|result|outcome|status|rating|category|action|moderation|etiqueta|respuesta|resposta|resultado|estado)["'“”]\\s{0,3}:\\s{0,3}["'“](?:${PASSED}|${FOUND_TRUE})["'”]|["'](?:claims|cited)["']\\s{0,3}:\\s{0,3}\\[`,
      'giu',
    ),
  },
  {
    ...ANSWER_FIELD,
    weight: 2,
    signs: ['{'],
    // Keys without quotation marks, as some write JSON.
    pattern: new RegExp(`\\{\\s{0,3}(?:${JUDGED}|label|etiqueta)\\s{0,3}:`, 'giu'),
  },
  {
    ...ANSWER_FIELD,
    id: 'answer-part',
    weight: 1,
    signs: QUOTED_KEY,
    pattern: /["'](?:confidence|reasoning|confianza|confiança)["']\s{0,3}:/gi,
  },
  {
    id: 'prototype-key',
    kind: 'format',
    weight: 2,
    signs: ['__proto__'],
    pattern: /["']__proto__["']\s{0,3}:/g,
    reason: message('injection.prototype_key'),
  },
  {
    id: 'frame-end',
    kind: 'delimiter',
    weight: 1,
    signs: ['END', 'FIN'],
    pattern: /[=*#~-]{4,40} ?(?:END|FIN)\b/g,
    reason: message('injection.false_end'),
  },
  {
    id: 'html-comment',
    kind: 'hidden',
    weight: 1,
    signs: ['<!--'],
    pattern: /<!--/g,
    reason: message('injection.hidden_comment'),
  },
  {
    id: 'terminal-control',
    kind: 'hidden',
    weight: 2,
    signs: ['\u001b'],
    // ECMA-48 control sequences, and the commands by which links and titles are set.
    pattern: /[^\P{Cc}\t-\r\0](?:\[[\d;?]{0,16}[A-Za-z]|\]\d)/gu,
    reason: message('injection.control_characters'),
  },
]

const ENCODED: LocalText = message('injection.encoded')

/** Matches of one shape reported: a page of them says no more. */
const MOST = 10

/**
 * Cues that a text gives by its shape. A text without a shape's signs is not searched for it, and one search for the
 * first match comes before all matches are read: nearly every post has none.
 */
export function injectionShapes(text: string): readonly InjectionCue[] {
  const cues: InjectionCue[] = []
  for (const shape of SHAPES) {
    if (!shape.signs.some((sign) => text.includes(sign)) || text.search(shape.pattern) < 0) continue
    let many = 0
    for (const match of text.matchAll(shape.pattern)) {
      if (++many > MOST) break
      // The text read back from a sign lies in a group that ends with it.
      const start = match.index + 1 - (match.slice(1).find((group) => group !== undefined)?.length ?? 1)
      cues.push(cueOf(shape, shape.id, start, match.index + match[0].length, shape.reason))
    }
  }
  for (const { start, end } of findEncodedText(text).slice(0, MOST))
    cues.push(cueOf({ kind: 'hidden', weight: 2 }, 'encoded-text', start, end, ENCODED))
  return cues
}

/** A cue at its place. */
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
