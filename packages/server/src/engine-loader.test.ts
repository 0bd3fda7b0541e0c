import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { SERVER_CONFIG } from './config/server-config.ts'
import { createEngine } from './engine-loader.ts'

const installed = existsSync(fileURLToPath(new URL('../../../node_modules/@lat.md/embed', import.meta.url)))

it.runIf(installed)(
  'what decisions rest on names a sentence model that ranks evidence, and nothing where the table does',
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'inputs-'))
    const resting = (embedder: string) =>
      createEngine(SERVER_CONFIG.parse({ data_folder: folder, learned_signals: false, evidence: { embedder } })).inputs
    try {
      expect(resting('static').settings).not.toHaveProperty('evidence_embedder')
      expect(resting('minilm').settings).toMatchObject({ evidence_embedder: expect.stringMatching(/^minilm-l6-v2-\d/) })
    } finally {
      rmSync(folder, { recursive: true })
    }
  },
)
