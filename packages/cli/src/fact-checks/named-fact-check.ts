import { type Context, type JsonRecord, UsageError } from '../context.ts'
import { readRecords } from '../input/read-records.ts'
import type { InputRecord } from '../input/record.ts'
import { isUuid } from '../is-uuid.ts'
import { Reporter } from '../output/reporter.ts'
import { safeText } from '../output/safe-text.ts'
import type { Settings } from '../settings.ts'

/** The fact check that somebody named. Throws a UsageError where that cannot be one. */
export function namedFactCheck(id: string, { t }: Settings): { readonly params: { readonly id: string } } {
  if (!isUuid(id)) throw new UsageError(t('fact_checks.no_id', { id: safeText(id) }), t('fact_checks.no_id_help'))
  return { params: { id } }
}

/** What the service expects in a file, for those who wrote something else. */
const FIELDS = '{"rating": …, "confidence": …, "claims": […], "sources": […], "explanations": […], "media": […]}'

/**
 * The one JSON object of a file, or of standard input; undefined where there is something else, which is reported then. The
 * service checks its fields, so that its words about them are the same for every client.
 */
export async function readFactCheck(
  file: string,
  context: Context,
  settings: Settings,
): Promise<JsonRecord | undefined> {
  const reporter = new Reporter(settings, context.stderr)
  const found: InputRecord[] = []
  for await (const batch of readRecords([file], { stdin: context.io.stdin, format: 'json' })) {
    if ('fault' in batch) reporter.badFile(batch.file, batch.fault)
    else found.push(...batch.records)
  }
  for (const record of found) if ('problems' in record) reporter.badRecord(record.place, record.problems)
  if (reporter.bad > 0) return undefined
  const [only] = found
  if (only && 'json' in only && found.length === 1 && only.place.index === undefined && isObject(only.json))
    return only.json
  const { t } = settings
  const name = file === '-' ? t('report.stdin') : safeText(file)
  reporter.error(t('fact_checks.one_object', { file: name }), t('fact_checks.one_object_help', { fields: FIELDS }))
  return undefined
}

function isObject(json: unknown): json is JsonRecord {
  return typeof json === 'object' && json !== null && !Array.isArray(json)
}
