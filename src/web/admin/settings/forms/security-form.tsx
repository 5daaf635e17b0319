import { useState, type ReactElement } from 'react'
import { DEFAULT_SECURITY } from '#shared/shop-settings.ts'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { flagOf } from '#web/admin/layout/forms/form-texts.ts'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const asksPasswordOf = (saved: unknown): boolean =>
  flagOf(saved, 'asksPassword', DEFAULT_SECURITY.asksPassword)

/** Whether sensitive changes by administrators need the password again. */
export function SecurityForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [asksPassword, setAsksPassword] = useState(() => asksPasswordOf(setting.value))
  return (
    <SettingForm
      id={setting.name}
      title="Sensitive changes"
      line={
        'Sensitive changes are those of an administrator’s password, of rights, of connections, ' +
        'and of the groups Selling, Cash on delivery and this one.'
      }
      state={state}
      value={() => ({ asksPassword })}
      fill={(value) => setAsksPassword(asksPasswordOf(value))}
      snapshot={() => () => setAsksPassword(asksPassword)}
    >
      <Tick checked={asksPassword} onChange={({ target }) => setAsksPassword(target.checked)}>
        Ask for the password again before sensitive changes
      </Tick>
      <p className="mt-1.5 text-xs text-jamun-500">
        Not in the 15 minutes after a log-in, or after it was asked for.
      </p>
    </SettingForm>
  )
}
