/**
 * The kit that pages are built from. Everything a page needs is here or in the three files named at the end; colours are
 * those of `styles/theme.css` (`bg-surface`, `text-muted`, `border-line`, `text-accent`, `bg-review-soft` …).
 *
 * A page: `export function AuditPage() { return <Page title={t('title')}>…</Page> }` in `pages/audit/audit-page.tsx`, a line
 * in `pages/index.ts`, its words in `messages/en/audit.ts` and `messages/es/audit.ts`, both named in their `index.ts`.
 */

/** `Badge` for a state of ours; `OutcomeBadge` and `OutcomeFrame` for an outcome of either pipeline. */
export { Badge, type BadgeProps, OutcomeBadge, OutcomeFrame, useOutcomeWord } from './badge.tsx'
/** Every button; with `command` it shows its key and that key presses it. */
export { Button, type ButtonProps, ButtonRow, type ButtonVariant, IconButton, type IconButtonProps } from './button.tsx'
/** `Card` is a titled section; `KeyValues` a list of named values. */
export { Card, type CardProps, type KeyValue, KeyValues } from './card.tsx'
/** Choosing: one of many, one of a few, on or off, a number in a range. */
export { Checkbox, type Option, RangeField, Segments, SelectField, Switch } from './form/choice.tsx'
export { Dialog, type DialogProps } from './form/dialog.tsx'
/** Writing: `TextField`, `TextAreaField`; `Field` around a control of your own. */
export { type ControlProps, Field, type FieldProps, TextAreaField, TextField } from './form/field.tsx'
/** Which of the four states of the documents an outcome is. */
export { cx, OUTCOMES, type Outcome, type Tone, toneOf } from './format/outcome.ts'
export { useFormat, useNow } from './format/use-format.ts'
/** `Time`, `Money`, `Id`; `UserText` for what people sent, `ModelWords` for what a model wrote. */
export { CopyButton, Id, ModelWords, Money, Time, UserText } from './format/values.tsx'
export { Kbd } from './kbd.tsx'
/** `Menu` of actions under a button; `Popover` with controls under a button. */
export { Menu, type MenuEntry, type MenuItem, Popover, type PopoverProps } from './menu.tsx'
export { Page, type PageProps } from './page.tsx'
export { type Pane, SplitPanes } from './split-panes.tsx'
/** What stands where data would: `QueryView` chooses; the others for what it does not know. */
export { Empty, Loading, Message, Problem, ProblemNote, QueryView, Spinner, useProblemText } from './states.tsx'
/** Lists of records, walked by keys, sorted, selected, drawn only where they are seen. */
export { DataTable } from './table/data-table.tsx'
export type { Column, DataTableProps, Sort } from './table/table-types.ts'
export { type Tab, Tabs } from './tabs.tsx'
/** `toast` tells with a message in the corner, `announce` only aloud. */
export { announce, type Toast, toast } from './toasts.tsx'
export { Tooltip } from './tooltip.tsx'

// Beside the kit: `app/navigate.tsx` (PageLink, useGo, usePageId, useUrlState), `app/session.tsx` (usePerson),
// `api/` (api, isMissing, fieldProblem, useLiveEvent) and `keyboard/keyboard.tsx` (useCommands).
