/**
 * Makes a function that runs one action at a time. It returns the action's result, or undefined
 * without a call while another action runs. `onBusy` is called when an action begins and
 * ends, also when it throws.
 */
export function exclusive(
  onBusy: (busy: boolean) => void,
): <Result>(action: () => Promise<Result>) => Promise<Result | undefined> {
  let isRunning = false
  return async (action) => {
    if (isRunning) return undefined
    isRunning = true
    onBusy(true)
    try {
      return await action()
    } finally {
      isRunning = false
      onBusy(false)
    }
  }
}
