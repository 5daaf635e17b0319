import { useState, type ReactElement } from 'react'
import { DEFAULT_IDENTITY, type Identity } from '#shared/shop-settings.ts'
import { Tick } from '#web/admin/layout/forms/tick.tsx'
import { MediaField } from '#web/admin/media/media-field.tsx'
import { SettingForm } from '#web/admin/settings/setting-form.tsx'
import { useSetting, type FormProps } from '#web/admin/settings/use-setting.ts'

const identityOf = (saved: unknown): Identity => {
  if (typeof saved !== 'object' || saved === null) return DEFAULT_IDENTITY
  const logo = 'logo' in saved && typeof saved.logo === 'string' ? saved.logo : null
  return { logo, logoHasName: !('logoHasName' in saved) || saved.logoHasName === true }
}

/** The logo of the shop. */
export function IdentityForm({ setting, screen }: FormProps): ReactElement {
  const state = useSetting({ setting, screen })
  const [identity, setIdentity] = useState(() => identityOf(setting.value))
  return (
    <SettingForm
      id={setting.name}
      title="Logo"
      line="In the header, on mails and packing slips, and as the icon of browsers and phones."
      state={state}
      value={() => ({ ...identity })}
      fill={(value) => setIdentity(identityOf(value))}
      snapshot={() => () => setIdentity(identity)}
    >
      <MediaField
        label="Logo"
        optional
        hint="PNG or WebP without a background looks best, at least 512 pixels on its longer side."
        error={state.problems.logo}
        value={identity.logo === null ? null : { key: identity.logo }}
        onChange={(picture) => setIdentity({ ...identity, logo: picture?.key ?? null })}
      />
      <Tick
        className="mt-4"
        checked={identity.logoHasName}
        onChange={({ target }) => setIdentity({ ...identity, logoHasName: target.checked })}
      >
        The logo contains the name of the shop
      </Tick>
      <p className="mt-1.5 text-xs text-jamun-500">
        If not, the name is written beside it where there is room.
      </p>
    </SettingForm>
  )
}
