import { useEffect, useRef, useState } from 'react'
import { SCREEN_GROUPS, SETTINGS_SCREENS } from '#web/admin/layout/screens.ts'
import { GROUPS } from '#web/admin/settings/groups/setting-groups.ts'
import { findInAdmin, type FoundInAdmin } from '#web/api/admin/find.ts'
import { toGroups, type FoundGroup } from './groups.ts'

const SCREENS = SCREEN_GROUPS.flatMap(({ name: menu, screens }) =>
  screens.map(({ to, label }) => ({ to, label, menu })),
)

const UNDER_SETTINGS = SETTINGS_SCREENS.map(({ to, label }) => ({ to, label, menu: 'Settings' }))

/** The screens, and the groups of the settings for those who type. */
const PLACES = [
  ...SCREENS,
  ...UNDER_SETTINGS,
  ...GROUPS.map(({ name, label }) => ({
    to: `/admin/settings?group=${name}`,
    label: `Settings: ${label}`,
  })),
]

const DEBOUNCE_MS = 180
const MIN_LETTERS = 2

export type Find = {
  q: string
  groups: FoundGroup[]
  /** 'failed' if the server could not be reached. */
  state: 'idle' | 'loading' | 'failed'
  type: (text: string) => void
}

/** The screens that match a text at once, and what the server finds a moment after typing. */
export function useFound(): Find {
  const [q, setQ] = useState('')
  /** What was found, with the text it belongs to. */
  const [found, setFound] = useState<{ text: string; result: FoundInAdmin }>()
  const [state, setState] = useState<Find['state']>('idle')
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef<AbortController>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      latest.current?.abort()
    },
    [],
  )
  const load = async (text: string) => {
    const { signal } = (latest.current = new AbortController())
    try {
      const result = await findInAdmin(text, signal)
      if (signal.aborted) return
      setFound({ text, result })
      setState('idle')
    } catch {
      if (!signal.aborted) setState('failed')
    }
  }
  const type = (text: string) => {
    setQ(text)
    latest.current?.abort()
    clearTimeout(timer.current)
    const trimmed = text.trim()
    if (trimmed.length < MIN_LETTERS) return setState('idle')
    setState('loading')
    timer.current = setTimeout(() => void load(trimmed), DEBOUNCE_MS)
  }
  const current = found?.text === q.trim() ? found.result : undefined
  return { q, groups: toGroups(q, q.trim() ? PLACES : SCREENS, current), state, type }
}
