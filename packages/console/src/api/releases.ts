import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Operations, Release, ReleaseDetail } from '@tribunal/client'
import { useStored } from '../browser/stored.ts'
import { language, speech } from '../messages/language.ts'
import { api, isMissing, patientApi } from './client.ts'

/** The versions of a policy on their way. */
export type Releases = Operations['listReleases']['answers'][200]

/** Every step that can be asked of a release. */
export type StepName = ReleaseDetail['steps'][number]['step']

/** The releases of a policy, newest first; null where it has none. */
export function useReleases(policy: string) {
  return useQuery({
    queryKey: ['policies', policy, 'releases'],
    queryFn: async ({ signal }): Promise<Releases | null> => {
      try {
        return (await api.listReleases({ params: { id: policy } }, { signal })).body
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  })
}

function releaseKey(id: string): readonly string[] {
  return ['policies', 'release', id]
}

/** A release with its text, what it needs next, and what it came to in shadow. */
export function useRelease(id: string) {
  // The service says in the language of the page what is missing.
  const spoken = speech(useStored(language))
  return useQuery({
    queryKey: [...releaseKey(id), spoken],
    queryFn: async ({ signal }): Promise<ReleaseDetail> => (await api.getRelease({ params: { id } }, { signal })).body,
  })
}

/** Begins a release with a text; answers with it. */
export function useDraftRelease(policy: string) {
  return useChange(async (text: string): Promise<Release> => {
    const { body } = await api.draftRelease({ params: { id: policy }, body: { text } })
    return body.releases[0]!
  })
}

/** Begins a release with a text and writes down what its check finds: of texts that are read in a moment. */
export function useDraftAndCheck(policy: string) {
  return useChange(async (text: string): Promise<Release> => {
    const { body } = await api.draftRelease({ params: { id: policy }, body: { text } })
    const drafted = body.releases[0]!
    await api.proveRelease({ params: { id: drafted.id }, body: {} })
    return drafted
  })
}

/** A step of a release, with what it takes. */
export type Step =
  | { readonly do: 'prove' | 'shadow' | 'activate' | 'retire' | 'withdraw' }
  | { readonly do: 'waive' | 'rollback'; readonly reason: string }
  | { readonly do: 'rollout'; readonly percent: number }
  | { readonly do: 'attach_backtest'; readonly backtest: string }

/** Takes a step of a release as it was looked at: the service refuses it where others have changed something since. */
export function useReleaseStep({ id, policy, revision }: Pick<ReleaseDetail, 'id' | 'policy' | 'revision'>) {
  const taken = (step: Step): Promise<unknown> => {
    const params = { id }
    switch (step.do) {
      case 'prove':
        return patientApi.proveRelease({ params, body: { revision } })
      case 'shadow':
        return api.shadowRelease({ params, body: { revision } })
      case 'activate':
        return api.activateRelease({ params, body: { revision } })
      case 'retire':
        return api.retireRelease({ params, body: { revision } })
      case 'withdraw':
        return api.withdrawRelease({ params, body: { revision } })
      case 'waive':
        return api.waiveFindings({ params, body: { revision, reason: step.reason } })
      case 'rollback':
        return api.rollBackPolicy({ params: { id: policy }, body: { revision, reason: step.reason } })
      case 'rollout':
        return api.rollOutRelease({ params, body: { revision, percent: step.percent } })
      case 'attach_backtest':
        return api.attachBacktest({ params, body: { revision, backtest: step.backtest } })
    }
  }
  return useChange(taken, releaseKey(id))
}

/**
 * A change of policies, after which the console asks again for all that it shows of them. It is done once `changed` is fresh,
 * so that a slow query beside it does not delay the next step.
 */
function useChange<In, Out>(mutationFn: (given: In) => Promise<Out>, changed: readonly string[] = ['policies']) {
  const client = useQueryClient()
  return useMutation({
    mutationFn,
    onSettled: async () => {
      void client.invalidateQueries({ queryKey: ['policies'] })
      await client.refetchQueries({ queryKey: changed, type: 'active' }, { cancelRefetch: false })
    },
  })
}
