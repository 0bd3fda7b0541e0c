import type { ManipulationFacts } from '../../domain/index.ts'
import type { Scan } from './scanner.ts'

export function manipulationFacts(scan: Scan): ManipulationFacts {
  return {
    words: scan.words,
    caps_words: scan.capsWords,
    punctuation: scan.punctuation,
    loaded_words: scan.loadedWords,
    repeated: scan.repeated,
  }
}
