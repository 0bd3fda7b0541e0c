import { type KeyboardEvent, useId, useState } from 'react'
import { flushSync } from 'react-dom'
import { Dialog } from '../../components/form/dialog.tsx'
import { cx } from '../../components/format/outcome.ts'
import { Kbd } from '../../components/kbd.tsx'
import { useProblemText } from '../../components/states.tsx'
import { keysOf } from '../../keyboard/bindings.ts'
import { runCommand, useBindings, useCommandsBelow } from '../../keyboard/keyboard.tsx'
import { useCommandTitle } from '../../keyboard/use-command-title.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { useGo } from '../navigate.tsx'
import { usePages } from '../navigation.tsx'
import type { PageName } from '../pages.ts'
import { matching, type Offer } from './match.ts'
import { useFound } from './use-found.ts'

export interface PaletteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly pages: readonly PageName[]
}

/** Finds whatever has an id, goes to any page and runs any command, all from one line. */
export function Palette(props: PaletteProps) {
  const { t } = useTranslation('shell')
  return (
    <Dialog open={props.open} onClose={props.onClose} title={t('find')} showTitle={false} placement="top" width="36rem">
      <PaletteContent {...props} />
    </Dialog>
  )
}

function PaletteContent({ onClose, pages }: PaletteProps) {
  const { t } = useTranslation('shell')
  const listId = useId()
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  const { found, looking, error } = useFound(text, onClose)
  const offers = [...found, ...matching(useOffers(pages, onClose), text)]
  const problem = useProblemText(error)
  const nothing = error ? problem.title : t('find_nothing')
  const current = Math.min(at, offers.length - 1)
  const pressed = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && offers.length > 0) setAt((current + step + offers.length) % offers.length)
    else if (event.key === 'Enter') offers[current]?.run()
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        type="text"
        role="combobox"
        aria-label={t('find')}
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={offers.length > 0 ? `${listId}-${current}` : undefined}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('find_placeholder')}
        className="w-full border-b border-line bg-raised px-4 py-3 text-lg -outline-offset-2 placeholder:text-muted"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onKeyDown={pressed}
      />
      <div role="status" className={cx(offers.length > 0 && !looking && 'sr-only', 'px-4 py-3 text-muted')}>
        {looking ? t('find_looking') : offers.length > 0 ? t('find_results_count', { count: offers.length }) : nothing}
      </div>
      <OfferList id={listId} offers={offers} current={current} onPoint={setAt} />
      <p className="border-t border-line px-4 py-2 text-sm text-muted">{t('find_hint')}</p>
    </>
  )
}

/** Pages to go to and commands to run. */
function useOffers(pages: readonly PageName[], onClose: () => void): readonly Offer[] {
  const { t } = useTranslation('shell')
  const go = useGo()
  const listed = usePages(pages)
  const commands = useCommandsBelow()
  const [bindings] = useBindings()
  const titleOf = useCommandTitle()
  const closeAnd = (run: () => void) => () => {
    // Commands of the page can be run only when the dialog is gone.
    flushSync(onClose)
    run()
  }
  return [
    ...listed.map((name) => ({
      id: `page ${name}`,
      group: 'pages' as const,
      label: t(`page_${name}`),
      run: closeAnd(() => go(name)),
    })),
    ...commands
      .filter((id) => id !== 'global.find')
      .map((id) => ({
        id: `command ${id}`,
        group: 'commands' as const,
        label: titleOf(id),
        keys: keysOf(id, bindings)[0],
        run: closeAnd(() => void runCommand(id)),
      })),
  ]
}

interface OfferListProps {
  readonly id: string
  readonly offers: readonly Offer[]
  readonly current: number
  readonly onPoint: (index: number) => void
}

function OfferList({ id, offers, current, onPoint }: OfferListProps) {
  const { t } = useTranslation('shell')
  return (
    <div id={id} role="listbox" aria-label={t('find_results')} className="max-h-[50vh] overflow-y-auto p-1">
      {offers.map(({ id: key, group, label, hint, keys, run }, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: keys are those of the combobox above
        // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox above
        <div
          key={key}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === current}
          ref={(element) => {
            if (index === current) element?.scrollIntoView({ block: 'nearest' })
          }}
          onPointerMove={() => onPoint(index)}
          onClick={run}
          className={cx(
            'flex min-h-9 cursor-pointer items-center gap-3 rounded-sm px-3 py-1',
            index === current && 'bg-accent-soft',
          )}
        >
          <span className="min-w-0 flex-1 wrap-anywhere">
            {label}
            {hint !== undefined && <span className="ms-2 text-sm text-muted">{hint}</span>}
          </span>
          <span className="text-sm text-muted">{t(`group_${group}`)}</span>
          {keys !== undefined && <Kbd keys={keys} />}
        </div>
      ))}
    </div>
  )
}
