import { useCallback, useState } from 'react'
import type { Setting } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useUnsaved } from '#web/admin/layout/use-unsaved.ts'

/** What the form of one settings group needs from the page. */
export type SettingsScreen = {
  /** Loads the current values of this group; the other groups keep their input. */
  reloadSetting: (name: Setting['name']) => Promise<void>
  /** Records whether this group has unsaved input. */
  setUnsaved: (name: Setting['name'], isUnsaved: boolean) => void
}

/** Asks before unsaved input of any group is lost. Returns the function that records it. */
function useUnsavedGroups(): SettingsScreen['setUnsaved'] {
  const [unsaved, setUnsaved] = useState<Partial<Record<Setting['name'], boolean>>>({})
  useUnsaved(Object.values(unsaved).includes(true))
  return useCallback(
    (name, isUnsaved) => setUnsaved((before) => ({ ...before, [name]: isUnsaved })),
    [],
  )
}

/** The settings that the forms show. Values saved by somebody else are loaded per group. */
export function useSettingsScreen(loaded: Setting[]): {
  settings: Setting[]
  screen: SettingsScreen
} {
  const [settings, setSettings] = useState(loaded)
  const setUnsaved = useUnsavedGroups()
  const reloadSetting = async (name: Setting['name']): Promise<void> => {
    try {
      const fresh = (await call('GET /api/admin/settings')).settings.find(
        (each) => each.name === name,
      )
      setSettings((before) => before.map((each) => (each.name === name ? (fresh ?? each) : each)))
    } catch (error) {
      toast(
        'error',
        'Failed to load settings. ' +
          `${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
  }
  return { settings, screen: { reloadSetting, setUnsaved } }
}
