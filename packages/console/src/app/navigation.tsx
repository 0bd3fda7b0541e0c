import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  ChartColumn,
  Gavel,
  Inbox,
  Library,
  type LucideIcon,
  ScrollText,
  Settings,
  ShieldCheck,
} from 'lucide-react'
import { cx } from '../components/format/outcome.ts'
import { useTranslation } from '../messages/use-translation.ts'
import { PAGES, type PageName, permissionOf } from './pages.ts'
import { usePerson } from './session.tsx'

const ICONS: Readonly<Partial<Record<PageName, LucideIcon>>> = {
  queue: Inbox,
  decisions: Gavel,
  policies: ScrollText,
  overview: ChartColumn,
  audit: ShieldCheck,
  evidence: Library,
  fact_checks: BadgeCheck,
  settings: Settings,
}

export interface NavigationProps {
  readonly pages: readonly PageName[]
  /** Beside the content: with names, or icons only. */
  readonly wide: boolean
  /** Above the content, in narrow windows: shown or not. */
  readonly open: boolean
  readonly onChoose: () => void
}

/** The pages, beside the content; in windows narrower than 768 px above it, once they are asked for. */
export function Navigation({ pages, wide, open, onChoose }: NavigationProps) {
  const { t } = useTranslation('shell')
  return (
    <nav
      id="navigation"
      aria-label={t('navigation')}
      className={cx(
        'shrink-0 border-line bg-surface max-md:border-b md:sticky md:top-(--top-bar) md:h-[calc(100dvh-var(--top-bar))] md:overflow-y-auto md:border-e',
        wide ? 'md:w-44' : 'md:w-12',
        !open && 'max-md:hidden',
      )}
    >
      <ul className="flex flex-col gap-0.5 p-1.5">
        {usePages(pages).map((name) => (
          <li key={name}>
            <PageItem name={name} wide={wide} onChoose={onChoose} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function PageItem({
  name,
  wide,
  onChoose,
}: {
  readonly name: PageName
  readonly wide: boolean
  readonly onChoose: () => void
}) {
  const { t } = useTranslation('shell')
  const Icon = ICONS[name] ?? Inbox
  const label = t(`page_${name}`)
  return (
    <Link
      to={PAGES[name].path}
      onClick={onChoose}
      title={wide ? undefined : label}
      activeProps={{ className: 'bg-accent-soft font-medium text-accent' }}
      inactiveProps={{ className: 'text-ink hover:bg-hover' }}
      className="flex min-h-8 items-center gap-2 rounded-sm px-2 py-1"
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <span className={cx('min-w-0 wrap-anywhere', !wide && 'md:sr-only')}>{label}</span>
    </Link>
  )
}

/** Those of `pages` that the navigation names for the signed-in person. */
export function usePages(pages: readonly PageName[]): readonly PageName[] {
  const person = usePerson()
  return pages.filter((name) => {
    const permission = permissionOf(name)
    return PAGES[name].listed && (permission === undefined || person.can(permission))
  })
}
