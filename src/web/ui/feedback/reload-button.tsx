import { useEffect, type ReactElement } from 'react'
import { useRevalidator } from 'react-router'
import { $online } from '#web/api/connection.ts'
import { Button } from '#web/ui/button.tsx'

/** Loads the data of a failed page again: at a press, and when the server can be reached again. */
export function ReloadButton(): ReactElement {
  const { revalidate, state } = useRevalidator()
  useEffect(() => $online.listen((online) => void (online && revalidate())), [revalidate])
  return (
    <Button busy={state === 'loading'} onClick={() => void revalidate()}>
      Try again
    </Button>
  )
}
