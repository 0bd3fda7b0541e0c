import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useOutcomeWord } from '../../components/badge.tsx'
import { useFormat, useNow } from '../../components/format/use-format.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { useGo } from '../navigate.tsx'
import { usePerson } from '../session.tsx'
import { lookUp } from './lookups.ts'
import type { Offer } from './match.ts'

/** A pause in writing, after which it is looked up: every look asks the service seven questions. */
const PAUSE_MS = 200

/** What in the record has the written id, as offers of the palette. */
export function useFound(
  text: string,
  onClose: () => void,
): { found: readonly Offer[]; looking: boolean; error: unknown } {
  const { t } = useTranslation('shell')
  const { can } = usePerson()
  const go = useGo()
  const word = useOutcomeWord()
  const format = useFormat()
  const now = useNow()
  const id = useDebouncedValue(text.trim())
  const query = useQuery({
    queryKey: ['find', id],
    queryFn: ({ signal }) => lookUp(id, can, signal),
    enabled: id !== '',
    staleTime: 10_000,
  })
  const found = (id === text.trim() ? (query.data ?? []) : []).map(
    ({ page, id: target, label, at }): Offer => ({
      id: `found ${page} ${target}`,
      group: 'found',
      label: `${t(`page_${page}`)}: ${word(label)}`,
      hint: at === undefined ? undefined : format.relative(new Date(at), now),
      run: () => {
        onClose()
        go(page, { id: target })
      },
    }),
  )
  return { found, looking: query.isFetching || (id !== text.trim() && text.trim() !== ''), error: query.error }
}

/** The text once it has not changed for a moment. */
function useDebouncedValue(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
