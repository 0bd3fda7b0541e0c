export const people = {
  'review.other_reason': 'Another reason, written below',
  'review.told_clean': 'A person has reviewed this post. It is shown as it is.',
  'review.told_needs_review': 'A person has reviewed this post. It is shown with a notice.',
  'review.told_blocked': 'A person has reviewed this post. It is shown with a warning.',
  'review.told_approved': 'A member of our team has reviewed your payment. It has been approved.',
  'review.told_challenged':
    'A member of our team has reviewed your payment. To protect you, we need to check that it is you who is making it.',
  'review.told_payment_blocked':
    'A member of our team has reviewed your payment. It has been blocked. If it was you, please contact us.',
} as const
