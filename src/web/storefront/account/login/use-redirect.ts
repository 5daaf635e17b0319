import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

const PAUSE_MS = 2000

type Redirect = { leaving: boolean; redirectTo: (path: string, state?: { mobile: string }) => void }

/**
 * Navigates to a path after two seconds, unless the component unmounts first. `leaving` is true
 * meanwhile. The path takes the place of the form in the history, so that Back does not show an
 * empty form to a customer who is logged in.
 */
export function useRedirect(): Redirect {
  const navigate = useNavigate()
  const [target, setTarget] = useState<{ path: string; state?: { mobile: string } | undefined }>()

  useEffect(() => {
    if (!target) return undefined
    const { path, state } = target
    const timer = setTimeout(() => void navigate(path, { state, replace: true }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [target, navigate])

  return { leaving: target !== undefined, redirectTo: (path, state) => setTarget({ path, state }) }
}
