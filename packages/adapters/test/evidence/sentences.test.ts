import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { openTribunal } from '@tribunal/adapters'
import { parseSubmission } from '@tribunal/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openEvidenceBase } from '../../src/evidence/evidence-base.ts'
import { openWorkerEmbedder, type SentenceEmbedder } from '../../src/evidence/sentences/worker-embedder.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
/**
 * The thread of a sentence model that knows three subjects. `fails`: a word that it has no vector for. `dies`: one that ends
 * its thread. `gives`: what it gives for every text.
 */
const WORKER = `
import { answerTexts } from '${new URL('../../dist/evidence/sentences/worker-embedder.js', import.meta.url)}'
const SUBJECTS = [/doctor|physician/i, /plumber|pipe/i, /./]
await answerTexts(({ fails, dies, gives }) => (text) => {
  if (gives) return gives
  if (fails && text.includes(fails)) throw new Error('no vector for ' + fails)
  if (dies && text.includes(dies)) process.exit(1)
  return SUBJECTS.map((subject) => (subject.test(text) ? 1 : 0))
})
`
const seed = [
  { id: 'plumber', claim: 'The plumber says that water heals', verdict: 'true', title: 'Water' },
  { id: 'doctor', claim: 'The doctor says that water heals', verdict: 'false', title: 'Water' },
]
const QUERY = { text: 'A physician says that water heals' }

let dataDir: string
let worker: URL
const opened: SentenceEmbedder[] = []
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sentences-'))
  worker = pathToFileURL(join(dataDir, 'worker.mjs'))
  writeFileSync(worker, WORKER)
  writeFileSync(join(dataDir, 'seed.jsonl'), seed.map((item) => `${JSON.stringify(item)}\n`).join(''))
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((embedder) => embedder.close()))
  rmSync(dataDir, { recursive: true, force: true })
})

function model(options: object = {}, id = 'subjects-1'): SentenceEmbedder {
  const embedder = openWorkerEmbedder({ id, dims: 3, worker, options })
  opened.push(embedder)
  return embedder
}

const open = (sentences: SentenceEmbedder) =>
  openEvidenceBase({
    dataDir,
    seeds: [join(dataDir, 'seed.jsonl')],
    embeddings: join(root, 'content/models/static-embeddings.bin'),
    sentences,
  })

/** How many texts were worked out. */
async function prepared(sentences: SentenceEmbedder, content?: string): Promise<number> {
  let worked = 0
  await open(sentences).prepare(content === undefined ? undefined : { content }, (done) => {
    worked = done
  })
  return worked
}

describe('evidence ranked by a sentence model', () => {
  it('is put in order by meaning, in a thread of its own', async () => {
    const base = open(model())
    expect(base.embedder).toBe('subjects-1')
    const [first, second] = await base.search(QUERY)
    expect([first?.id, second?.id]).toEqual(['doctor', 'plumber'])
    expect((await base.why(QUERY, 'doctor'))?.similarity).toBeCloseTo(1, 2)
    expect((await base.why(QUERY, 'plumber'))?.similarity).toBeCloseTo(0.5, 2)
    expect(await base.why(QUERY, 'never seen')).toBeUndefined()
  })

  it('is found by meaning alone where no word is shared, and not where there is nothing to go by', async () => {
    const base = open(model())
    expect((await base.search({ text: 'Physicians know best' })).map(({ id }) => id)).toEqual(['doctor'])
    for (const text of ['', '???', 'the of and']) expect(await base.search({ text, all: true })).toEqual([])
  })

  it('works out each text once: what is imported later, what another model has to, and what is damaged', async () => {
    const more = '{"claim": "A plumber mends pipes", "verdict": "true"}'
    expect(await prepared(model())).toBe(2)
    expect(await prepared(model())).toBe(0)
    expect(await prepared(model(), more)).toBe(1)
    const base = open(model())
    base.import({ content: more })
    expect((await base.search({ text: 'Who mends pipes?' }))[0]?.title).toBe('A plumber mends pipes')
    expect(await prepared(model())).toBe(0)
    expect(await prepared(model({}, 'subjects-2'))).toBe(3)
    const kept = join(dataDir, 'evidence', 'vectors-1-subjects-1')
    for (const name of readdirSync(kept)) writeFileSync(join(kept, name), 'damaged')
    expect(await prepared(model())).toBe(3)
    expect(await prepared(model())).toBe(0)
  })

  it('needs no disk that can be written', async () => {
    const base = open(model())
    writeFileSync(join(dataDir, 'evidence'), 'a file where the folder belongs')
    expect((await base.search(QUERY))[0]?.id).toBe('doctor')
  })

  it('is no evidence where the model fails: never ranked by something else, and tried again by the next search', async () => {
    await expect(open(model({ fails: 'plumber' })).search(QUERY)).rejects.toThrow(
      'the sentence model failed: no vector for plumber',
    )
    const base = open(model({ dies: 'again' }))
    await expect(base.search({ text: `${QUERY.text} again` })).rejects.toThrow('the thread of the sentence model ended')
    expect((await base.search(QUERY))[0]?.id).toBe('doctor')
    const broken = openWorkerEmbedder({ id: 'none', dims: 3, worker: new URL('./none.mjs', worker), options: {} })
    await expect(broken.embed(['a'])).rejects.toThrow('the sentence model broke down: Cannot find module')
  })

  it('takes no vector that is none, and keeps none of it', async () => {
    for (const gives of [[1, Number.NaN, 0], [1, Number.POSITIVE_INFINITY, 0], [1, 0], [1, 0, 0, 0], []]) {
      await expect(open(model({ gives })).prepare()).rejects.toThrow('it gave no vector of 3 numbers')
      expect((await open(model()).search(QUERY))[0]?.id).toBe('doctor')
      rmSync(join(dataDir, 'evidence'), { recursive: true })
    }
  })

  it('lets go of its thread, with what was under way', async () => {
    const embedder = model()
    const asked = embedder.embed(['a', 'b'])
    await Promise.all([expect(asked).rejects.toThrow('ended'), embedder.close()])
  })

  it('is waited for by a decision, and where the model fails the search failed, as its record says', async () => {
    const { decide } = openTribunal({ dataDir, embedder: model({ fails: 'zebras' }), learned: false })
    const searched = async (text: string) => {
      const parsed = parseSubmission({ id: text, text, lang: 'en' }, 'post')
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems))
      return (await decide(parsed.value)).trace.find(({ step }) => step === 'evidence')
    }
    expect(await searched('Vaccines cause autism.')).toMatchObject({ status: 'ok' })
    expect(await searched('Vaccines cause autism in zebras.')).toMatchObject({
      status: 'error',
      summary: 'evidence-base: the sentence model failed: no vector for zebras',
    })
  })
})
