import { useEffect, useEffectEvent, useRef } from 'react'
import { useFetcher, type SubmitTarget } from 'react-router'
import type { ActionResult, Reply } from './customer-loader.ts'

/** The changes of a page that go to its `customerAction`, one at a time. */
export type CustomerAction<Data, Input extends SubmitTarget = SubmitTarget> = {
  busy: boolean
  /** The last reply, and the error of the last change if it failed. */
  reply: Reply<Data> | undefined
  error: ActionResult<Data>['error']
  /** Resolves to the result of the change. Ignored (undefined) while another one runs. */
  send: (input: Input) => Promise<ActionResult<Data> | undefined>
}

/** `onResult` gets each result once, to move the focus or to show it. */
export function useCustomerAction<Data, Input extends SubmitTarget = SubmitTarget>(
  onResult?: (result: ActionResult<Data>) => void,
): CustomerAction<Data, Input> {
  const { state, data, submit } = useFetcher<ActionResult<Data>>()
  const isRunning = useRef(false)
  const resolve = useRef<(result: ActionResult<Data>) => void>(undefined)
  const report = useEffectEvent((result: ActionResult<Data>) => {
    onResult?.(result)
    resolve.current?.(result)
  })
  // The fetcher has the result in the browser's next rendering only.
  useEffect(() => {
    if (data) report(data)
  }, [data])

  async function send(input: Input): Promise<ActionResult<Data> | undefined> {
    // The state of the fetcher comes too late for a double press.
    if (isRunning.current) return undefined
    isRunning.current = true
    const result = new Promise<ActionResult<Data>>((done) => (resolve.current = done))
    try {
      await submit(input, { method: 'post', encType: 'application/json' })
    } finally {
      isRunning.current = false
    }
    return result
  }

  const busy = state !== 'idle'
  return { busy, reply: data?.reply, error: busy ? undefined : data?.error, send }
}
