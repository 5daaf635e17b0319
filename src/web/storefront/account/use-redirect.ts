import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'

const PAUSE_MS = 2000

/** Goes to a path two seconds after it is named, unless the shopper leaves first. `leaving` is true meanwhile. */
export function useRedirect(): { leaving: boolean; redirectTo: (path: string) => void } {
  const navigate = useNavigate()
  const [path, setPath] = useState<string>()

  useEffect(() => {
    if (!path) return undefined
    const timer = setTimeout(() => void navigate(path), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [path, navigate])

  return { leaving: path !== undefined, redirectTo: setPath }
}
