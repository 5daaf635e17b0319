import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { readToken } from '#web/session/session.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'

const confirmLeave = (): Promise<boolean> =>
  askConfirm('What you have typed is not saved. Leave it?', { confirm: 'Leave it', refuse: 'Stay' })

/**
 * Asks for confirmation before unsaved input is lost: on navigation to another screen, and when the
 * tab is closed. Another page of the same list keeps the form, so it does not ask. Use it once per
 * screen: the router supports one blocker. Returns a function to call before the form is replaced;
 * it resolves to false if the administrator stays.
 */
export function useUnsaved(isDirty: boolean): () => Promise<boolean> {
  const blocker = useBlocker(
    // After a logout the input cannot be saved any more, so it does not ask.
    ({ currentLocation, nextLocation }) =>
      isDirty && readToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void confirmLeave().then((isLeaving) => (isLeaving ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  // The returned function may be called after a response: it needs the state at that time.
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
    if (!isDirty) return undefined
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    return () => window.removeEventListener('beforeunload', preventUnload)
  }, [isDirty])

  return async () => !latest.current || confirmLeave()
}
