import { useEffect, useEffectEvent } from 'react'
import { useRevalidator } from 'react-router'

const RELOAD_MS = 2000

/** Loads the data of the screen every two seconds while a job of the server runs. */
export function useReload(isOn: boolean): void {
  const { revalidate } = useRevalidator()
  const reload = useEffectEvent(() => void revalidate())
  useEffect(() => {
    if (!isOn) return
    const timer = setInterval(reload, RELOAD_MS)
    return () => clearInterval(timer)
  }, [isOn])
}
