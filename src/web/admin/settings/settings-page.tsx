import type { ReactElement } from 'react'
import type { Setting } from '#contract/contract.ts'
import { call } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { hiddenMeta } from '#web/seo/page-meta.ts'
import { adminLoader } from '#web/admin/layout/admin-loader.ts'
import { ScreenFailed, ScreenHead, ScreenLoading } from '#web/admin/layout/screen.tsx'
import { HomeForm } from './home-form.tsx'
import { PoliciesPanel } from './policies-panel.tsx'
import { AnnouncementForm, SellingForm, ShopForm } from './plain-forms.tsx'
import type { FormProps } from './use-setting.ts'
import { useSettingsScreen } from './use-settings-screen.ts'
import type { Route } from './+types/settings-page'

const TITLE = 'Settings'

const GROUPS: { name: Setting['name']; label: string; Form: (props: FormProps) => ReactElement }[] =
  [
    { name: 'shop', label: 'Shop', Form: ShopForm },
    { name: 'selling', label: 'Selling', Form: SellingForm },
    { name: 'announcement', label: 'Announcement', Form: AnnouncementForm },
    { name: 'home', label: 'Home page', Form: HomeForm },
  ]

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(({ signal }) =>
  call('GET /api/admin/settings', {}, { signal }),
)

export const HydrateFallback = () => <ScreenLoading title={TITLE} text="Loading settings..." />

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <ScreenFailed
      title={TITLE}
      error={error}
      toastText="Failed to load settings."
      text="Failed to load settings."
    />
  )
}

/** The settings of the shop, one form per group. */
export default function SettingsPage({ loaderData }: Route.ComponentProps) {
  const { settings, screen } = useSettingsScreen(loaderData.settings)
  return (
    <>
      <ScreenHead title={TITLE} line="What you save is in the shop at once." />
      <nav aria-label="Groups of settings" className="mb-5 flex flex-wrap gap-2">
        {[...GROUPS, { name: 'policies', label: 'Policies' }].map(({ name, label }) => (
          <a key={name} href={`#${name}`} className={buttonClass('outline', 'sm', 'px-4!')}>
            {label}
          </a>
        ))}
      </nav>
      <div className="max-w-4xl space-y-5">
        {GROUPS.map(({ name, Form }) => {
          const setting = settings.find((each) => each.name === name)
          return (
            setting && <Form key={`${name} ${setting.version}`} setting={setting} screen={screen} />
          )
        })}
      </div>
      <div className="mt-5">
        <PoliciesPanel settings={settings} screen={screen} />
      </div>
    </>
  )
}
