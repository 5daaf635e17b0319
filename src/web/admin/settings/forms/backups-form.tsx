import { useState, type ReactElement } from 'react'
import { DEFAULT_BACKUPS } from '#shared/shop-settings.ts'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
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
      title="Nightly backup"
      line="They are written on the server of the shop. Copy them to another place as well."
      state={state}
      value={() => ({ nightly })}
      fill={(value) => setNightly(isNightly(value))}
      snapshot={() => () => setNightly(nightly)}
    >
      <Tick checked={nightly} onChange={({ target }) => setNightly(target.checked)}>
        Back up every night
      </Tick>
      <p className="mt-1.5 text-xs text-jamun-500">
        At 2:30. The last backups of 7 days and of 4 weeks are kept.
      </p>
    </SettingForm>
  )
}
