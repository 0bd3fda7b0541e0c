import { Fragment } from 'react'
import { cx } from '../components/format/outcome.ts'
import { useFormat } from '../components/format/use-format.ts'
import { useTranslation } from '../messages/use-translation.ts'
import type { DiffLine, Hunk } from './version-diff.ts'

const LOOK: Readonly<Record<DiffLine['kind'], { readonly sign: string; readonly row: string }>> = {
  same: { sign: ' ', row: '' },
  removed: { sign: '−', row: 'bg-blocked-soft' },
  added: { sign: '+', row: 'bg-clean-soft' },
}

/** A comparison, line by line: sign, colour and, read aloud, a word say which lines went and which came. */
export function DiffView({ hunks }: { readonly hunks: readonly Hunk[] }) {
  const { t } = useTranslation('policy')
  const format = useFormat()
  const all = hunks.flatMap(({ lines }) => lines)
  const count = (kind: DiffLine['kind']) => format.number(all.filter((line) => line.kind === kind).length)
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="text-sm text-muted">
        {t('changes', { added: count('added'), removed: count('removed') })}
      </p>
      <section
        aria-label={t('diff_lines')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        className="overflow-x-auto rounded-sm border border-line"
      >
        <table className="w-full border-collapse font-mono text-xs leading-5">
          <tbody>
            {hunks.map(({ lines }, index) => (
              <Fragment key={`${lines[0]?.before} ${lines[0]?.after}`}>
                {index > 0 && (
                  <tr className="border-y border-line bg-sunken">
                    <td colSpan={4} className="px-2 text-muted">
                      <span aria-hidden="true">⋯</span>
                      <span className="sr-only">{t('skipped_lines')}</span>
                    </td>
                  </tr>
                )}
                {lines.map((line) => (
                  <LineRow key={`${line.before} ${line.after}`} line={line} />
                ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  )
}

function LineRow({ line: { kind, text, before, after } }: { readonly line: DiffLine }) {
  const { t } = useTranslation('policy')
  const { sign, row } = LOOK[kind]
  return (
    <tr className={cx('align-top', row)} data-kind={kind}>
      <td className="w-9 px-1 text-end text-muted select-none max-sm:hidden">{before}</td>
      <td className="w-9 px-1 text-end text-muted select-none max-sm:hidden">{after}</td>
      <td className="w-4 px-1 select-none">
        <span aria-hidden="true">{sign}</span>
        {kind !== 'same' && <span className="sr-only">{t(`${kind}_line`)}</span>}
      </td>
      <td className="pe-2 whitespace-pre-wrap wrap-anywhere">{text}</td>
    </tr>
  )
}
