import type { ReactElement } from 'react'
import { CheckoutSettingForm } from '#web/admin/settings/checkout/checkout-setting-form.tsx'
import { CodForm } from '#web/admin/settings/checkout/cod-form.tsx'
import { DeliveryForm } from '#web/admin/settings/checkout/delivery-form.tsx'
import { PromisesForm } from '#web/admin/settings/checkout/promises-form.tsx'
import { BackupsForm } from '#web/admin/settings/forms/backups-form.tsx'
import { IdentityForm } from '#web/admin/settings/forms/identity-form.tsx'
import {
  AnnouncementForm,
  InvoicesForm,
  LabelsForm,
  SellingForm,
  ShopForm,
} from '#web/admin/settings/forms/plain-forms.tsx'
import { PrivacyForm } from '#web/admin/settings/forms/privacy-form.tsx'
import { ReviewsForm } from '#web/admin/settings/forms/reviews-form.tsx'
import { SecurityForm } from '#web/admin/settings/forms/security-form.tsx'
import { TallyForm } from '#web/admin/settings/forms/tally-form.tsx'
import { AboutForm, GstRatesForm, WordsForm } from '#web/admin/settings/forms/text-forms.tsx'
import { HomeForm } from '#web/admin/settings/home/home-form.tsx'
import type { FormProps } from '#web/admin/settings/use-setting.ts'
import { PoliciesPanel } from '#web/admin/settings/policies/policies-panel.tsx'
import type { SettingsScreen } from '#web/admin/settings/use-settings-screen.ts'
import type { Setting, SettingName } from '#web/api/admin/settings/settings.ts'
import { POLICIES } from './setting-groups.ts'

/** The forms of the groups. The policies have a panel of their own. */
const FORMS: Partial<Record<SettingName, (props: FormProps) => ReactElement>> = {
  shop: ShopForm,
  identity: IdentityForm,
  home: HomeForm,
  announcement: AnnouncementForm,
  words: WordsForm,
  about: AboutForm,
  selling: SellingForm,
  checkout: CheckoutSettingForm,
  cod: CodForm,
  delivery: DeliveryForm,
  promises: PromisesForm,
  reviews: ReviewsForm,
  labels: LabelsForm,
  invoices: InvoicesForm,
  'gst-rates': GstRatesForm,
  tally: TallyForm,
  privacy: PrivacyForm,
  security: SecurityForm,
  backups: BackupsForm,
}

type GroupFormsProps = {
  settings: Setting[]
  screen: SettingsScreen
  /** The groups that were opened on this screen. */
  opened: readonly string[]
  current: string | undefined
}

/** The forms of the groups that were opened; only that of the current one is shown. */
export const GroupForms = ({ settings, screen, opened, current }: GroupFormsProps) =>
  opened.map((name) => {
    const setting = settings.find((each) => each.name === name)
    const Form = setting && FORMS[setting.name]
    return (
      <div key={name} hidden={name !== current}>
        {Form && <Form key={setting.version} setting={setting} screen={screen} />}
        {name === POLICIES && <PoliciesPanel settings={settings} screen={screen} />}
      </div>
    )
  })
