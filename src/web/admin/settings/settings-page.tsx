import { useSearchParams, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  listSettingPictures,
  listSettings,
  listStoryNames,
} from '#web/api/admin/settings/settings.ts'
import { CategoriesContext } from '#web/admin/categories/category-name.tsx'
import { listCategories } from '#web/api/admin/catalog/categories.ts'
import { listNamed } from '#web/api/admin/catalog/offers.ts'
import { FIND_PRODUCTS } from '#web/admin/offers/product-choice.tsx'
import { savedProducts } from '#web/admin/settings/home/story-values.ts'
import { hiddenMeta } from '#web/seo/page-head.ts'
import { adminAction, adminLoader } from '#web/admin/layout/admin-data.ts'
import { BackLink } from '#web/admin/layout/back-link.tsx'
import { adminScreen, ScreenHead, type ScreenProps } from '#web/admin/layout/screen.tsx'
import { READ_VERSIONS } from './earlier-versions.tsx'
import { GroupColumn, GroupIndex } from '#web/admin/settings/groups/group-index.tsx'
import { FORMS } from '#web/admin/settings/groups/setting-forms.ts'
import { groupOf, GROUPS, POLICIES } from '#web/admin/settings/groups/setting-groups.ts'
import { PoliciesPanel } from '#web/admin/settings/policies/policies-panel.tsx'
import { SAVE } from './use-setting.ts'
import { RELOAD, useSettingsScreen } from './use-settings-screen.ts'
import type { Route } from './+types/settings-page'

const TITLE = 'Settings'

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

/** Another group loads nothing: all are loaded. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean =>
  defaultShouldRevalidate && currentUrl.search === nextUrl.search

export const clientAction = adminAction(SAVE, READ_VERSIONS, RELOAD, FIND_PRODUCTS)

const SCREEN = adminScreen({
  title: TITLE,
  loading: 'Loading settings...',
  toastText: 'Failed to load settings.',
  text: 'Failed to load settings.',
})

export const HydrateFallback = SCREEN.Loading

export const ErrorBoundary = SCREEN.Failed

/**
 * The index of the groups, or the group of the URL. The forms of all groups stay mounted, so that
 * what is typed in one stays while another is open.
 */
function SettingsPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { settings, screen } = useSettingsScreen(loaderData.settings, loaderData)
  const [search] = useSearchParams()
  const current = groupOf(search)
  return (
    <CategoriesContext value={loaderData.categories}>
      {current && <BackLink to="/admin/settings" label="All settings" />}
      <ScreenHead title={TITLE} line="What you save is in the shop at once." />
      {!current && <GroupIndex settings={settings} screen={screen} />}
      <div
        hidden={!current}
        className="items-start gap-5 not-[[hidden]]:xl:grid xl:grid-cols-[13rem_minmax(0,1fr)]"
      >
        {current && <GroupColumn current={current} screen={screen} />}
        <div className="min-w-0">
          {GROUPS.map(({ name }) => {
            const setting = settings.find((each) => each.name === name)
            const Form = setting && FORMS[setting.name]
            return (
              <div key={name} hidden={name !== current?.name}>
                {Form && <Form key={setting.version} setting={setting} screen={screen} />}
                {name === POLICIES && <PoliciesPanel settings={settings} screen={screen} />}
              </div>
            )
          })}
        </div>
      </div>
    </CategoriesContext>
  )
}

export default SCREEN.of(SettingsPage)
