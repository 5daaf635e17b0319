import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { readToken } from '#web/session/session.ts'
import { askConfirm } from '#web/ui/feedback/alert.tsx'

const askLeave = (): Promise<boolean> =>
  askConfirm('What you have typed is not saved. Leave it?', { confirm: 'Leave it', refuse: 'Stay' })

/**
 * While something typed is not saved, whoever goes to another screen, back, or closes the tab is
 * asked first; another page of the same list leaves the form where it is. Once per screen, for the
 * router asks one only. Answers a question to put before the form is filled otherwise.
 */
export function useUnsaved(isDirty: boolean): () => Promise<boolean> {
  const blocker = useBlocker(
    // Whoever has logged out could not save it any more.
    ({ currentLocation, nextLocation }) =>
      isDirty && readToken() !== null && currentLocation.pathname !== nextLocation.pathname,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void askLeave().then((leaves) => (leaves ? blocker.proceed() : blocker.reset()))
  }, [blocker])

  // Whoever asks after an answer of the server's means what is typed by then.
  const latest = useRef(isDirty)
  useEffect(() => {
    latest.current = isDirty
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])

  return async () => !latest.current || askLeave()
}
