import { FileSearch } from 'lucide-react'
import { useClaimReviews } from '../../api/decisions.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { ProblemNote } from '../../components/states.tsx'
import { saveFile } from '../../components/table/save-file.tsx'
import { useTranslation } from '../../messages/use-translation.ts'

/** The checked claims of a post as search engines read them. */
export function ClaimReviewCard({ id }: { readonly id: string }) {
  const { t } = useTranslation('decision')
  const reviews = useClaimReviews(id)
  const save = () =>
    reviews.mutate(undefined, {
      onSuccess: (found) => {
        if (found.length > 0) {
          saveFile(`${id}-claim-reviews.json`, JSON.stringify(found, null, 2), 'application/json')
        }
      },
    })
  return (
    <Card
      title={t('claim_reviews')}
      hint={t('claim_reviews_hint')}
      actions={
        <Button icon={FileSearch} busy={reviews.isPending} onClick={save}>
          {t('claim_reviews_save')}
        </Button>
      }
    >
      <div role="status">
        {reviews.error ? (
          <ProblemNote error={reviews.error} />
        ) : reviews.data === undefined ? (
          <p className="text-muted">{t('handed_out')}</p>
        ) : (
          <p>{t('claim_reviews_count', { count: reviews.data.length })}</p>
        )}
      </div>
    </Card>
  )
}
