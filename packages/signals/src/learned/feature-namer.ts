import type { TextAnalysis } from '../text/index.ts'
import { FeatureReader } from './feature-reader.ts'

/** Names of the features of texts, each once: what a model is trained on. The returned function keeps nothing of a text. */
export function createFeatureNamer(): (analysis: TextAnalysis) => ReadonlySet<string> {
  const reader = new FeatureReader()
  return (analysis) => {
    const names = new Set<string>()
    reader.read(analysis.plain.text, {
      feature: (_hash, _check, kind, a, b) => void names.add(reader.nameOf(kind, a, b)),
    })
    return names
  }
}
