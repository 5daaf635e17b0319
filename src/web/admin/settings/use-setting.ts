import { useEffect, useRef, useState, type RefObject } from 'react'
import type { Setting } from '#contract/index.ts'
import { ApiError, call, serverMessage } from '#web/api.ts'
import { toast } from '#web/ui/toast.tsx'

const NOTHING: Record<string, string> = {}

export type SettingState = {
  form: RefObject<HTMLFormElement | null>
  problems: Record<string, string>
  busy: boolean
  /** Somebody else has saved this group since it was opened. */
  overtaken: boolean
  save: (value: Record<string, unknown>) => Promise<void>
}

/** Saves one group of settings and keeps what the server says is wrong with it; the first wrong field takes the focus. */
export function useSetting({ name, version: first }: Setting): SettingState {
  const form = useRef<HTMLFormElement>(null)
  const [version, setVersion] = useState(first)
  const [problems, setProblems] = useState(NOTHING)
  const [busy, setBusy] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  useEffect(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(), [problems])

  const save = async (value: Record<string, unknown>) => {
    setBusy(true)
    try {
      const { message, setting } = await call('PUT /api/admin/settings/:name', { params: { name }, body: { value, version } })
      setVersion(setting.version)
      setProblems(NOTHING)
      toast('success', message)
    } catch (error) {
      setProblems((error instanceof ApiError && error.fields) || NOTHING)
      setOvertaken(error instanceof ApiError && error.code === 'settings.changed')
      toast('error', `Failed to save settings: ${serverMessage(error, 'Please check your internet connection.')}`)
    }
    setBusy(false)
  }
  return { form, problems, busy, overtaken, save }
}
