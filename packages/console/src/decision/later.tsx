import { type ComponentType, lazy, Suspense } from 'react'
import { loadAnalysesWords } from '../app/language.ts'
import { Loading } from '../components/states.tsx'
import type { DownstreamCardProps } from './downstream-card.tsx'

// A decision is about a post or a payment: what is said of one is not loaded for the other.

const DownstreamCard = later(async () => {
  const [module] = await Promise.all([import('./downstream-card.tsx'), loadAnalysesWords()])
  return module.DownstreamCard
})

/** What the downstream analyses found, where the label asked for them. */
export function DownstreamAnalyses(props: DownstreamCardProps) {
  return props.parts.downstream === undefined ? null : <DownstreamCard {...props} />
}

export const LearnedSignals = later(async () => {
  const [module] = await Promise.all([import('./learned-signals.tsx'), loadAnalysesWords()])
  return module.LearnedSignals
})
export const ModelReading = later(async () => {
  const [module] = await Promise.all([import('./model-reading.tsx'), loadAnalysesWords()])
  return module.ModelReading
})
export const TwoReadings = later(async () => {
  const [module] = await Promise.all([import('./model-reading.tsx'), loadAnalysesWords()])
  return module.TwoReadings
})
export const CampaignCard = later(async () => {
  const [module] = await Promise.all([import('./campaign-card.tsx'), loadAnalysesWords()])
  return module.CampaignCard
})
export const GapsView = later(async () => {
  const [module] = await Promise.all([import('./gaps-view.tsx'), loadAnalysesWords()])
  return module.GapsView
})
export const PaymentSignals = later(async () => {
  const [module] = await Promise.all([import('./payment-signals.tsx'), loadAnalysesWords()])
  return module.PaymentSignals
})
export const DebateView = later(async () => (await import('./debate-view.tsx')).DebateView)
export const ArbiterView = later(async () => (await import('./debate-view.tsx')).ArbiterView)

function later<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  const Part = lazy(async () => ({ default: await load() }))
  return (props) => (
    <Suspense fallback={<Loading lines={2} />}>
      <Part {...props} />
    </Suspense>
  )
}
