import { atom, map, type MapStore, type ReadableAtom } from 'nanostores'
import { useCallback, useState } from 'react'
import type { Picture } from '#contract/contract.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import { useUnsaved } from '#web/admin/layout/screen.tsx'
import type { Named } from '#web/api/admin/catalog/offers.ts'
import { listSettings, type Setting, type SettingName } from '#web/api/admin/settings/settings.ts'

/** Reads what is set now, because somebody else has saved a group. */
export const RELOAD: Mutation<undefined, Setting[]> = {
  name: 'reload',
  send: () => listSettings(),
  failed: () => 'Failed to load settings. ',
  keepsScreen: true,
}

/** What the form of one settings group needs from the page. */
export type SettingsScreen = {
  /** Loads the current values of this group; the other groups keep their input. */
  reloadSetting: (name: SettingName) => Promise<void>
  /** The pictures of the library that the saved settings have. */
  pictures: Picture[]
  /** The products that the story of the home page names. */
  storyNames: Named[]
  /** Records whether this group has unsaved input. */
  setUnsaved: (name: SettingName, isUnsaved: boolean) => void
  /** The groups with unsaved input. */
  $unsaved: ReadableAtom<readonly SettingName[]>
  /** What was saved on this screen, by the names of the groups. */
  $saved: MapStore<Record<string, unknown>>
}

/** Records the groups with unsaved input, and asks before it is lost. */
function useUnsavedGroups(): Pick<SettingsScreen, 'setUnsaved' | '$unsaved'> {
  const [$unsaved] = useState(() => atom<readonly SettingName[]>([]))
  useUnsaved(() => $unsaved.get().length > 0)
  const setUnsaved = useCallback(
    (name: SettingName, isUnsaved: boolean) => {
      const others = $unsaved.get().filter((each) => each !== name)
      if (isUnsaved || others.length < $unsaved.get().length)
        $unsaved.set(isUnsaved ? [...others, name] : others)
    },
    [$unsaved],
  )
  return { setUnsaved, $unsaved }
}

/** The settings that the forms show. Values saved by somebody else are loaded per group. */
export function useSettingsScreen(
  loaded: Setting[],
  known: Pick<SettingsScreen, 'pictures' | 'storyNames'>,
): {
  settings: Setting[]
  screen: SettingsScreen
} {
  const [settings, setSettings] = useState(loaded)
  const unsaved = useUnsavedGroups()
  const [$saved] = useState(() => map<Record<string, unknown>>({}))
  const reloading = useMutation(RELOAD)
  const reloadSetting = async (name: SettingName): Promise<void> => {
    const result = await reloading.run(undefined)
    const fresh = result?.ok && result.value.find((each) => each.name === name)
    if (fresh) setSettings((before) => before.map((each) => (each.name === name ? fresh : each)))
  }
  return { settings, screen: { reloadSetting, ...unsaved, $saved, ...known } }
}
