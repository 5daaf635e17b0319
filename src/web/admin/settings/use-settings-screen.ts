import { useCallback, useState } from 'react'
import type { Setting } from '#contract/contract.ts'
import { call, serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { useUnsaved } from '#web/admin/layout/use-unsaved.ts'

/** What one group of settings may ask of the screen. */
export type SettingsScreen = {
  /** Shows what is set now in this group alone. */
  showNow: (name: Setting['name']) => Promise<void>
  /** Notes whether something is typed in this group that is not saved. */
  noteUnsaved: (name: Setting['name'], isUnsaved: boolean) => void
}

/**
 * Asks before what is typed in any of the groups is left; answers where a group notes that
 * something is.
 */
function useUnsavedGroups(): SettingsScreen['noteUnsaved'] {
  const [unsaved, setUnsaved] = useState<Partial<Record<Setting['name'], boolean>>>({})
  useUnsaved(Object.values(unsaved).includes(true))
  return useCallback(
    (name, isUnsaved) => setUnsaved((known) => ({ ...known, [name]: isUnsaved })),
    [],
  )
}

/**
 * The settings as their forms show them: what somebody else has set comes into a group when she
 * asks for it, and what is typed in others stays.
 */
export function useSettingsScreen(loaded: Setting[]): {
  settings: Setting[]
  screen: SettingsScreen
} {
  const [settings, setSettings] = useState(loaded)
  const noteUnsaved = useUnsavedGroups()
  const showNow = async (name: Setting['name']): Promise<void> => {
    try {
      const fresh = (await call('GET /api/admin/settings')).settings.find(
        (each) => each.name === name,
      )
      setSettings((known) => known.map((each) => (each.name === name ? (fresh ?? each) : each)))
    } catch (error) {
      toast(
        'error',
        `Failed to load settings. ${serverMessage(error, 'Please check your internet connection.')}`,
      )
    }
  }
  return { settings, screen: { showNow, noteUnsaved } }
}
