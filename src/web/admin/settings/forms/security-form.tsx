import { useState, type ReactElement } from 'react'
import { DEFAULT_SECURITY } from '#shared/shop-settings.ts'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const asksPasswordOf = (saved: unknown): boolean =>
  typeof saved === 'object' && saved !== null && 'asksPassword' in saved
    ? saved.asksPassword === true
    : DEFAULT_SECURITY.asksPassword

/** Whether sensitive changes by administrators need the password again. */
export function SecurityForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [asksPassword, setAsksPassword] = useState(() => asksPasswordOf(setting.value))
  return (
    <SettingForm
      id={setting.name}
      title="Security"
      line={
        'Sensitive changes are those of an administrator’s password, of rights, of connections, ' +
        'and of the groups Selling, Cash on delivery and Security here.'
      }
      state={state}
      value={() => ({ asksPassword })}
      fill={(value) => setAsksPassword(asksPasswordOf(value))}
      snapshot={() => () => setAsksPassword(asksPassword)}
    >
      <label className="flex min-h-12 items-center gap-3 border border-jamun-200 px-4 py-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-rani-600"
          checked={asksPassword}
          onChange={({ target }) => setAsksPassword(target.checked)}
        />
        <span>Ask for the password again before sensitive changes</span>
      </label>
      <p className="mt-1.5 text-xs text-jamun-500">
        Not in the 15 minutes after a log-in, or after it was asked for.
      </p>
    </SettingForm>
  )
}
