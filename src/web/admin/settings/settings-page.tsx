import type { ReactElement } from 'react'
import {
  listSettingPictures,
  listSettings,
  listStoryNames,
  type SettingName,
} from '#web/api/admin/settings/settings.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { CategoriesContext } from '#web/admin/categories/category-name.tsx'
import { listCategories } from '#web/api/admin/catalog/categories.ts'
import { listNamed } from '#web/api/admin/catalog/offers.ts'
import { FIND_PRODUCTS } from '#web/admin/offers/product-choice.tsx'
import { savedProducts } from '#web/admin/settings/home/story-values.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader } from '#web/admin/layout/admin-data.ts'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { READ_VERSIONS } from './earlier-versions.tsx'
import { BackupsForm } from '#web/admin/settings/forms/backups-form.tsx'
import { IdentityForm } from '#web/admin/settings/forms/identity-form.tsx'
import { CheckoutSettingForm } from '#web/admin/settings/checkout/checkout-setting-form.tsx'
import { CodForm } from '#web/admin/settings/checkout/cod-form.tsx'
import { DeliveryForm } from '#web/admin/settings/checkout/delivery-form.tsx'
import { HomeForm } from '#web/admin/settings/home/home-form.tsx'
import { PoliciesPanel } from '#web/admin/settings/policies/policies-panel.tsx'
import {
  AnnouncementForm,
  InvoicesForm,
  LabelsForm,
  SellingForm,
  ShopForm,
} from '#web/admin/settings/forms/plain-forms.tsx'
import { PrivacyForm } from '#web/admin/settings/forms/privacy-form.tsx'
import { PromisesForm } from '#web/admin/settings/checkout/promises-form.tsx'
import { ReviewsForm } from '#web/admin/settings/forms/reviews-form.tsx'
import { SecurityForm } from '#web/admin/settings/forms/security-form.tsx'
import { TallyForm } from '#web/admin/settings/forms/tally-form.tsx'
import { AboutForm, GstRatesForm, WordsForm } from '#web/admin/settings/forms/text-forms.tsx'
import { SAVE, type FormProps } from './use-setting.ts'
import { RELOAD, useSettingsScreen } from './use-settings-screen.ts'
import type { Route } from './+types/settings-page'

/**
 * On phones they are one row that scrolls, so that the first group is in view, and from 1280 px on
 * a column that stays in view.
 */
const GROUP_LINKS =
  'mb-5 flex gap-2 overflow-x-auto p-1 sm:flex-wrap sm:overflow-visible xl:sticky xl:top-21 ' +
  'xl:mb-0 xl:max-h-[calc(100dvh-6.5rem)] xl:flex-col xl:flex-nowrap xl:gap-0 ' +
  'xl:overflow-y-auto xl:bg-white xl:p-2'
const GROUP_LINK =
  'shrink-0 px-4! xl:min-h-9! xl:justify-start! xl:border-0! xl:text-left! xl:font-medium!'

const TITLE = 'Settings'

const GROUPS: { name: SettingName; label: string; Form: (props: FormProps) => ReactElement }[] = [
  { name: 'shop', label: 'Shop', Form: ShopForm },
  { name: 'identity', label: 'Logo', Form: IdentityForm },
  { name: 'selling', label: 'Selling', Form: SellingForm },
  { name: 'checkout', label: 'Checkout', Form: CheckoutSettingForm },
  { name: 'cod', label: 'Cash on delivery', Form: CodForm },
  { name: 'delivery', label: 'Delivery', Form: DeliveryForm },
  { name: 'promises', label: 'Promises', Form: PromisesForm },
  { name: 'labels', label: 'Labels', Form: LabelsForm },
  { name: 'invoices', label: 'Invoices', Form: InvoicesForm },
  { name: 'gst-rates', label: 'GST rates', Form: GstRatesForm },
  { name: 'tally', label: 'Tally', Form: TallyForm },
  { name: 'announcement', label: 'Announcement', Form: AnnouncementForm },
  { name: 'home', label: 'Home page', Form: HomeForm },
  { name: 'words', label: 'Texts', Form: WordsForm },
  { name: 'about', label: 'About', Form: AboutForm },
  { name: 'reviews', label: 'Reviews', Form: ReviewsForm },
  { name: 'privacy', label: 'Privacy', Form: PrivacyForm },
  { name: 'security', label: 'Security', Form: SecurityForm },
  { name: 'backups', label: 'Backups', Form: BackupsForm },
]

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

export const clientLoader = adminLoader(async ({ signal }) => {
  const [settings, pictures, categories] = await Promise.all([
    listSettings(signal),
    listSettingPictures(signal),
    listCategories(signal),
  ])
  const saved = savedProducts(settings)
  const storyNames = await (saved ? listNamed(saved, signal) : listStoryNames(signal))
  return { settings, pictures, categories, storyNames }
})

export const clientAction = adminAction(SAVE, READ_VERSIONS, RELOAD, FIND_PRODUCTS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading settings...',
  toastText: 'Failed to load settings.',
  text: 'Failed to load settings.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/** The settings of the shop, one form per group. */
function SettingsPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { settings, screen } = useSettingsScreen(loaderData.settings, loaderData)
  return (
    <CategoriesContext value={loaderData.categories}>
      <ScreenHead title={TITLE} line="What you save is in the shop at once." />
      <div className="items-start gap-5 xl:grid xl:grid-cols-[12rem_minmax(0,1fr)]">
        <GroupLinks />
        <div className="min-w-0 space-y-5">
          {GROUPS.map(({ name, Form }) => {
            const setting = settings.find((each) => each.name === name)
            return (
              setting && (
                <Form key={`${name} ${setting.version}`} setting={setting} screen={screen} />
              )
            )
          })}
          <PoliciesPanel settings={settings} screen={screen} />
        </div>
      </div>
    </CategoriesContext>
  )
}

const GroupLinks = () => (
  <nav aria-label="Groups of settings" className={GROUP_LINKS}>
    {[...GROUPS, { name: 'policies', label: 'Policies' }].map(({ name, label }) => (
      <a key={name} href={`#${name}`} className={buttonClass('outline', 'sm', GROUP_LINK)}>
        {label}
      </a>
    ))}
  </nav>
)

export default SCREEN.of(SettingsPage)
