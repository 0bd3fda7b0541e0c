import { ProblemError } from '@tribunal/client'
import { useEffect, useRef, useState } from 'react'
import { fieldProblem } from '../../messages/problem-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { faultsOf, type RatingForm, withoutEmptyRows } from './rating-form.ts'

export interface RatingFormState {
  readonly form: RatingForm
  readonly change: (patch: Partial<RatingForm>) => void
  /** What is wrong with a field, by its name in the request: `sources[0].url`. */
  readonly errorOf: (field: string) => string | undefined
}

/** A form of a rating while it is written: its faults are named once somebody has tried to send it. */
export function useRatingForm(
  first: () => RatingForm,
  { error, isCorrection }: { error: unknown; isCorrection: boolean },
) {
  const { t } = useTranslation('fact_checks')
  const [form, setForm] = useState(first)
  const [tried, setTried] = useState(false)
  const [sent, setSent] = useState<RatingForm>()
  const body = useRef<HTMLDivElement>(null)
  const faults = tried ? faultsOf(form, isCorrection) : {}
  // The service names rows by their place: what it says holds only while the form is as it was sent.
  const refused = sent === form ? error : undefined
  useEffect(() => {
    if (refused) focusFault(body.current)
  }, [refused])
  const errorOf = (field: string) => {
    const fault = faults[field]
    return fault === undefined ? fieldProblem(refused, field) : t(fault)
  }
  const state: RatingFormState = { form, errorOf, change: (patch) => setForm({ ...form, ...patch }) }
  return {
    ...state,
    body,
    /** What went wrong beyond the fields; null where every fault stands at its field. */
    problem: refused !== undefined && isAtFields(refused) ? null : error,
    restart: () => {
      setForm(first())
      setTried(false)
    },
    /** Sends the form where it has no faults; else the first of them gets the focus. */
    trySending(send: (form: RatingForm) => void) {
      setTried(true)
      if (Object.keys(faultsOf(form, isCorrection)).length === 0) {
        const asked = withoutEmptyRows(form)
        setForm(asked)
        setSent(asked)
        return send(asked)
      }
      // Once the faults are drawn.
      requestAnimationFrame(() => focusFault(body.current))
    },
  }
}

function focusFault(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
}

const FIELD =
  /^body\.(?:rating|confidence|reason|(?:claims|sources|explanations|media)\[\d+\]\.(?:context\[\d+\]\.)?\w+)$/

/** Whether everything that the service says is wrong stands at a field of the form. */
function isAtFields(error: unknown): boolean {
  return (
    error instanceof ProblemError && error.errors.length > 0 && error.errors.every(({ field }) => FIELD.test(field))
  )
}
