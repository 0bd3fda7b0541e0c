import { usePerson } from '../../app/session.tsx'
import { AgesCard } from './cards/ages-card.tsx'
import type { CardProps } from './cards/card-props.ts'
import { DriftCard } from './cards/drift-card.tsx'
import { FlowCard } from './cards/flow-card.tsx'
import { MixCard } from './cards/mix-card.tsx'
import { ModelsCard } from './cards/models-card.tsx'
import { OverridesCard } from './cards/overrides-card.tsx'
import { ReviewersCard } from './cards/reviewers-card.tsx'
import { RulesCard } from './cards/rules-card.tsx'
import { SafetyCard } from './cards/safety-card.tsx'

/** The charts of the overview, and its table of rules. */
export function OverviewCards({ overview }: CardProps) {
  const { can } = usePerson()
  return (
    <>
      <MixCard overview={overview} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <FlowCard overview={overview} />
        <AgesCard overview={overview} />
      </div>
      <OverridesCard overview={overview} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <SafetyCard overview={overview} />
        <ModelsCard overview={overview} />
      </div>
      {can('policies:read') && <DriftCard />}
      <ReviewersCard overview={overview} />
      <RulesCard overview={overview} />
    </>
  )
}
