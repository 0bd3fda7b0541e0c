import type { Policy } from '@tribunal/client'
import { useState } from 'react'
import { useUrlState } from '../../app/navigate.tsx'
import { PolicyText } from './policy-text.tsx'
import { RuleList } from './rule-list.tsx'
import { ScorecardView } from './scorecard-view.tsx'
import { blockAt } from './text-lines.ts'

/** The rules in words beside the text that decides; what is chosen on the left is marked on the right. */
export function ReadTab({ policy }: { readonly policy: Policy }) {
  const { search, set } = useUrlState()
  const rule = search['rule']
  const named = policy.rules.find(({ id }) => id === rule) ?? policy.scorecard?.factors.find(({ id }) => id === rule)
  const [line, setLine] = useState<number | null>(null)
  const marked = line ?? named?.line ?? null
  const choose = (id: string, at: number | null) => {
    setLine(at)
    set({ rule: id })
  }
  return (
    <div className="grid gap-3 lg:grid-cols-2 lg:items-start">
      <div className="flex min-w-0 flex-col gap-3">
        {policy.scorecard && <ScorecardView scorecard={policy.scorecard} chosen={marked} onChoose={choose} />}
        <RuleList policy={policy} chosen={marked} onChoose={choose} />
      </div>
      <PolicyText policy={policy} marked={marked === null ? undefined : blockAt(policy.text, marked)} />
    </div>
  )
}
