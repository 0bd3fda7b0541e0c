import { ROLE_NAMES, type Role } from '@tribunal/contract/words'
import { Checkbox } from '../../../components/form/choice.tsx'
import { useTranslation } from '../../../messages/use-translation.ts'

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
        {ROLE_NAMES.map((role) => (
          <Checkbox
            key={role}
            label={shell(`role_${role}`)}
            hint={t(`about_${role}`)}
            checked={roles.includes(role)}
            onChange={(on) => onChange(ROLE_NAMES.filter((one) => (one === role ? on : roles.includes(one))))}
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
