import { useTranslation } from '../messages/use-translation.ts'

/** Every category there is: the label of a post, the risk of a payment. */
export const CATEGORIES = [
  'high_conf_true',
  'high_conf_fake',
  'send_downstream',
  'low',
  'medium',
  'high',
  'critical',
  'unknown',
] as const

/** Says the category of a decision in the language of the page; a word of somebody's own policy as it is. */
export function useCategoryWord(): (category: string) => string {
  const { t } = useTranslation('decisions')
  return (category) => {
    const known = CATEGORIES.find((one) => one === category)
    return known === undefined ? category : t(`category_${known}`)
  }
}
