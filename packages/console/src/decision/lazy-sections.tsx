import { type ComponentType, Suspense } from 'react'
import { loadedLater } from '../components/loaded-later.tsx'
import { Loading } from '../components/states.tsx'
import { loadWords } from '../messages/language.ts'
import type { DownstreamCardProps } from './claims/downstream-card.tsx'

// A decision is about a post or a payment: what is said of one is not loaded for the other.

const DownstreamCard = withWords(async () => (await import('./claims/downstream-card.tsx')).DownstreamCard)

/** What the downstream analyses found, where the label asked for them. */
export function DownstreamAnalyses(props: DownstreamCardProps) {
  return props.parts.downstream === undefined ? null : <DownstreamCard {...props} />
}

export const LearnedSignals = withWords(async () => (await import('./signals/learned-signals.tsx')).LearnedSignals)
export const ModelReading = withWords(async () => (await import('./claims/model-reading.tsx')).ModelReading)
export const TwoReadings = withWords(async () => (await import('./claims/model-reading.tsx')).TwoReadings)
export const CampaignCard = withWords(async () => (await import('./signals/campaign-card.tsx')).CampaignCard)
export const GapsView = withWords(async () => (await import('./why/gaps-view.tsx')).GapsView)
export const PaymentSignals = withWords(async () => (await import('./payment/payment-signals.tsx')).PaymentSignals)
export const MeasureList = later(async () => (await import('./measures/measure-list.tsx')).MeasureList)
export const OutsideList = later(async () => (await import('./claims/outside-list.tsx')).OutsideList)
export const WaterfallChart = later(async () => (await import('./why/waterfall-chart.tsx')).WaterfallChart)
export const DebateView = later(async () => (await import('./payment/debate-view.tsx')).DebateView)
export const ArbiterView = later(async () => (await import('./payment/debate-view.tsx')).ArbiterView)

/** Loaded with the words that only analyses say. */
function withWords<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  return later(async () => {
    const [part] = await Promise.all([load(), loadWords('analyses')])
    return part
  })
}

function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = loadedLater(load)
  return (props) => (
    <Suspense fallback={<Loading lines={2} />}>
      <Part {...props} />
    </Suspense>
  )
}
