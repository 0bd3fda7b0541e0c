import { Desk } from './editor-layout.tsx'

/** Writing a policy that is not there yet. */
export function PolicyNewPage() {
  return <Desk name="new" active={undefined} />
}
