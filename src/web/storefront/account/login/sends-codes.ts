import { useRouteLoaderData } from 'react-router'
import type { loader } from '#web/root.tsx'

/** Whether the shop can send one-time codes: to log in, or for a new password. */
export const useSendsCodes = (): boolean =>
  useRouteLoaderData<typeof loader>('root')?.sendsCodes ?? false
