import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ProblemError } from '@tribunal/client'
import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { api } from '../../api/client.ts'
import { Button } from '../../components/button.tsx'
import { Card } from '../../components/card.tsx'
import { Segments, SelectField } from '../../components/form/choice.tsx'
import { TextAreaField, TextField } from '../../components/form/field.tsx'
import { ProblemNote } from '../../components/states.tsx'
import { toast } from '../../components/toasts.tsx'
import { fieldProblem } from '../../messages/problem-text.ts'
import { useTranslation } from '../../messages/use-translation.ts'
import { EMPTY, type EntryForm, entryOf, faultsOf } from './entry-form.ts'

/** The form of one entry. */
export function AddEvidence() {
  const { t } = useTranslation('evidence')
  const queryClient = useQueryClient()
  const [form, setForm] = useState<EntryForm>(EMPTY)
  const [tried, setTried] = useState(false)
  const faults = faultsOf(form)
  const send = useMutation({
    mutationFn: async () => (await api.addEvidence({ body: entryOf(form) })).body,
    onSuccess: ({ added, problems }) => {
      const warnings = problems.map(({ expected }) => expected).join('; ')
      const done = warnings === '' ? t('added') : `${t('warned')} ${warnings}`
      toast({ text: added === 0 ? t('merged') : done })
      setForm({ ...EMPTY, kind: form.kind, publisher: form.publisher, lang: form.lang, license: form.license })
      setTried(false)
      void queryClient.invalidateQueries({ queryKey: ['evidence'] })
    },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    if (Object.keys(faults).length === 0) return send.mutate()
    // Once the faults are drawn, the first of them has the focus.
    const element = event.currentTarget
    requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const errorOf = (name: keyof EntryForm) => {
    const fault = tried ? faults[name as keyof typeof faults] : undefined
    return fault === undefined ? fieldProblem(send.error, name) : t(fault)
  }
  return (
    <Card title={t('add_title')} hint={t('add_hint')} className="max-w-3xl">
      <form noValidate className="flex flex-col gap-3" onSubmit={submit}>
        {send.error && !toldAtFields(send.error) && <ProblemNote error={send.error} />}
        <Fields form={form} change={(patch) => setForm({ ...form, ...patch })} errorOf={errorOf} />
        <div>
          <Button type="submit" variant="primary" icon={Plus} busy={send.isPending}>
            {t('add')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** Whether everything that the service says is wrong stands at a field of the form. */
function toldAtFields(error: unknown): boolean {
  const names = new Set(Object.keys(EMPTY).map((name) => `body.${name}`))
  return error instanceof ProblemError && error.errors.length > 0 && error.errors.every(({ field }) => names.has(field))
}

interface FieldsProps {
  readonly form: EntryForm
  readonly change: (patch: Partial<EntryForm>) => void
  readonly errorOf: (name: keyof EntryForm) => string | undefined
}

function Fields({ form, change, errorOf }: FieldsProps) {
  const { t } = useTranslation('evidence')
  const line = (name: 'rating' | 'title' | 'url' | 'publisher' | 'date' | 'lang' | 'license') => ({
    value: form[name],
    error: errorOf(name),
    optional: true,
    onChange: (value: string) => change({ [name]: value }),
  })
  return (
    <>
      <Segments
        label={t('kind')}
        value={form.kind}
        options={(['claim', 'passage'] as const).map((value) => ({ value, label: t(`kind_${value}`) }))}
        onChange={(kind) => change({ kind })}
      />
      {form.kind === 'claim' && <ClaimFields form={form} change={change} errorOf={errorOf} />}
      <TextAreaField
        label={t('text')}
        hint={t('text_hint')}
        required={form.kind === 'passage'}
        optional={form.kind === 'claim'}
        maxLength={20_000}
        error={errorOf('text')}
        value={form.text}
        onChange={(text) => change({ text })}
      />
      <TextField label={t('entry_title')} maxLength={1_000} {...line('title')} />
      <TextField label={t('url')} type="url" maxLength={2_000} spellCheck={false} {...line('url')} />
      <div className="grid gap-3 sm:grid-cols-2">
        <TextField label={t('publisher')} maxLength={300} {...line('publisher')} />
        <TextField label={t('date')} type="date" {...line('date')} />
      </div>
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <TextField label={t('lang')} hint={t('lang_hint')} maxLength={35} spellCheck={false} {...line('lang')} />
        <TextField
          label={t('license')}
          hint={t('license_hint')}
          maxLength={300}
          spellCheck={false}
          {...line('license')}
        />
      </div>
    </>
  )
}

function ClaimFields({ form, change, errorOf }: FieldsProps) {
  const { t } = useTranslation('evidence')
  const explain = useTranslation('explain').t
  const words = (['true', 'false', 'mixed', 'unknown'] as const).map((value) => ({
    value,
    label: explain(`verdict_${value}`),
  }))
  return (
    <>
      <TextAreaField
        label={t('claim')}
        hint={t('claim_hint')}
        required
        rows={2}
        maxLength={5_000}
        error={errorOf('claim')}
        value={form.claim}
        onChange={(claim) => change({ claim })}
      />
      <div className="grid items-end gap-3 sm:grid-cols-2">
        <SelectField
          label={t('verdict')}
          error={errorOf('verdict')}
          value={form.verdict}
          options={[...words, { value: '', label: t('verdict_from_rating') }]}
          onChange={(verdict) => change({ verdict })}
        />
        <TextField
          label={t('rating')}
          hint={t('rating_hint')}
          optional={form.verdict !== ''}
          maxLength={500}
          error={errorOf('rating')}
          value={form.rating}
          onChange={(rating) => change({ rating })}
        />
      </div>
    </>
  )
}
