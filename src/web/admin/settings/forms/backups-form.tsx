import { useState, type ReactElement } from 'react'
import { DEFAULT_BACKUPS } from '#shared/shop-settings.ts'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const isNightly = (saved: unknown): boolean =>
  typeof saved === 'object' && saved !== null && 'nightly' in saved
    ? saved.nightly === true
    : DEFAULT_BACKUPS.nightly

/** Whether the shop writes a backup every night. */
export function BackupsForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [nightly, setNightly] = useState(() => isNightly(setting.value))
  return (
    <SettingForm
      id={setting.name}
      title="Backups"
      line="They are written on the server of the shop. Copy them to another place as well."
      state={state}
      value={() => ({ nightly })}
      fill={(value) => setNightly(isNightly(value))}
      snapshot={() => () => setNightly(nightly)}
    >
      <label className="flex min-h-12 items-center gap-3 border border-jamun-200 px-4 py-2">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-rani-600"
          checked={nightly}
          onChange={({ target }) => setNightly(target.checked)}
        />
        <span>Back up every night</span>
      </label>
      <p className="mt-1.5 text-xs text-jamun-500">
        At 2:30. The last backups of 7 days and of 4 weeks are kept.
      </p>
    </SettingForm>
  )
}
