/**
 * Of an Idempotency-Key only its hash is kept: such keys are often ids of customers or orders, and outlived an erasure. The
 * form is that of `hashedKey`, so that a request that was answered before is still known. The table is written anew, so no
 * text of before is left in its files.
 */
export const HASHED_KEYS = /* sql */ `
alter table idempotency_keys alter column key type text
  using encode(sha256(convert_to(principal || E'\\n' || key, 'UTF8')), 'hex');
`
