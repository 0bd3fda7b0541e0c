// The figures that docs/quality.md tells, each with what was asked of it.

/**
 * @typedef {(report: any) => { value: number, interval?: readonly number[] } | null} Read
 * @typedef {{
 *   set: string, task: string, figure: string, asked?: string, read: Read,
 *   documents?: string, ours?: string, learned?: string,
 * }} Figure `documents`: the system beside which ours stands; `ours` or the model `learned`: what is measured.
 */

const auc = (/** @type {any} */ report) => report.roc_auc
const averagePrecision = (/** @type {any} */ report) => report.average_precision
const macroF1 = (/** @type {any} */ report) => report.macro_f1
const recall = (/** @type {any} */ report) => report.recall
const falseAlarms = (/** @type {any} */ report) => report.false_alarms
const ece = (/** @type {any} */ report) => report.calibration && { value: report.calibration.error }
/** Most recall at no more than so many false alarms. @param {number} most @returns {Read} */
const recallAt = (most) => (report) => {
  const found = report.at_false_alarms.find((/** @type {any} */ at) => at.at_most === most)?.point
  return found ? { value: found.recall } : null
}
const answered = (/** @type {any} */ report) => report.risk_coverage && { value: report.risk_coverage.coverage }
const rightAnswers = (/** @type {any} */ report) =>
  report.risk_coverage?.precision == null ? null : { value: report.risk_coverage.precision }

/** Share of all rows whose answer is right. */
const rightRows = (/** @type {any} */ report) =>
  report.risk_coverage && { value: report.risk_coverage.coverage * (report.risk_coverage.precision ?? 0) }
const MATCH = { task: 'claim_matching', ours: 'match-gate', set: 'clef2020_t2_queries' }

const VERDICT = { task: 'claim_verification', ours: 'verifier' }
const SCAM = { task: 'scam', documents: 'documents' }
const SMS = { ...SCAM, learned: 'scam-message' }
const CHECK = { task: 'check_worthiness', documents: 'documents', learned: 'check-worthiness' }

/** @type {readonly Figure[]} */
export const FIGURES = [
  { ...CHECK, set: 'claimbuster', figure: 'AUC', asked: '>= 0.92', read: auc },
  { ...CHECK, set: 'claimbuster', figure: 'macro F1', read: macroF1 },
  { ...CHECK, set: 'claimbuster', figure: 'ECE', asked: '<= 0.05', read: ece },
  { ...CHECK, set: 'clef2020_tweets', figure: 'AUC', asked: '>= 0.70', read: auc },
  {
    ...CHECK,
    set: 'clef2021_es_tweets',
    learned: 'check-worthiness-es',
    figure: 'AUC',
    asked: '>= 0.82',
    read: auc,
  },
  {
    ...CHECK,
    set: 'clef2021_es_tweets',
    learned: 'check-worthiness-of-spanish-tweets',
    figure: 'AUC, trained on such tweets',
    read: auc,
  },
  ...['sms_phishing_5971', 'sms_spam_uci'].flatMap((set) => [
    { ...SMS, set, figure: 'AUC', asked: '>= 0.99', read: auc },
    { ...SMS, set, figure: 'recall at 1 % false alarms', asked: '>= 0.93', read: recallAt(0.01) },
    { ...SMS, set, figure: 'ECE', asked: '<= 0.05', read: ece },
  ]),
  { ...SMS, set: 'sms_scam_swahili', figure: 'AUC', read: auc },
  { ...SMS, set: 'afrisenti_swahili', figure: 'false alarms', asked: '<= 0.02', read: falseAlarms },
  { ...SCAM, learned: 'scam-mail', set: 'spamassassin', figure: 'AUC', asked: '>= 0.99', read: auc },
  { ...SCAM, learned: 'scam-mail', set: 'spamassassin', figure: 'ECE', asked: '<= 0.05', read: ece },
  ...[
    { set: 'ec_darkpattern', learned: 'dark-pattern', asked: '>= 0.98' },
    { set: 'clickbait', learned: 'clickbait', asked: undefined },
    { set: 'ptc_sentences', learned: 'propaganda-sentence', asked: '>= 0.70' },
    { set: 'ptc_sentences', learned: 'propaganda-sentence-of-unseen-articles', figure: 'AUC, articles not seen' },
    { set: 'babe_bias', learned: 'bias-sentence', asked: '>= 0.79' },
  ].map((one) => ({ figure: 'AUC', ...one, task: 'manipulation', documents: 'documents', read: auc })),
  ...[
    { figure: 'recall at 2 % false alarms', asked: '>= 0.90', read: recallAt(0.02) },
    { figure: 'AUC', read: auc },
  ].map((one) => ({
    ...one,
    task: 'prompt_injection',
    set: 'prompt_injection',
    documents: 'documents',
    learned: 'injection',
  })),
  { ...MATCH, figure: 'MAP@5', asked: '>= 0.85', read: (report) => report.map_at_5 },
  { ...MATCH, figure: 'precision of matches', asked: '>= 0.97', read: rightAnswers },
  { ...MATCH, figure: 'recall of matches', asked: '>= 0.35', read: rightRows },
  ...['fever_symmetric', 'healthver', 'averitec_dev'].flatMap((set) => [
    { ...VERDICT, set, figure: 'share of right verdicts', asked: '>= 0.90', read: rightAnswers },
    { ...VERDICT, set, figure: 'coverage of verdicts', read: answered },
  ]),
  {
    task: 'fraud',
    documents: 'documents',
    learned: 'measured-only-fraud',
    set: 'fraud_handbook_june',
    figure: 'AP',
    asked: '>= 0.67',
    read: averagePrecision,
  },
  {
    task: 'fraud',
    documents: 'documents',
    learned: 'measured-only-fraud',
    set: 'fraud_handbook_june',
    figure: 'recall',
    read: recall,
  },
  {
    task: 'fraud',
    documents: 'documents',
    learned: 'payment-fraud',
    set: 'sparkov_sample',
    figure: 'AUC',
    asked: '>= 0.99',
    read: auc,
  },
]
