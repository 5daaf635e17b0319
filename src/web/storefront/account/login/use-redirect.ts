import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

const PAUSE_MS = 2000

type Redirect = { leaving: boolean; redirectTo: (path: string, state?: { mobile: string }) => void }

/**
 * Navigates to a path after two seconds, unless the component unmounts first. `leaving` is true
 * meanwhile.
 */
export function useRedirect(): Redirect {
  const navigate = useNavigate()
  const [target, setTarget] = useState<{ path: string; state?: { mobile: string } | undefined }>()

  useEffect(() => {
    if (!target) return undefined
    const timer = setTimeout(() => void navigate(target.path, { state: target.state }), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [target, navigate])

  return { leaving: target !== undefined, redirectTo: (path, state) => setTarget({ path, state }) }
}
