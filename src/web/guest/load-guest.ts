import { ApiError } from '#web/api/client.ts'

/** Loads the code of carts without a log-in. Throws an ApiError if its file cannot be loaded. */
export const loadGuest = (): Promise<typeof import('./guest-calls.ts')> =>
  import('./guest-calls.ts').catch(() => {
    throw new ApiError(0, 'network', '')
  })
