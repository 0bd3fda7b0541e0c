import {
  Archive,
  BadgeCheck,
  CircleQuestionMark,
  FileOutput,
  Flag,
  Gavel,
  Hand,
  Inbox,
  KeyRound,
  Library,
  Lock,
  type LucideIcon,
  Mail,
  Megaphone,
  MessageCircle,
  Scale,
  ScrollText,
  SlidersHorizontal,
  Timer,
  UserRound,
  Webhook,
} from 'lucide-react'
import { useMemo } from 'react'
import { useFormat } from '../../../components/format/use-format.ts'
import { Time } from '../../../components/format/values.tsx'
import type { Column } from '../../../components/table/table-types.ts'
import { useTranslation } from '../../../messages/use-translation.ts'
import type { ShownEvent } from '../../../proof/verify-event.ts'
import { type Names, useActorWord } from '../use-names.ts'
import { EntityName } from './event-panel.tsx'
import type { Family } from './event-types.ts'
import { useEventSentence } from './use-event-sentence.ts'

const ICONS: Readonly<Record<Family, LucideIcon>> = {
  decision: Gavel,
  communication: Mail,
  case: Inbox,
  appeal: Megaphone,
  review_context: MessageCircle,
  measure: Timer,
  notice: Flag,
  policy: ScrollText,
  rule: Hand,
  settings: SlidersHorizontal,
  evidence: Library,
  fact_check: BadgeCheck,
  key: KeyRound,
  person: UserRound,
  session: UserRound,
  webhook: Webhook,
  record: FileOutput,
  retention: Archive,
  hold: Lock,
  ledger: Scale,
}

/** The columns of the list of events. */
export function useEventColumns(names: Names): readonly Column<ShownEvent>[] {
  const { t, language } = useTranslation('audit')
  const format = useFormat()
  const sentence = useEventSentence(names)
  const actorWord = useActorWord(names)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the words change with the language and the names alone
  return useMemo(
    () => [
      {
        id: 'seq',
        header: t('column_seq'),
        align: 'end',
        hideBelow: 'sm',
        cell: ({ seq }) => <span className="text-sm text-muted">{format.number(seq)}</span>,
      },
      {
        id: 'at',
        header: t('column_at'),
        hideBelow: 'sm',
        cell: ({ at }) => (
          <span className="text-sm whitespace-nowrap">
            <Time at={at} show="absolute" />
          </span>
        ),
      },
      {
        id: 'what',
        header: t('column_what'),
        width: '100%',
        cell: (event) => <What event={event} text={sentence(event)} />,
      },
      {
        id: 'entity',
        header: t('column_entity'),
        hideBelow: 'md',
        cell: ({ entity }) => (
          <span className="text-sm whitespace-nowrap">
            <EntityName entity={entity} names={names} />
          </span>
        ),
      },
      {
        id: 'actor',
        header: t('column_actor'),
        hideBelow: 'lg',
        cell: ({ actor }) => <span className="block max-w-40 truncate text-sm">{actorWord(actor)}</span>,
      },
    ],
    [language, names],
  )
}

function What({ event: { type, at, entity }, text }: { readonly event: ShownEvent; readonly text: string }) {
  const Icon = ICONS[type.split('.', 1)[0] as Family] ?? CircleQuestionMark
  return (
    <div className="flex min-w-0 items-start gap-2">
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0 wrap-anywhere">
        <span title={type}>{text}</span>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted sm:hidden">
          <Time at={at} show="absolute" />
          <EntityName entity={entity} />
        </span>
      </div>
    </div>
  )
}
