import { useTranslation } from '../messages/use-translation.ts'

/** Says a queue in the language of the page; one that a policy of the installation adds by its name. */
export function useQueueWord(): (queue: string) => string {
  const { t } = useTranslation('queue')
  return (queue) => t(`name_${queue as 'scams'}`, { defaultValue: queue })
}
