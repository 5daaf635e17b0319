import { useRef, useState, type RefObject } from 'react'
import { useFocusOnProblem } from '#web/admin/layout/forms/use-focus-on-problem.ts'
import { useMutation, type Mutation } from '#web/admin/layout/admin-data.ts'
import {
  saveSetting,
  type SaveSettingInput,
  type Setting,
} from '#web/api/admin/settings/settings.ts'
import type { SettingsScreen } from './use-settings-screen.ts'

export const SAVE: Mutation<SaveSettingInput, { message: string; version: number }> = {
  name: 'save',
  send: saveSetting,
  done: ({ message }) => message,
  failed: () => 'Failed to save settings: ',
  // The other groups keep what is typed in them.
  keepsScreen: true,
}

const NO_PROBLEMS: Record<string, string> = {}

export type FormProps = { setting: Setting; screen: SettingsScreen }

export type SettingState = {
  name: Setting['name']
  /** The current version as far as this screen knows; 0 if the group was never saved. */
  version: number
  form: RefObject<HTMLFormElement | null>
  problems: Record<string, string>
  busy: boolean
  /** Whether somebody else saved this group since it was loaded. */
  isOutdated: boolean
  screen: SettingsScreen
  /** Resolves to whether it was saved. */
  save: (value: Record<string, unknown>) => Promise<boolean>
}

/** Saves one settings group and holds its problems. The first invalid field gets the focus. */
export function useSetting({
  setting: { name, version: initialVersion },
  screen,
}: FormProps): SettingState {
  const form = useRef<HTMLFormElement>(null)
  const [version, setVersion] = useState(initialVersion)
  const [problems, setProblems] = useState(NO_PROBLEMS)
  const { run, busy } = useMutation(SAVE)
  const [isOutdated, setOutdated] = useState(false)
  useFocusOnProblem(form, problems)

  const save = async (value: Record<string, unknown>): Promise<boolean> => {
    const result = await run({ name, value, version })
    if (!result) return false
    setProblems(result.ok ? NO_PROBLEMS : result.fields)
    if (result.ok) {
      setVersion(result.value.version)
      screen.$saved.setKey(name, value)
    } else setOutdated(result.code === 'settings.changed')
    return result.ok
  }
  return { name, version, form, problems, busy, isOutdated, screen, save }
}
