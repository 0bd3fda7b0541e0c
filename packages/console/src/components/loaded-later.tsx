import { CircleAlert, WifiOff } from 'lucide-react'
import { type ComponentType, type ReactNode, use, useEffect, useEffectEvent, useReducer, useState } from 'react'
import { useTranslation } from '../messages/use-translation.ts'
import { Button } from './button.tsx'
import { Page } from './page.tsx'
import { Message } from './states.tsx'

/** The replacement for a part that could not be loaded: a page, a message, or nothing. */
type InPlace = 'page' | 'message' | 'nothing'

type Outcome<P> = { readonly Part: ComponentType<P> } | { readonly error: unknown }

/** Something that is loaded when it is first needed, and once more where that failed. */
class LatePart<P> {
  readonly #load: () => Promise<ComponentType<P>>
  #asked: Promise<Outcome<P>> | undefined
  outcome: Outcome<P> | undefined

  constructor(load: () => Promise<ComponentType<P>>) {
    this.#load = load
  }

  /** Never rejects. The same promise until a failure is forgotten. */
  ask(): Promise<Outcome<P>> {
    // A browser does not ask again for a file that it once could not have: offline it is not asked at all.
    this.#asked ??= (navigator.onLine ? this.#load() : Promise.reject(new TypeError('offline'))).then(
      (Part) => (this.outcome = { Part }),
      (error: unknown) => (this.outcome = { error }),
    )
    return this.#asked
  }

  forgetFailure(): void {
    if (this.outcome === undefined || 'Part' in this.outcome) return
    this.outcome = undefined
    this.#asked = undefined
  }
}

/**
 * A part of the console that is loaded when it is first drawn; a `Suspense` around it shows what stands there meanwhile.
 * Where it cannot be loaded, as offline, it says so and comes by itself once the service answers again.
 */
export function loadedLater<P extends object>(
  load: () => Promise<ComponentType<P>>,
  inPlace: InPlace = 'message',
): ((props: P) => ReactNode) & { preload(): Promise<void> } {
  const part = new LatePart(load)
  // A part that could not be loaded ahead is tried once more where it is drawn.
  const preload = async () => void (await part.ask().then(() => part.forgetFailure()))
  return Object.assign((props: P) => <Later part={part} inPlace={inPlace} given={props} />, { preload })
}

interface LaterProps<P> {
  readonly part: LatePart<P>
  readonly inPlace: InPlace
  readonly given: P
}

function Later<P extends object>({ part, inPlace, given }: LaterProps<P>) {
  const [tries, retry] = useReducer((count: number) => count + 1, 0)
  const now = part.outcome ?? use(part.ask())
  if ('Part' in now) return <now.Part {...given} />
  const again = () => {
    part.forgetFailure()
    retry()
  }
  return <NotLoaded key={tries} error={now.error} inPlace={inPlace} onRetry={again} />
}

const LOOK_MS = 3_000
/** The whole page is loaded anew no sooner again than this. */
const RELOAD_AGAIN_MS = 60_000
const RELOADED = 'tribunal.reloaded'

interface NotLoadedProps {
  readonly error: unknown
  readonly inPlace: InPlace
  readonly onRetry: () => void
}

/**
 * Waits until the service answers, then tries again. Where that fails although the service answers, the whole page is loaded
 * anew: the service was updated, or the browser has kept the failure. Without an answer nothing is loaded anew, since that
 * would leave the page for one of the browser's own.
 */
function NotLoaded({ error, inPlace, onRetry }: NotLoadedProps) {
  const { t } = useTranslation()
  const [broken, setBroken] = useState(false)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    let left = false
    let wasAway = false
    const look = async () => {
      const answers = await serviceAnswers()
      if (left) return
      if (!answers) wasAway = true
      else if (wasAway) retry()
      else if (mayReload()) window.location.reload()
      else setBroken(true)
    }
    void look()
    const timer = window.setInterval(() => void look(), LOOK_MS)
    const back = () => void look()
    window.addEventListener('online', back)
    return () => {
      left = true
      window.clearInterval(timer)
      window.removeEventListener('online', back)
    }
  }, [])
  if (inPlace === 'nothing') return null
  const title = t(broken ? 'crashed_title' : 'offline_title')
  const message = broken ? (
    <Message
      role="alert"
      icon={CircleAlert}
      title={title}
      text={
        <>
          <p>{t('crashed_text')}</p>
          <code className="mt-2 block text-sm wrap-anywhere">{String(error)}</code>
        </>
      }
      actions={<Button onClick={() => window.location.reload()}>{t('retry')}</Button>}
    />
  ) : (
    <Message role="status" icon={WifiOff} title={title} text={t('unloaded_text')} />
  )
  return inPlace === 'page' ? <Page title={title}>{message}</Page> : message
}

async function serviceAnswers(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    return (await fetch('/healthz', { cache: 'no-store' })).ok
  } catch {
    return false
  }
}

/** Once a minute at most, so that a file which is missing for good does not load the page without end. */
function mayReload(): boolean {
  try {
    const last = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last < RELOAD_AGAIN_MS) return false
    sessionStorage.setItem(RELOADED, String(Date.now()))
    return true
  } catch {
    return false
  }
}
