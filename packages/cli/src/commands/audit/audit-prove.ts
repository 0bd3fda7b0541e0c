import { type LedgerReader, proveEvent, verifyEventProof } from '@tribunal/ledger'
import { sha256, verifyEd25519 } from '@tribunal/store'
import { type LedgerOptions, withLedger } from '../../audit/with-ledger.ts'
import { type Context, EXIT, type ExitCode, UsageError } from '../../context.ts'
import { isUuid } from '../../is-uuid.ts'
import { Reporter } from '../../output/reporter.ts'
import { safeText } from '../../output/safe-text.ts'
import type { Settings } from '../../settings.ts'

/** `tribunal audit prove`: one file that proves one event. What is written has been verified. */
export async function auditProve(
  named: string,
  options: LedgerOptions & { readonly asJson: boolean },
  context: Context,
  settings: Settings,
): Promise<ExitCode> {
  const { t } = settings
  const isSeq = /^(0|[1-9]\d{0,15})$/.test(named)
  if (!isSeq && !isUuid(named)) {
    throw new UsageError(t('audit.which_event', { event: safeText(named) }), t('audit.which_event_help'))
  }
  const reporter = new Reporter(settings, context.stderr)
  return await withLedger(options, context, settings, async ({ reader, keys }) => {
    const seq = isSeq ? Number(named) : await placeOfDecision(reader, named.toLowerCase())
    const proof = seq === undefined ? undefined : await proveEvent(reader, seq, sha256)
    if (proof === undefined) {
      reporter.error(isSeq ? t('audit.no_event', { event: named }) : t('audit.no_decision', { id: named }))
      return EXIT.badInput
    }
    const verified = verifyEventProof(proof, keys, verifyEd25519, sha256)
    if (typeof verified === 'string') {
      reporter.error(t('audit.not_proven', { reason: t(`audit.${verified}`) }))
      return EXIT.finding
    }
    await context.stdout.write(options.asJson ? `${JSON.stringify({ seq, proof })}\n` : proof)
    return EXIT.done
  })
}

/** Where the ledger says that the decision was made: the first event about it. */
async function placeOfDecision(reader: LedgerReader, id: string): Promise<number | undefined> {
  const [first] = await reader.eventsAbout(`decision:${id}`)
  return first
}
