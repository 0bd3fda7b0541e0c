/** Facts, signals and steps that everybody meets, in words. */
export const facts = {
  amount_ratio: 'amount beside the usual one',
  off_hours: 'usual hours',
  foreign_country: 'usual countries',
  unknown_device: 'usual devices',
  deviation: 'deviation',
  deviation_score: 'deviation',
  composite_risk_score: 'risk score',
  ai_probability: 'probability that a machine wrote it',
  debate_pro_fraud: 'what speaks for fraud',
  debate_pro_customer: 'what speaks for the customer',
  decision_arbiter: 'arbiter',
  forensics: 'form of the text',
  claims: 'claims',
  verification: 'verification',
} as const
