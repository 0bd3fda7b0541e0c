import type { Post } from '@tribunal/client'
import { Eye, EyeOff, FileQuestion, Film, Image as ImageIcon } from 'lucide-react'
import { useState } from 'react'
import { useStored } from '../browser/stored.ts'
import { Button } from '../components/button.tsx'
import { cx } from '../components/format/outcome.ts'
import { UserText } from '../components/format/values.tsx'
import { useTranslation } from '../messages/use-translation.ts'
import { care } from './media-safety-settings.ts'

type Medium = NonNullable<Post['media']>[number]

/** Pictures and films of a post. Nothing is loaded before somebody asks for it, and then it is shown as gently as they chose. */
export function MediaList({ media }: { readonly media: readonly Medium[] }) {
  return (
    <ul className="flex flex-col gap-2">
      {media.map((medium, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a post may show the same picture twice
        <li key={index} className="rounded-sm border border-line p-2">
          <MediumView medium={medium} />
        </li>
      ))}
    </ul>
  )
}

type Shown = 'hidden' | 'gentle' | 'clear' | 'failed'

function MediumView({ medium }: { readonly medium: Medium }) {
  const { t } = useTranslation('case')
  const { blur, grey } = useStored(care)
  const [shown, setShown] = useState<Shown>('hidden')
  const kind = kindOf(medium)
  const Icon = kind === 'video' ? Film : kind === 'image' ? ImageIcon : FileQuestion
  const open = shown === 'gentle' || shown === 'clear'
  const gentle = blur !== 'none' || grey
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <Icon aria-hidden="true" className="size-4 shrink-0 text-muted" />
        <span className="min-w-0 flex-1">
          {medium.alt ? <UserText text={medium.alt} /> : <span className="text-muted">{t('no_alt')}</span>}
          <span className="block text-sm text-muted wrap-anywhere">
            {medium.type} · {medium.url}
          </span>
        </span>
        {kind !== 'other' && (
          <Button
            size="sm"
            icon={open ? EyeOff : Eye}
            onClick={() => setShown(open ? 'hidden' : gentle ? 'gentle' : 'clear')}
          >
            {t(open ? 'hide' : 'show')}
          </Button>
        )}
        {shown === 'gentle' && (
          <Button size="sm" onClick={() => setShown('clear')}>
            {t('show_clear')}
          </Button>
        )}
      </div>
      {shown === 'failed' && <p className="text-sm text-muted">{t('media_failed')}</p>}
      {open && <Picture medium={medium} kind={kind} clear={shown === 'clear'} onError={() => setShown('failed')} />}
    </div>
  )
}

interface PictureProps {
  readonly medium: Medium
  readonly kind: 'image' | 'video' | 'other'
  readonly clear: boolean
  readonly onError: () => void
}

function Picture({ medium, kind, clear, onError }: PictureProps) {
  const chosen = useStored(care)
  const filter = cx(
    'block max-h-96 max-w-full',
    !clear && chosen.grey && 'care-grey',
    !clear && chosen.blur !== 'none' && `care-${chosen.blur}`,
  )
  return (
    <div className="overflow-hidden rounded-sm">
      {kind === 'video' ? (
        <video src={medium.url} controls muted={chosen.mute} preload="metadata" className={filter} onError={onError} />
      ) : (
        <img
          src={medium.url}
          alt={medium.alt ?? ''}
          referrerPolicy="no-referrer"
          className={filter}
          onError={onError}
        />
      )}
    </div>
  )
}

function kindOf({ type, url }: Medium): PictureProps['kind'] {
  if (!/^https?:\/\//.test(url)) return 'other'
  if (type.startsWith('video')) return 'video'
  return type.startsWith('image') || type === 'photo' || type === 'picture' ? 'image' : 'other'
}
