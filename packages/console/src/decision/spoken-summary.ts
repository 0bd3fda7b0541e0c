import { spokenReason } from './spoken-reason.ts'

/** Words of ours that stand in summaries, in Spanish. Names of outcomes, rules and steps stay as they are. */
const WORDS: Readonly<Record<string, string>> = {
  informal: 'informal',
  professional: 'profesional',
  sensationalist: 'sensacionalista',
  threatening: 'amenazante',
  given: 'dado',
  learned: 'aprendido',
  unknown: 'desconocido',
  low: 'bajo',
  medium: 'medio',
  high: 'alto',
  critical: 'crítico',
  amount: 'importe',
  channel: 'canal',
  country: 'país',
  device: 'dispositivo',
  frequency: 'frecuencia',
  general: 'en general',
  hours: 'horario',
  several: 'varios motivos',
  unclear: 'no está claro',
  "a model's words": 'palabras de un modelo',
}
const VERDICTS: Readonly<Record<string, string>> = {
  true: 'verdadera',
  false: 'falsa',
  mixed: 'en parte cierta',
  unknown: 'desconocida',
}
const VERDICT = `(?:${Object.keys(VERDICTS).join('|')})`

/** What a step did, as the engine says it, and in Spanish. `(.+)` stands for what differs. */
const SPANISH: readonly (readonly [english: string, spanish: string])[] = [
  ['as recorded', 'como se registró'],
  ['the label asks for no downstream analysis', 'la etiqueta no pide ningún análisis posterior'],
  ['(.+) features, (.+) lexicon matches', '$1 rasgos, $2 coincidencias del léxico'],
  [
    '(.+) words, (.+) in capitals, (.+) marks, (.+) loaded',
    '$1 palabras, $2 en mayúsculas, $3 signos, $4 con carga emocional',
  ],
  ['urgency (.+), tone (.+), (.+) scam indicators', 'urgencia $1, tono $2, $3 indicios de estafa'],
  ['no vector: (.+)', 'sin vector: $1'],
  ['no learned signal is installed', 'no hay ninguna señal aprendida instalada'],
  ['(.+) of (.+) at home, none raised', '$1 de $2 en casa, ninguna activada'],
  ['(.+) of (.+) at home, (.+) raised', '$1 de $2 en casa, activadas: $3'],
  ['(.+) checkable claims', '$1 afirmaciones comprobables'],
  ['(.+) repeated', '$1 repetidas'],
  ['(.+) more not looked at', '$1 más sin examinar'],
  ['no evidence source is configured', 'no hay ninguna fuente de evidencia configurada'],
  ['no claim is left open', 'ninguna afirmación queda abierta'],
  ['(.+) claims not asked about', '$1 afirmaciones por las que no se preguntó'],
  ['(.+) claims', '$1 afirmaciones'],
  ['(.+) items for (.+) of (.+) claims', '$1 elementos para $2 de $3 afirmaciones'],
  ['nothing to verify', 'nada que verificar'],
  [
    '(.+) propaganda cues, (.+) sources, (.+) copies, (.+) known narratives',
    '$1 indicios de propaganda, $2 fuentes, $3 copias, $4 narrativas conocidas',
  ],
  [
    '(.+) claims that a model found, (.+) with evidence',
    '$1 afirmaciones que encontró un modelo, $2 de ellas con evidencia',
  ],
  ['(.+) claims that a model found', '$1 afirmaciones que encontró un modelo'],
  ['nothing was verified', 'no se verificó nada'],
  ['no past posts are remembered', 'no se recuerdan publicaciones anteriores'],
  ['no earlier post is like it', 'ninguna publicación anterior se le parece'],
  ['post (.+) of campaign (.+), (.+) known authors', 'publicación $1 de la campaña $2, $3 autores conocidos'],
  ['needs (.+), which is missing', 'necesita $1, que falta'],
  ['(.+) flags, behaviour (.+)', '$1 señales, comportamiento $2'],
  ['deviation (.+)', 'desviación $1'],
  ['(.+) matched', '$1 coinciden'],
  ['(.+) matches, level (.+)', '$1 coincidencias, nivel $2'],
  ['risk (\\D+)', 'riesgo $1'],
  ['risk (.+) (.+)', 'riesgo $1 $2'],
  ['confidence (.+)', 'confianza $1'],
  ['customer told: (.+)', 'se dijo al cliente: $1'],
  ['ask (.+)', 'preguntar $1'],
  ['skip (.+)', 'omitir $1'],
  ['(\\S+) by (\\S+)', '$1 por $2'],
  ['no answer', 'sin respuesta'],
]
const PATTERNS = SPANISH.map(([english, spanish]) => [new RegExp(`^${english}$`), spanish] as const)
/** What a judge decided, or which step and model are spoken of; and why it came to no more. */
const BEFORE_A_REASON = /^([A-Z_]+ [\d.]+, |[a-z-]+(?: \S+)?: )(.+)$/

/** What a step of the trace did, in the language of the page; what is not known here stays as it is. */
export function spokenSummary(summary: string, language: 'en' | 'es'): string {
  return language === 'en' ? summary : summary.split('; ').map(inSpanish).join('; ')
}

function inSpanish(part: string): string {
  if (new RegExp(`^${VERDICT}(?:, ${VERDICT})*$`).test(part))
    return part.replaceAll(new RegExp(VERDICT, 'g'), (word) => VERDICTS[word] ?? word)
  for (const [pattern, spanish] of PATTERNS) {
    const said = pattern.exec(part)
    if (said) return spanish.replaceAll(/\$(\d)/g, (_, n) => WORDS[said[Number(n)]!] ?? said[Number(n)]!)
  }
  const [, before, reason] = BEFORE_A_REASON.exec(part) ?? []
  return before === undefined || reason === undefined ? spokenReason(part, 'es') : before + inSpanish(reason)
}
