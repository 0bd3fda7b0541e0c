import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useOutcomeWord } from '../../components/badge.tsx'
import { useFormat, useNow } from '../../components/use-format.ts'
import { useGo } from '../navigate.tsx'
import { usePerson } from '../session.tsx'
import { lookUp } from './lookups.ts'
import type { Offer } from './match.ts'

/** What in the record has the written id, as offers of the palette. */
export function useFound(text: string, onClose: () => void): { found: readonly Offer[]; looking: boolean } {
  const { t } = useTranslation('shell')
  const { can } = usePerson()
  const go = useGo()
  const word = useOutcomeWord()
  const format = useFormat()
  const now = useNow()
  const id = useDeferredValue(text.trim())
  const query = useQuery({
    queryKey: ['find', id],
    queryFn: ({ signal }) => lookUp(id, can, signal),
    enabled: id !== '',
    staleTime: 10_000,
  })
  const found = (query.data ?? []).map(
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
  return { found, looking: query.isFetching }
}
