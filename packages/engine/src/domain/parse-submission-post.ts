import { type Kind, kindNamed } from '@tribunal/contract/words'
import { message } from '@tribunal/messages'
import type { Post, PostMedia } from './decision.ts'
import { FieldReader, type JsonRecord } from './parse-submission-fields.ts'
import { type Parsed, type SubmissionProblem, showFound } from './parse-submission-problem.ts'

/** Spec section 3: a post has 1..10 000 characters. */
export const POST_TEXT_MAX = 10_000
/** UTF-16 code units of an id: long enough for any UUID, URN or hash. */
export const ID_MAX = 256
const SHORT_MAX = 256
const URL_MAX = 2_048
/** Pictures, videos and sounds of one post. */
const MEDIA_MAX = 32

/** Fields that are read; any other is warned about. */
const POST_FIELDS = [
  'kind',
  'id',
  'text',
  'author',
  'lang',
  'created_at',
  'url',
  'media',
  'domain',
  'context',
  'metadata',
]

/** Checks one record as a post. Fields it does not know are warned about. */
export function parsePost(json: unknown): Parsed<Post> {
  if (!isRecord(json)) return notAnObject(json)
  const read = new FieldReader(json)
  checkKind(read, json, 'post')
  const post = {
    kind: 'post' as const,
    id: read.text('id', { max: ID_MAX, required: true }),
    text: read.text('text', { max: POST_TEXT_MAX, required: true }),
    author: read.text('author', { max: SHORT_MAX }),
    lang: read.text('lang', { max: SHORT_MAX }),
    created_at: read.timestamp('created_at', false),
    url: read.text('url', { max: URL_MAX }),
    media: readMedia(read, json['media']),
    domain: read.text('domain', { max: SHORT_MAX }),
    context: read.text('context', { max: POST_TEXT_MAX }),
    metadata: read.metadata(),
  }
  read.warnUnknown(POST_FIELDS)
  return finish<Post>(read, post)
}

/** Each entry is checked by itself, so that a sender reads about all that are wrong. */
function readMedia(read: FieldReader, media: unknown): readonly PostMedia[] | undefined {
  if (media === undefined || media === null) return undefined
  const expected = message('input.media_list')
  const help = message('input.list_or_none')
  if (!Array.isArray(media)) return read.fail('wrong-type', 'media', expected, media, help)
  if (media.length > MEDIA_MAX)
    return read.fail('too-many', 'media', message('input.entries_max', { max: MEDIA_MAX }), media, help)
  const items: PostMedia[] = []
  for (const [i, entry] of media.entries()) {
    if (!isRecord(entry)) {
      read.fail('wrong-type', `media[${i}]`, expected, entry, help)
      continue
    }
    const inner = new FieldReader(entry, `media[${i}]`)
    const item = {
      type: inner.text('type', { max: SHORT_MAX, required: true }),
      url: inner.text('url', { max: URL_MAX, required: true }),
      alt: inner.text('alt', { max: POST_TEXT_MAX }),
    }
    read.problems.push(...inner.problems)
    items.push(withoutAbsent(item) as unknown as PostMedia)
  }
  return items
}

/** An object, and neither null nor a list. */
export function isRecord(json: unknown): json is JsonRecord {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}

/** The refusal of a value that is not an object, which has no fields to look at. */
export function notAnObject(json: unknown): {
  readonly ok: false
  readonly problems: readonly SubmissionProblem[]
  readonly warnings: readonly SubmissionProblem[]
} {
  const problem: SubmissionProblem = {
    code: 'not-an-object',
    field: '',
    expected: message('input.json_object'),
    got: showFound(json),
    help: {
      en: 'Put the fields in braces: {"id": "p-1", "text": "…"}.',
      es: 'Ponga los campos entre llaves: {"id": "p-1", "text": "…"}.',
    },
  }
  return { ok: false, problems: [problem], warnings: [] }
}

/** A record that says another kind than the one it is read as is refused: deciding it would be a guess. */
export function checkKind(read: FieldReader, json: JsonRecord, kind: Kind): void {
  const said = json['kind']
  const named = kindNamed(said)
  if (said === undefined || named === kind) return
  if (named === undefined) {
    read.fail('unknown-kind', 'kind', '"post" | "payment"', said, message('input.one_of_two'))
    return
  }
  read.fail('kind-mismatch', 'kind', `"${kind}"`, said, message('input.kind_is_given', { kind }))
}

/** The value where nothing is wrong, else everything that is. The cast is safe: every required field was read. */
export function finish<T>(read: FieldReader, fields: object): Parsed<T> {
  if (read.problems.length > 0) return { ok: false, problems: read.problems, warnings: read.warnings }
  return { ok: true, value: withoutAbsent(fields) as T, warnings: read.warnings }
}

/** Absent fields are left out, since `undefined` has no place in JSON that is hashed. */
function withoutAbsent(fields: object): Record<string, unknown> {
  const given = fields as Record<string, unknown>
  const kept: Record<string, unknown> = {}
  for (const name in given) if (given[name] !== undefined) kept[name] = given[name]
  return kept
}
