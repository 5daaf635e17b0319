import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import { findInAdmin, type FoundInAdmin } from '#web/api/admin/find.ts'
import { toGroups, type FoundGroup } from './groups.ts'
import { $query } from './palette-state.ts'
import { ACTIONS, PLACES, SCREENS } from './places.ts'

const DEBOUNCE_MS = 180
const MIN_LETTERS = 2

export type Find = {
  q: string
  groups: FoundGroup[]
  /** 'failed' if the server could not be reached. */
  state: 'idle' | 'loading' | 'failed'
  type: (text: string) => void
}

/** The screens and actions that match a text, and what the server finds a moment after typing. */
export function useFound(): Find {
  const q = useStore($query)
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
    $query.set(text)
    latest.current?.abort()
    clearTimeout(timer.current)
    const trimmed = text.trim()
    if (trimmed.length < MIN_LETTERS) return setState('idle')
    setState('loading')
    timer.current = setTimeout(() => void load(trimmed), DEBOUNCE_MS)
  }
  useEffect(() => {
    if ($query.get()) type($query.get())
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- Once, when it opens.
  }, [])
  const current = found?.text === q.trim() ? found.result : undefined
  const places = { screens: q.trim() ? PLACES : SCREENS, actions: ACTIONS }
  return { q, groups: toGroups(q, places, current), state, type }
}
