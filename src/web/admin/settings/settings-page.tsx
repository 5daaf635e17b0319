import { lazy, Suspense, useState } from 'react'
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
import { groupOf } from '#web/admin/settings/groups/setting-groups.ts'
import { SAVE } from './use-setting.ts'
import { RELOAD, useSettingsScreen } from './use-settings-screen.ts'
import type { Route } from './+types/settings-page'

const TITLE = 'Settings'

export const meta: Route.MetaFunction = ({ matches }) => hiddenMeta(matches, TITLE)

/** Larger than all else of the screen, so the index does not wait for them. */
const loadForms = () => import('#web/admin/settings/groups/group-forms.tsx')
const GroupForms = lazy(async () => ({ default: (await loadForms()).GroupForms }))

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

/** The names of the groups that were opened on this screen. */
function useOpened(current: string | undefined): readonly string[] {
  const [opened, setOpened] = useState<readonly string[]>([])
  if (current === undefined || opened.includes(current)) return opened
  setOpened([...opened, current])
  return opened
}

/**
 * The index of the groups, or the group of the URL. A form stays mounted once it was opened, so
 * that what is typed in it stays while another is open.
 */
function SettingsPage({ loaderData }: ScreenProps<typeof clientLoader>) {
  const { settings, screen } = useSettingsScreen(loaderData.settings, loaderData)
  const [search] = useSearchParams()
  const current = groupOf(search)
  const opened = useOpened(current?.name)
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
          {opened.length > 0 && (
            <Suspense fallback={<p role="status">Loading settings...</p>}>
              <GroupForms
                settings={settings}
                screen={screen}
                opened={opened}
                current={current?.name}
              />
            </Suspense>
          )}
        </div>
      </div>
    </CategoriesContext>
  )
}

export default SCREEN.of(SettingsPage)
