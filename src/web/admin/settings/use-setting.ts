import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Setting } from '#contract/contract.ts'
import { ApiError, call, serverMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import type { SettingsScreen } from './use-settings-screen.ts'

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
  const [busy, setBusy] = useState(false)
  const [isOutdated, setOutdated] = useState(false)
  useEffect(
    () => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    [problems],
  )

  const attempt = async (value: Record<string, unknown>): Promise<boolean> => {
    try {
      const { message, setting } = await call('PUT /api/admin/settings/:name', {
        params: { name },
        body: { value, version },
      })
      setVersion(setting.version)
      setProblems(NO_PROBLEMS)
      toast('success', message)
      return true
    } catch (error) {
      setProblems((error instanceof ApiError && error.fields) || NO_PROBLEMS)
      setOutdated(error instanceof ApiError && error.code === 'settings.changed')
      toast(
        'error',
        'Failed to save settings: ' +
          `${serverMessage(error, 'Please check your internet connection.')}`,
      )
      return false
    }
  }
  const save = async (value: Record<string, unknown>): Promise<boolean> => {
    setBusy(true)
    const saved = await attempt(value)
    setBusy(false)
    return saved
  }
  return { name, version, form, problems, busy, isOutdated, screen, save }
}
