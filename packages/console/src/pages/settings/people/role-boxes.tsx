import type { Person } from '@tribunal/client'
import { Checkbox } from '../../../components/form/choice.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'

export type Role = Person['roles'][number]

export const ROLES = ['viewer', 'reviewer', 'lead', 'policy_owner', 'admin'] as const satisfies readonly Role[]

/** What somebody may do: roles add up. */
export function RoleBoxes({
  roles,
  error,
  onChange,
}: {
  readonly roles: readonly Role[]
  readonly error: string | undefined
  readonly onChange: (roles: readonly Role[]) => void
}) {
  const { t } = useTranslation('settings')
  const shell = useTranslation('shell').t
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t('roles')}</legend>
      <div className="flex flex-col gap-1">
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            label={shell(`role_${role}`)}
            hint={t(`about_${role}`)}
            checked={roles.includes(role)}
            onChange={(on) => onChange(ROLES.filter((one) => (one === role ? on : roles.includes(one))))}
          />
        ))}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1 text-sm font-medium text-blocked">
          {error}
        </p>
      )}
    </fieldset>
  )
}
