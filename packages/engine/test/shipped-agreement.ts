import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import {
  type AgreementFile,
  compileAgreementWords,
  compileVerdictModel,
  createPassageReader,
  type VerdictModelFile,
} from '../src/signals/verification/index.ts'

const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

/** `content/lists/agreement-words.yaml` as read. */
export const agreementFile = () => parse(read('content/lists/agreement-words.yaml')) as AgreementFile

/** The shipped list, ready. */
export const agreementWords = compileAgreementWords(agreementFile())

/** `content/models/claim-verdict.json` as read. */
export const verdictModelFile = () => JSON.parse(read('content/models/claim-verdict.json')) as VerdictModelFile

/** The shipped reader of passages. */
export const passageReader = () => createPassageReader(agreementWords, compileVerdictModel(verdictModelFile()))
