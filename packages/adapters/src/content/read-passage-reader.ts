import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  type AgreementFile,
  compileAgreementWords,
  compileVerdictModel,
  createPassageReader,
  type PassageReader,
  type VerdictModelFile,
} from '@tribunal/engine'
import { parse } from 'yaml'
import { ConfigurationError } from './config-file.ts'

/** What reads passages of evidence: `agreement-words.yaml` of the lists and `claim-verdict.json` of the models. Throws a ConfigurationError where either cannot be used. */
export function readPassageReader(folders: { readonly lists: string; readonly models: string }): PassageReader {
  const words = open(join(folders.lists, 'agreement-words.yaml'), (text) =>
    compileAgreementWords(parse(text) as AgreementFile),
  )
  const model = open(join(folders.models, 'claim-verdict.json'), (text) =>
    compileVerdictModel(JSON.parse(text) as VerdictModelFile),
  )
  return createPassageReader(words, model)
}

function open<T>(file: string, read: (text: string) => T): T {
  try {
    return read(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new ConfigurationError([`${file}: ${(error as Error).message}`])
  }
}
